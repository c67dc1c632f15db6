import { ratio, type Question } from '../findings.ts'

const ROWS = 5000
/** A mount is so short that nine rounds vary by a tenth. */
const ROUNDS = 31

/** Row 1: from nothing to painted, then without extras of our grid: computing and checking the rows, and the surroundings. */
export const mount: Question = async ({ theatre: { free }, runs }) => {
  const facts = { row: 1, goal: 1.2, against: 'AG Grid' }
  const more = { ...runs, rounds: runs.rounds >= 9 ? ROUNDS : runs.rounds }
  const reference = (): Promise<number> => free.plain.mount(ROWS)
  return [
    await ratio({ ...facts, metric: 'mount 5,000 × 20' }, { ours: () => free.ours.mount(ROWS), reference }, more),
    await ratio({ ...facts, metric: 'computed and checked before' }, { ours: () => free.ours.mount(ROWS, 'checks'), reference }, more),
    await ratio({ ...facts, metric: 'that, the sheet alone' }, { ours: () => free.ours.mount(ROWS, 'workspace'), reference }, more),
  ]
}
