import { performance } from 'node:perf_hooks'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { libraryApi } from '#shared/api/library.ts'
import { measure, type Result } from './harness.ts'
import { runImport, progressText, upload, type Ran } from './imports.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const ROWS = 10_000
/** The whole import (reading, checking, looking for twins, writing, undo data) against the bare statement for the same rows. */
const GOAL = 10
const RUNS = { warmUps: 1, rounds: 7 } as const

const BRANDS = ['东鹏', '诺贝尔', '马可波罗', '无']
/** A supplier's sheet; `round` distinguishes the codes of one import. */
const sheet = (round: string): string => ['材料编码,材料名称,规格型号,品牌,单位,材料类型,不含税单价,税率', ...Array.from({ length: ROWS }, (_, i) =>
  `${round}-${i},${round}号抛釉砖 ${i % 977},${100
    + i}×${600 + i % 7}mm,${BRANDS[i % BRANDS.length]},平方米,瓷砖/地砖/抛釉砖,${10 + i % 900}.50,13`)].join(
    '\n'
  )

const REFERENCE_SQL = `insert into material (merchant_id, id, code, name, spec, brand, unit, type_code, machine, price_excl, tax_rate,
  price_incl,
  identity, search_key, pinyin)
  select '${DEMO_MERCHANT.id}', $1 || i, $1 || '-' || i, $1 || '号抛釉砖 ' || i % 977, (100 + i) || '×' || 600 + i % 7, '东鹏', 'm2', '010101',
  false, 10, 13, 11.3,
    $1 || i, concat_ws('|', $1 || i, $1 || '号抛釉砖' || i % 977, '', (100 + i) || '×' || 600 + i % 7, '东鹏'), 'hpyz'
  from generate_series(1, ${ROWS}) as i`

/** One import of 10,000 rows by the user's calls; only rows with codes starting with `round` remain. */
export async function importSheet(server: BenchServer, round: string, cancel = false): Promise<Ran> {
  const { uploadId, sheets: [first] } = await upload(server, libraryApi.uploadMaterialExcel, sheet(round), { machine: 'false' })
  return runImport(server, () => server.api.call(libraryApi.importExcelMaterial, {
    uploadId, sheet: first!.name, headerRow: first!.headerRow, mapping: first!.mapping, matchBy: 'materialCode', commit: true,
  }), cancel)
}

/** Benchmarks the import of a large sheet into the library against the bare statement for as many rows. */
export async function benchImport(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    const clear = (like: string) =>
      pool.query('delete from material where merchant_id = $1 and code like $2', [DEMO_MERCHANT.id, `${like}-%`])
    const runs: Ran[] = []
    let round = 0
    const importProduct = async (): Promise<number> => {
      const name = `I${round++}`
      const ran = await importSheet(server, name)
      if (ran.state !== 'DONE') throw new Error(`the import ended as ${ran.state}`)
      runs.push(ran)
      await clear(name)
      return ran.ms
    }
    const reference = async (): Promise<number> => {
      const name = `R${round++}`
      const start = performance.now()
      await pool.query(REFERENCE_SQL, [name])
      const ms = performance.now() - start
      await clear(name)
      return ms
    }
    const results: Result[] = [await measure(
      { name: `import of ${ROWS.toLocaleString('en')} rows / bare insert`, goal: GOAL, ours: importProduct, reference }, RUNS
    )]
    const stopped = await importSheet(server, 'C', true)
    return {
      name: 'import',
      place: server.place,
      about:
        `material/importExcelMaterial from its call to the end of its task, against one insert … select of as many rows. ${progressText(
          runs
        )}. `
          + `Asked to stop it ended as ${stopped.state} after ${stopped.ms.toFixed(0)} ms`,
      results,
    }
  } finally {
    await server.stop()
  }
}
