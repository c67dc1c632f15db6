import { markdownTable } from '../../report.ts'
import { walk } from '../questions/keys.ts'
import { paster } from '../questions/paste.ts'
import type { Actor, Theatre } from '../stage.ts'
import type { SourceOf } from './readProfile.ts'
import { timeByPart } from './readProfile.ts'

interface Profiled {
  readonly row: number
  readonly title: string
  /** Unprofiled preparation. */
  before(actor: Actor): Promise<void>
  run(actor: Actor): () => Promise<number>
}

/** Profiled rows of the table, against plain AG Grid. */
const PROFILED: readonly Profiled[] = [
  { row: 1, title: 'mount 5,000 × 20', before: actor => actor.clear(), run: actor => () => actor.mount(5000) },
  { row: 2, title: '100 arrow keys', before: actor => actor.show(5000), run: actor => () => walk(actor) },
  { row: 4, title: 'paste 5,000 cells', before: actor => actor.show(5000), run: actor => paster(actor, 5000, 5000) },
]
const WARM_UPS = 3
const RUNS = 12
/** Parts below this on both sides are listed together. */
const SMALL_MS = 0.5

async function partsOf(actor: Actor, { before, run }: Profiled, sourceOf: SourceOf): Promise<Map<string, number>> {
  const work = run(actor)
  for (let i = 0; i < WARM_UPS; i++) await work()
  const sum = new Map<string, number>()
  for (let i = 0; i < RUNS; i++) {
    await before(actor)
    const profile = await actor.profiled(work)
    for (const [part, ms] of timeByPart(profile, sourceOf)) sum.set(part, (sum.get(part) ?? 0) + ms / RUNS)
  }
  return sum
}

const ms = (value: number): string => value.toFixed(1)

/** Two sides beside each other, sorted by our greatest extra cost. */
function comparison(productTimes: ReadonlyMap<string, number>, referenceTimes: ReadonlyMap<string, number>): string {
  const lines = [...new Set([...productTimes.keys(), ...referenceTimes.keys()])].map(part =>
    ({ part, ours: productTimes.get(part) ?? 0, plain: referenceTimes.get(part) ?? 0 }))
  const large = lines.filter(line => Math.max(line.ours, line.plain) >= SMALL_MS)
    .toSorted((a, b) => (b.ours - b.plain) - (a.ours - a.plain))
  const rest = lines.filter(line => !large.includes(line))
  const total = (measuredLines: typeof lines, part: string) =>
    ({ part, ours: measuredLines.reduce((s, l) => s + l.ours, 0), plain: measuredLines.reduce((s, l) => s + l.plain, 0) })
  return markdownTable(
    ['part', 'ours, ms', 'AG Grid, ms', 'more, ms'], [...large, ...rest.length > 0 ? [total(rest, 'the rest')] : [], total(lines, 'all')]
      .map(({ part, ours: oursMs, plain: other }) => [part, ms(oursMs), ms(other), ms(oursMs - other)])
  )
}

/** Self time of the program's parts on both sides as Markdown, from the sampling profiler. */
export async function profiles({ free: { ours: productActor, plain: referenceActor }, sourceOf }: Theatre): Promise<string> {
  const sections = [
    '## Where the time goes', '',
    `Means of ${RUNS} runs under the sampling profiler, which slows both sides; each part with its own work alone.`, '',
  ]
  for (const profiled of PROFILED) {
    const profileText = comparison(await partsOf(productActor, profiled, sourceOf), await partsOf(referenceActor, profiled, sourceOf))
    sections.push(`### ${profiled.row}: ${profiled.title}`, '', profileText, '')
  }
  return sections.join('\n')
}
