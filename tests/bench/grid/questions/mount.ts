import { ratio, type Question } from '../findings.ts'

const ROWS = 5000

/** Row 1: from nothing to painted. */
export const mount: Question = async ({ theatre: { free }, runs }) => [
  await ratio({ row: 1, metric: 'mount 5,000 × 20', goal: 1.2, against: 'AG Grid' }, {
    ours: () => free.ours.mount(ROWS),
    reference: () => free.plain.mount(ROWS),
  }, runs),
]
