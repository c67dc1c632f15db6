import { median } from '../../harness.ts'
import { fact, ratio, type Finding, type Question } from '../findings.ts'
import type { Actor } from '../stage.ts'

const MB = 2 ** 20
const SIZES = [5000, 50_000] as const
const name = (rows: number): string => `${rows.toLocaleString('en')} × 20`

async function heapWith(actor: Actor, rows: number): Promise<number> {
  await actor.mount(rows)
  return await actor.heap() / MB
}

/** Row 9: the script heap of the whole page including the program, and the increase by 45,000 rows. */
export const heap: Question = async ({ theatre: { free }, runs }) => {
  const findings: Finding[] = []
  const facts = { row: 9, goal: 1.25, against: 'AG Grid', unit: 'MB' } as const
  for (const rows of SIZES) {
    findings.push(await ratio({ ...facts, metric: `heap ${name(rows)}` }, {
      ours: () => heapWith(free.ours, rows), reference: () => heapWith(free.plain, rows),
    }, runs))
  }
  const added = async (actor: Actor): Promise<number> => -await heapWith(actor, SIZES[0]) + await heapWith(actor, SIZES[1])
  findings.push(await ratio({ ...facts, metric: 'heap of 45,000 more rows' }, {
    ours: () => added(free.ours), reference: () => added(free.plain),
  }, { warmUps: 1, rounds: Math.min(5, runs.rounds) }))
  return findings
}

async function elementsWith(actor: Actor, rows: number): Promise<number> {
  await actor.mount(rows)
  return actor.page.evaluate(() => document.querySelectorAll('body *').length)
}

/** Row 10: elements of the whole page, including the workspace's toolbar and footer. */
export const elements: Question = async ({ theatre: { free } }) => {
  const [small, large] = [await elementsWith(free.ours, 5000), await elementsWith(free.ours, 50_000)]
  const referenceCount = await elementsWith(free.plain, 5000)
  return [
    {
      ...fact({ row: 10, metric: 'elements, 5,000 rows', goal: 1.15, unit: 'elements' }, small / referenceCount), ours: small,
      reference: referenceCount,
      against: 'AG Grid',
    },
    {
      ...fact({ row: 10, metric: 'elements, 50,000 rows', goal: 1, unit: 'elements' }, large / small), ours: large, reference: small,
      against: '5,000 rows',
    },
  ]
}

/** Megabytes leaked by ten openings. */
async function leak(actor: Actor): Promise<number> {
  await actor.unmount()
  const before = await actor.heap()
  for (let i = 0; i < 10; i++) await actor.mount(SIZES[0])
  await actor.unmount()
  return (await actor.heap() - before) / MB
}

/** Row 11: opened and closed ten times, after two warm-ups. */
export const reopened: Question = async ({ theatre: { free: { ours: productActor } }, runs }) => {
  for (let i = 0; i < 2; i++) await productActor.mount(SIZES[0])
  const growth: number[] = []
  for (let i = 0; i < Math.min(3, runs.rounds); i++) growth.push(await leak(productActor))
  if (growth.includes(0)) throw new Error('the heap was not captured')
  return [fact({ row: 11, metric: 'heap after 10 openings', goal: 1, unit: 'MB' }, median(growth))]
}
