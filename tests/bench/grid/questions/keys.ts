import { ratio, type Question } from '../findings.ts'
import type { Actor } from '../stage.ts'

const ROWS = 5000
const many = (key: string, times: number): string[] => Array.from({ length: times }, () => key)
/** Past the lower edge, to the side, and back to the start. */
const WALK = [...many('ArrowDown', 40), ...many('ArrowRight', 10), ...many('ArrowUp', 40), ...many('ArrowLeft', 10)]

/** @returns milliseconds of the main thread per key */
export async function walk(actor: Actor): Promise<number> {
  await actor.show(ROWS)
  await actor.focus(0, 'name')
  const before = await actor.busy()
  for (const key of WALK) await actor.page.keyboard.press(key)
  await actor.page.evaluate(() => new Promise(resolve => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
  return (await actor.busy() - before) / WALK.length
}

/** Row 2: main thread work per arrow key, including drawing. */
export const keys: Question = async ({ theatre: { screen }, runs }) => {
  const walkProduct = () => walk(screen.ours)
  const facts = { row: 2, metric: 'main thread per arrow key' } as const
  return [
    await ratio({ ...facts, goal: 1.3, against: 'AG Grid' }, { ours: walkProduct, reference: () => walk(screen.plain) }, runs),
    await ratio({ ...facts, goal: 0.5, against: 'Handsontable' }, { ours: walkProduct, reference: () => walk(screen.hot) }, runs),
  ]
}
