import { median } from '../../harness.ts'
import { fact, ratio, type Question } from '../findings.ts'
import type { Actor } from '../stage.ts'

const ROWS = 5000
const FRAMES = 90
/** A fast turn of the wheel: one notch per frame. */
const STEP = 120
const LONG_MS = 25

async function gaps(actor: Actor): Promise<number[]> {
  await actor.show(ROWS)
  return actor.page.evaluate(([frames, step]) => window.probe.scroll(frames, step), [FRAMES, STEP] as const)
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/** Row 3: regularity of frames while rows scroll by. */
export const scroll: Question = async ({ theatre: { screen }, runs }) => {
  const long: number[] = []
  const scrollProduct = async (): Promise<number> => {
    const ourGaps = await gaps(screen.ours)
    long.push(ourGaps.filter(gap => gap > LONG_MS).length)
    return p95(ourGaps)
  }
  const even = await ratio({ row: 3, metric: 'scroll, p95 frame gap', goal: 1.1, against: 'AG Grid' }, {
    ours: scrollProduct, reference: async () => p95(await gaps(screen.plain)),
  }, runs)
  return [even, fact({ row: 3, metric: `frames over ${LONG_MS} ms of ${FRAMES}`, goal: 3, unit: 'frames' }, median(long), even.again)]
}
