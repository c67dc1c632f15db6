import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { searchKey } from '#schemas/kit/index.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { quota, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { matchItems } from '#server/domains/match/index.ts'
import { packagesToMatch } from '#server/domains/match/packages.ts'
import type { MatchPackage } from '#shared/match/packages.ts'
import type { MatchItem } from '#shared/match/score.ts'
import { labelledItems, labelledPackages } from '../match/labelled.ts'
import { measure as measureMatches } from '../match/measure.ts'
import { ctxOf } from '../server/harness/people.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const [PACKAGES, ITEMS] = [5_000, 2_000]
/**
 * Ten seconds against a sixth of one for reading the packages: every package and item is parsed, and compared with all that share a word.
 */
const GOAL = 60
const RUNS = { warmUps: 1, rounds: 7 } as const
const MB = 2 ** 20
const ctx = ctxOf(DEMO_MERCHANT.id, 'bench')

/** The labelled packages and items repeated, each time with other figures. */
const varied = (text: string, round: number): string =>
  (round === 0 ? text : text.replace(/\d+(?=mm|×|x)/g, digits => String(Number(digits) + round)))
const packageAt = (all: readonly MatchPackage[], at: number): MatchPackage => {
  const [one, round] = [all[at % all.length]!, Math.floor(at / all.length)]
  const id = `match-${at}`
  return {
    ...one, id, code: id, name: `${varied(one.name, round)}${round === 0 ? '' : ` ${round}型`}`, description: varied(one.description, round),
  }
}
const itemAt = (all: readonly MatchItem[], at: number): MatchItem => {
  const [one, round] = [all[at % all.length]!, Math.floor(at / all.length)]
  return { ...one, id: String(at), feature: varied(one.feature, round) }
}

async function keepPackages({ pool }: BenchServer, packages: readonly MatchPackage[]): Promise<void> {
  await inWrite(pool, ctx, async tx => {
    await insertRows(tx, quota, packages.map(({ id, code, name, unit, itemType, description }) =>
      ({ id, code, name, unit, itemType, description, state: '1' as const, searchKey: searchKey(name) })))
    await insertRows(
      tx, quotaWorker,
      packages.flatMap(({ id, steps }) => ['工序', ...steps].map((jobName, sort) => ({ quotaId: id, id: `${id}-w${sort}`, sort, jobName })))
    )
    await insertRows(tx, quotaMaterial, packages.flatMap(({ id, materials }) =>
      materials.map(({ name, spec, brand }, sort) =>
        ({ quotaId: id, id: `${id}-m${sort}`, workerId: `${id}-w0`, sort, name, spec, brand }))))
  })
}

const share = (part: number): string => `${(100 * part).toFixed(1)} %`
async function labelled(): Promise<string> {
  const lines = await Promise.all((['items', 'written', 'unseen'] as const).map(async name => {
    const { items, matchable, matched, right, precision, coverage, offered: offeredShare } = await measureMatches(name)
    return `${name}: ${items} items, ${matchable} with a right package; ${matched} matched by themselves, ${right} of them rightly: `
      + `precision ${share(precision)}, coverage ${share(coverage)}, the right one among the candidates ${share(offeredShare)}`
  }))
  return lines.join('. ')
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Script heap bytes after a collection, without garbage. */
function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * Benchmarks matching a bill's items with packages against reading the same packages; also reports the labelled sets at the default
 * threshold.
 */
export async function benchMatch(): Promise<Part> {
  const server = await startBenchServer()
  try {
    const [all, some] = [labelledPackages(), labelledItems()]
    await keepPackages(server, Array.from({ length: PACKAGES }, (_, at) => packageAt(all, at)))
    const items = Array.from({ length: ITEMS }, (_, at) => itemAt(some.map(({ item }) => item), at))
    const heapMb: number[] = []
    const counts = { matched: 0, ambiguous: 0, none: 0 }
    const results: Result[] = [await measure({
      name: `${ITEMS.toLocaleString('en')} items with ${PACKAGES.toLocaleString('en')} packages / the packages read`, goal: GOAL,
      async ours() {
        const start = performance.now()
        Object.assign(counts, { matched: 0, ambiguous: 0, none: 0 })
        await inRead(server.pool, ctx, async db => {
          for await (const portion of matchItems(db, items)) for (const { outcome } of portion) counts[outcome]++
        })
        const took = performance.now() - start
        heapMb.push(heapInUse() / MB)
        return took
      },
      async reference() {
        const start = performance.now()
        await inRead(server.pool, ctx, async db => {
          let read = 0
          for await (const { id } of packagesToMatch(db)) read += id.length
          return read
        })
        return performance.now() - start
      },
    }, RUNS)]
    return {
      name: 'match',
      place: server.place,
      about:
        `matchItems from its call to its last portion (${counts.matched} matched, ${counts.ambiguous} ambiguous, ${counts.none} none), `
        + 'against reading the same packages with their materials and steps. '
        + `Heap in use after the first run ${heapMb[0]?.toFixed(0)} MB, after the last of ${heapMb.length} `
        + `${heapMb.at(-1)?.toFixed(0)} MB. Labelled ${await labelled()}`,
      results,
    }
  } finally {
    await server.stop()
  }
}
