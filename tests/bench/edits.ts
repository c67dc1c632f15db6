import { cells, desk, settle } from '../client/workspace/rowServer.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'

/** Edits of one reading: one alone is shorter than the clock can measure. */
const EDITS = 400
/** Time that does not grow with the list; half as much again is left to caches of the processor. */
const GOAL = 1.5

/** One list with `count` rows on its page, which is edited cell by cell; each edit is shown, checked, summed, kept, sent and answered. */
function editing(count: number): () => Promise<number> {
  const { model, list } = desk(count, count)
  model.load(list(), [])
  model.subscribe(() => {
    model.footer()
    model.problems()
    model.conflictCells()
  })
  let at = 0
  return async () => {
    const start = performance.now()
    for (let i = 0; i < EDITS; i++) {
      at = (at + 7) % 50
      model.edit(cells([`r${at + 1}`, 'price', `${at}.${10 + (i + at) % 90}`]))
      await settle(model)
      if (model.dirty || model.held() !== null) throw new Error('an edit was not taken')
    }
    return (performance.now() - start) / EDITS
  }
}

/** One edit in a list that shows 5,000 rows, beside the same in one that shows 50. */
export async function benchEdits(): Promise<Part> {
  const results: Result[] = [
    await measure({ name: 'one edit of a list, 5,000 rows against 50', goal: GOAL, ours: editing(5000), reference: editing(50) }),
  ]
  return {
    name: 'edits',
    about: `the model of a server list (src/client/grid/remote) in Node: ${EDITS} single cells written one after the other, each shown, computed, checked, `
      + 'summed at the foot, kept, sent to a server in memory and answered; all rows stand on the page, the same 50 are written',
    results,
  }
}
