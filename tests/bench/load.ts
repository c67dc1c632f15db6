import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from 'xlsx'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { exportApi } from '#shared/api/export.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { taskApi } from '#shared/api/task.ts'
import { signIn } from '../tools/api.ts'
import { median, type Result } from './harness.ts'
import { importSheet } from './import.ts'
import { uploadFile } from './imports.ts'
import { SAVED_ROWS, saveMany } from './largeSaves.ts'
import type { Part } from './report.ts'
import { repriced, savePackages } from './reprice.ts'
import { copyPackages, insertMaterials } from './rows.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { watch, type Watched } from './watch.ts'

const ROWS = 100_000
const ROUNDS = 3
/** Limits for one user's heavy work of any size: megabytes above rest, milliseconds that block the event loop. */
const MOST_MB = 150
const MOST_HELD_MS = 50
/** Maximum ratio of another user's wait for a list page to the same at rest. */
const GOAL = 3
const REST_MS = 5_000
const UPLOADS = 20
const SHEETS = 200

interface Work {
  readonly name: string
  /** `round` numbers the runs of all works: each run writes its own data. */
  run(server: BenchServer, round: number): Promise<unknown>
  /** For a single call, whose body and answer are read and written in one piece. */
  readonly mostHeldMs?: number
}

async function exported({ api }: BenchServer, list: string, query: Record<string, unknown>): Promise<void> {
  const { taskId } = await api.call(exportApi.startExport, { list, query })
  for (;;) {
    const { state, error } = await api.call(taskApi.queryTask, { id: taskId })
    if (state === 'DONE') return
    if (state !== 'QUEUED' && state !== 'RUNNING') throw new Error(`the export ended as ${state}: ${error}`)
    await sleep(100)
  }
}

/** A workbook of many small sheets, slow to read for its size. */
function manySheets(): Uint8Array {
  const book = utils.book_new()
  const rows = [['定额编码', '类型', '项目名称'], ...Array.from({ length: 200 }, (_, i) => [`X${i}`, '定额', `名称 ${i}`])]
  for (let i = 0; i < SHEETS; i++) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `表${i}`)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** Five files of each of four users at once: the maximum that one may have waiting. */
async function uploads(server: BenchServer): Promise<void> {
  const bytes = manySheets()
  const people = await Promise.all(['estimator', 'cost', 'admin', 'boss'].map(name => signIn(server.url, name)))
  const responses = await Promise.all(Array.from({ length: UPLOADS }, (_, i) =>
    uploadFile(server.url, people[i % people.length]!, quotaApi.uploadQuotaExcel, new Blob([new Uint8Array(bytes)]), 'bench.xlsx')))
  const bad = responses.find(({ status }) => status !== 200)
  if (bad !== undefined) throw new Error(`an upload was answered ${bad.status}`)
}

const WORKS: readonly Work[] = [
  {
    name: `${ROWS.toLocaleString('en')} rows of packages`,
    run: server => exported(server, quotaApi.exportQuotaDetails.path, { sys: false }),
  },
  { name: `a list of ${ROWS.toLocaleString('en')} rows`, run: server => exported(
    server, libraryApi.describeMaterials.path, { machine: false, filters: [{ key: 'materialCode', op: 'starts', value: 'MX' }] }
  ) },
  { name: `${UPLOADS} uploads of ${SHEETS} sheets`, run: uploads },
  { name: `${SAVED_ROWS.toLocaleString('en')} rows saved by one call, three times`, run: saveMany, mostHeldMs: 100 },
  { name: 'an import of 10,000 materials', run: (server, round) => importSheet(server, `L${round}`) },
]
/** On a separate server: among a hundred thousand package rows a re-pricing requires a choice of trades. */
const REPRICE: Work = { name: '500 packages re-priced', run: (server, round) => repriced(server, `${400 + round}.00`) }

/** Readings during some rounds of a work, and at rest before each of them. */
function resultsOf(
  { name, mostHeldMs = MOST_HELD_MS }: Work, rounds: readonly { readonly rest: Watched, readonly work: Watched }[]
): Result[] {
  const mid = (read: (round: typeof rounds[number]) => number): number => median(rounds.map(read))
  const [restMb, mb] = [mid(({ rest }) => rest.restMb), mid(({ rest, work }) => Math.max(work.peakMb - rest.restMb, 1))]
  const [restHeld, blockedMs] = [mid(({ rest }) => rest.heldMs), mid(({ work }) => work.heldMs)]
  const [restPage, page] = [mid(({ rest }) => rest.pageMs), mid(({ work }) => work.pageMs)]
  const common = { rounds: rounds.length, again: 1 }
  return [
    {
      ...common, name: `${name}: memory above rest / at rest`, unit: 'MB', ours: mb, reference: restMb, ratio: mb / restMb,
      goal: MOST_MB / restMb, verdict: mb <= MOST_MB ? 'pass' : 'short',
    },
    {
      ...common, name: `${name}: longest hold of the loop / at rest`, ours: blockedMs, reference: restHeld, ratio: blockedMs / restHeld,
      goal: mostHeldMs / restHeld, verdict: blockedMs <= mostHeldMs ? 'pass' : 'short',
    },
    {
      ...common, name: `${name}: another person's page / at rest`, ours: page, reference: restPage, ratio: page / restPage, goal: GOAL,
      verdict: page / restPage <= GOAL ? 'pass' : 'short',
    },
  ]
}

/** Runs each of `works` in turn on one server while another user pages a list; also returns a text summary. */
async function worked(
  prepare: (server: BenchServer) => Promise<void>, works: readonly Work[]
): Promise<Pick<Part, 'place' | 'results'> & { readonly took: readonly string[] }> {
  const server = await startBenchServer({ watched: true })
  try {
    await prepare(server)
    const other = await signIn(server.url, 'cost')
    const turn = async (): Promise<void> => void await other.call(libraryApi.describeMaterials, { machine: false })
    // A warmed-up server: its code is compiled, its heap has its size at rest.
    let runs = 0
    for (const { run } of works) await run(server, runs++)
    const results: Result[] = []
    const took: string[] = []
    for (const work of works) {
      const { name, run } = work
      const rounds: { rest: Watched, work: Watched }[] = []
      let seconds = 0
      for (let round = 0; round < ROUNDS; round++) {
        const rest = await watch(server, turn, () => sleep(REST_MS))
        const start = performance.now()
        rounds.push({ rest, work: await watch(server, turn, () => run(server, runs++)) })
        if (round === 0) seconds = (performance.now() - start) / 1000
      }
      took.push(
        `${name} took ${seconds.toFixed(1)} s, its loop was late by ${median(rounds.map(({ work }) => work.lateMs)).toFixed(0)} ms at most`
      )
      results.push(...resultsOf(work, rounds))
    }
    return { place: server.place, results, took }
  } finally {
    await server.stop()
  }
}

/** Benchmarks one user's heavy work and its effect on others: memory, the event loop, and waiting times. */
export async function benchLoad(): Promise<Part> {
  const library = await worked(async ({ pool }) => {
    await copyPackages(pool, ROWS)
    await insertMaterials(pool, ROWS)
  }, WORKS)
  const repricing = await worked(savePackages, [REPRICE])
  return {
    name: 'load',
    place: library.place,
    about:
      `Heavy work of one person on the built server while another person turns a page of the library of ${DEMO_MERCHANT.name}, `
      + `against the same server at rest. Goals: at most ${MOST_MB} MB above rest, the event loop held for at most ${MOST_HELD_MS} ms `
      + '(100 ms by a save that is one call), without what it waited for a processor; late is with it. '
      + [...library.took, ...repricing.took].join('; '),
    results: [...library.results, ...repricing.results],
  }
}
