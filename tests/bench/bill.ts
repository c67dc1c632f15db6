import { performance } from 'node:perf_hooks'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { labelledItems } from '../match/labelled.ts'
import { measure, type Result } from './harness.ts'
import { runImport, progressText, upload, type Ran } from './imports.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const [ITEMS, OF_SECTION] = [5_000, 40]
/** Ten seconds against a tenth of one for the bare statement, which omits reading, sorting out, checking, recognizing and recording. */
const GOAL = 100
const RUNS = { warmUps: 1, rounds: 7 } as const

const NAMES = labelledItems().map(({ item }) => item)
const HEADER = '序号,项目编码,项目名称,项目特征,计量单位,工程量,综合单价,合价'
/** A client's bill with a section per forty items. */
const BILL = [HEADER, ...Array.from({ length: ITEMS }, (_, at) => {
  const { code, name, feature } = NAMES[at % NAMES.length]!
  const quantity = `${1 + at % 900}.25`
  const line =
    `${at + 1},${code.slice(0, 9)}${String(at % 1000).padStart(3, '0')},"${name} ${Math.floor(at / 1000)}","${feature}",m2,${quantity},,`
  return at % OF_SECTION === 0 ? `,,第${at / OF_SECTION + 1}区装饰工程,,,,,\n${line}` : line
})].join('\n')

const REFERENCE_SQL = `insert into project_item (merchant_id, id, project_id, sort, name, code, feature, unit, quantity, pinyin)
  select '${DEMO_MERCHANT.id}', 'bare' || i, 'bare', i, '块料楼地面 ' || i, '011102003001', '1.面层：800×800 抛釉砖；2.结合层：30mm 1:4 干硬性水泥砂浆', 'm2',
  i, 'klldm' from generate_series(1, ${ITEMS}) i`

async function importBill(server: BenchServer, projectId: string): Promise<Ran> {
  const { uploadId, sheets: [first] } = await upload(server, projectItemApi.uploadProjectItemList, BILL)
  return runImport(server, () => server.api.call(projectItemApi.uploadProjectItemDetailList, {
    projectId, uploadId, sheet: first!.name, headerRow: first!.headerRow, mapping: first!.mapping, commit: true,
    options: { gone: 'mark', all: null },
  }))
}

/** Benchmarks the import of a large bill into an empty project, and its repetition, against the bare statement. */
export async function benchBill(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    const { rows: [project] } = await pool.query<{ id: string }>(
      "select id from project where merchant_id = $1 and briefly_name = '滨江花园三期'", [DEMO_MERCHANT.id]
    )
    const clear = () => pool.query("delete from project_item where project_id = $1 or project_id = 'bare'", [project!.id])
    const count = async (): Promise<number> =>
      Number(
        (await pool.query<{ count: string }>(
          'select count(*) from project_item where project_id = $1 and unit is not null', [project!.id]
        )).rows[0]?.count
      )
    const [runs, repeatedRuns]: [Ran[], Ran[]] = [[], []]
    const reference = async (): Promise<number> => {
      await clear()
      const start = performance.now()
      await pool.query(REFERENCE_SQL)
      return performance.now() - start
    }
    const results: Result[] = [await measure({
      name: `import of a bill of ${ITEMS.toLocaleString('en')} items / bare insert`, goal: GOAL,
      async ours() {
        await clear()
        const ran = await importBill(server, project!.id)
        if (ran.state !== 'DONE' || await count() !== ITEMS) throw new Error(`the import ended as ${ran.state} with ${await count()} items`)
        runs.push(ran)
        repeatedRuns.push(await importBill(server, project!.id))
        return ran.ms
      },
      reference,
    }, RUNS)]
    return {
      name: 'bill',
      place: server.place,
      about:
        'project/manage/uploadProjectItemDetailList from its call to the end of its task, against one insert … select of as many rows. '
        + `${progressText(runs)}. `
        + `The same bill again took ${(repeatedRuns.reduce((sum, { ms }) => sum + ms, 0) / repeatedRuns.length).toFixed(0)} ms`,
      results,
    }
  } finally {
    await server.stop()
  }
}
