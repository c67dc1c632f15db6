import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { taskApi, type Task } from '#shared/api/task.ts'
import { fullPath, type OutputOf } from '#shared/api/contract.ts'
import { libraryApi } from '#shared/api/library.ts'
import { measure, median, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const ROWS = 10_000
/** Of the whole import (reading, checking, looking for twins, writing, what takes it back) against the bare statement that writes the same rows. */
const GOAL = 10
const RUNS = { warmUps: 1, rounds: 7 } as const
const POLL_MS = 50
const MB = 2 ** 20

type Upload = OutputOf<typeof libraryApi.uploadMaterialExcel>

const BRANDS = ['东鹏', '诺贝尔', '马可波罗', '无']
/** A sheet as a supplier sends it; `round` keeps the codes of one import apart from another's. */
const sheet = (round: string): string => ['材料编码,材料名称,规格型号,品牌,单位,材料类型,不含税单价,税率', ...Array.from({ length: ROWS }, (_, i) =>
  `${round}-${i},${round}号抛釉砖 ${i % 977},${100 + i}×${600 + i % 7}mm,${BRANDS[i % BRANDS.length]},平方米,瓷砖/地砖/抛釉砖,${10 + i % 900}.50,13`)].join('\n')

const BARE = `insert into material (merchant_id, id, code, name, spec, brand, unit, type_code, machine, price_excl, tax_rate, price_incl, identity, search_key, pinyin)
  select '${DEMO_MERCHANT.id}', $1 || i, $1 || '-' || i, $1 || '号抛釉砖 ' || i % 977, (100 + i) || '×' || 600 + i % 7, '东鹏', 'm2', '010101', false, 10, 13, 11.3,
    $1 || i, concat_ws('|', $1 || i, $1 || '号抛釉砖' || i % 977, '', (100 + i) || '×' || 600 + i % 7, '东鹏'), 'hpyz'
  from generate_series(1, ${ROWS}) as i`

async function upload({ url, api }: BenchServer, text: string): Promise<Upload> {
  const form = new FormData()
  form.set('machine', 'false')
  form.set('file', new Blob([text], { type: 'text/csv' }), 'bench.csv')
  const answer = await fetch(new URL(fullPath(libraryApi.uploadMaterialExcel.path), url), {
    method: 'POST', body: form, headers: { 'x-auth-token': api.token, 'x-auth-side': 'merchant', 'x-auth-port': 'web' },
  })
  return (await answer.json() as { data: Upload }).data
}

/** Memory of the server in megabytes, as its metrics tell. */
async function memory({ url }: BenchServer): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MB
}

interface Ran { readonly state: Task['state'], readonly ms: number, readonly told: number, readonly peak: number }

/** Imports an uploaded sheet; it is cancelled as soon as it has told of progress where `cancel` says so. */
async function run(server: BenchServer, { uploadId, sheets: [first] }: Upload, cancel = false): Promise<Ran> {
  const { api } = server
  const start = performance.now()
  const { taskId } = await api.call(libraryApi.importExcelMaterial, {
    uploadId, sheet: first!.name, headerRow: first!.headerRow, mapping: first!.mapping, matchBy: 'materialCode', commit: true,
  })
  let [last, told, peak, asked] = [-1, 0, 0, false]
  for (;;) {
    const { state, done } = await api.call(taskApi.queryTask, { id: taskId })
    if (done !== last) told++
    last = done
    if (state !== 'QUEUED' && state !== 'RUNNING') return { state, ms: performance.now() - start, told, peak: Math.max(peak, await memory(server)) }
    if (cancel && done > 0 && !asked) {
      asked = true
      await api.call(taskApi.cancelTask, { id: taskId })
    }
    peak = Math.max(peak, await memory(server))
    await sleep(POLL_MS)
  }
}

/** An import of a large sheet into the library as a person does it, against the bare statement that writes as many rows. */
export async function benchImport(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const { pool } = server
    const clear = (like: string) => pool.query('delete from material where merchant_id = $1 and code like $2', [DEMO_MERCHANT.id, `${like}-%`])
    const peaks: number[] = []
    const tellings: number[] = []
    let round = 0
    const ours = async (): Promise<number> => {
      const name = `I${round++}`
      const ran = await run(server, await upload(server, sheet(name)))
      if (ran.state !== 'DONE') throw new Error(`the import ended as ${ran.state}`)
      peaks.push(ran.peak)
      tellings.push(ran.told)
      await clear(name)
      return ran.ms
    }
    const reference = async (): Promise<number> => {
      const name = `R${round++}`
      const start = performance.now()
      await pool.query(BARE, [name])
      const ms = performance.now() - start
      await clear(name)
      return ms
    }
    const results: Result[] = [await measure({ name: `import of ${ROWS.toLocaleString('en')} rows / bare insert`, goal: GOAL, ours, reference }, RUNS)]
    const stopped = await run(server, await upload(server, sheet('C')), true)
    const first = median(peaks.slice(0, 3))
    const last = median(peaks.slice(-3))
    return {
      name: 'import',
      about: `material/importExcelMaterial from its call to the end of its task, against one insert … select of as many rows. Progress was told ${median(tellings)} times. `
        + `Asked to stop it ended as ${stopped.state} after ${stopped.ms.toFixed(0)} ms. Most memory of the server: ${first.toFixed(0)} MB in the first imports, `
        + `${last.toFixed(0)} MB in the last of ${peaks.length}`,
      results,
    }
  } finally {
    await server.stop()
  }
}
