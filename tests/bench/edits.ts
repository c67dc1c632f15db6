import { checkCell, formatCell, lookupsOf, parseCell, pathLabels, tree, type Option } from '#schemas/kit/index.ts'
import { cells, desk, waitUntilIdle } from '../client/workspace/rowServer.ts'
import { measure, type Result } from './harness.ts'
import type { Part } from './report.ts'

/** Edits per reading: a single one is shorter than the clock can measure. */
const EDITS = 400
/** Time independent of the list's length, plus half for processor caches. */
const GOAL = 1.5

/** A list with `count` rows on its page, edited cell by cell; each edit is displayed, checked, summed, stored, sent and answered. */
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
      await waitUntilIdle(model)
      if (model.dirty || model.held() !== null) throw new Error('an edit was not taken')
    }
    return (performance.now() - start) / EDITS
  }
}

/** Width and depth of a tree of 2,000 nodes, whose names repeat like those of types. */
const [NODES, BRANCHES] = [2000, 12] as const
const PER_CELL = 0.1

/** Pastes the whole path of every node into a column; each is read, checked and displayed. */
function pasting(): () => Promise<number> {
  const column = tree('类型', 'MATERIAL')
  const options = Array.from({ length: NODES }, (_, at): Option => ({
    key: String(at), label: at < BRANCHES + BRANCHES ** 2 ? `大类 ${at}` : `类型 ${at % 400}`,
    parent: at < BRANCHES ? null : String(Math.floor(at / BRANCHES) - 1),
  }))
  const lookups = lookupsOf(new Map([['MATERIAL', options]]))
  const paths = options.map(({ key }) => pathLabels(lookups, 'MATERIAL', key).join('/'))
  return async () => {
    const start = performance.now()
    for (const [at, path] of paths.entries()) {
      const { value } = parseCell(path, column, lookups) as { value?: string | null }
      if (value !== String(at) || checkCell(value, column, lookups) !== null || formatCell(value, column, lookups) === '')
        throw new Error(`${path} was read as ${String(value)}`)
    }
    return (performance.now() - start) / NODES
  }
}

/** Benchmarks one edit in a list of 5,000 rows against one in a list of 50. */
export async function benchEdits(): Promise<Part> {
  const results: Result[] = [
    await measure({ name: 'one edit of a list, 5,000 rows against 50', goal: GOAL, ours: editing(5000), reference: editing(50) }),
    await measure({
      name: `a pasted path of ${NODES.toLocaleString('en')} nodes, against ${PER_CELL} ms`, goal: 1, ours: pasting(),
      reference: async () => PER_CELL,
    }),
  ]
  return {
    name: 'edits',
    about:
      `the model of a server list (src/client/grid/remote) in Node: ${EDITS} single cells written one after the other, each shown, `
      + 'computed, checked, summed at the foot, kept, sent to a server in memory and answered; all rows stand on the page, the same 50 are '
      + 'written. A cell of a tree value: the whole path of a node is read, checked and shown, '
      + `${NODES.toLocaleString('en')} of them in turn, against the bound itself`,
    results,
  }
}
