import {
  besideRow, type BranchesNamed, placeRows, type Placing, stepPlace, type TreePlace, type TreeStep, whyNotUnder,
} from '#schemas/kit/branches/index.ts'
import type { Row, RowTree } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { CellEdit, ModelTree } from '../model.ts'
import { copyRow } from './copyRow.ts'
import type { SheetCore } from './core.ts'

const idOf = (core: SheetCore, row: Row): string => String(row[core.model.grid.rowKey])

/** Selected rows without descendants of others. */
export const selectedTops = (core: SheetCore, tree: ModelTree): string[] =>
  tree.shape().tops(core.selection.rowIndexes().flatMap(index => core.view.ids[index] ?? []))

export const refuse = (reason: string): void => toast.info(reason)

const cellsOf = ({ grid }: SheetCore['model'], placings: readonly Placing[]): CellEdit[] =>
  placings.flatMap(({ id, parent, order }) => [
    { rowId: id, column: grid.tree!.parent, value: parent }, { rowId: id, column: grid.tree!.order, value: order },
  ])

/** Runs once the children of these rows are loaded. */
export function whenReady(tree: ModelTree, ids: readonly (string | null)[], run: () => void): void {
  const coming = tree.ready(ids.filter(id => id !== null))
  if (coming === null) run()
  else void afterReading(coming, run)
}

async function afterReading(coming: Promise<boolean>, run: () => void): Promise<void> {
  if (await coming) run()
}

/** Moves branches; `placeOf` is called once the target's children are loaded. */
export function placeInTree(
  core: SheetCore, ids: readonly string[], parentNode: string | null, placeOf: (tree: RowTree) => TreePlace | null,
): void {
  const { tree } = core.model
  if (!tree) return
  whenReady(tree, [parentNode], () => {
    const shape = tree.shape()
    const place = placeOf(shape)
    if (place === null) return core.announce('位置没有变化')
    const reason = whyNotUnder(shape, ids, place.parent)
    if (reason !== null) return refuse(reason)
    const placings = placeRows(shape, ids, place)
    if (placings.length === 0) return core.announce('位置没有变化')
    // Opened first, so that rows and cursor stay visible.
    if (place.parent !== null) void tree.open([place.parent], true)
    core.apply({ label: '移动行', cells: cellsOf(core.model, placings) })
    ids.forEach(id => tree.reveal(id))
    const rows = ids.map(id => core.view.indexOf(id)).filter(row => row >= 0).toSorted((a, b) => a - b)
    core.show({ row: rows[0] ?? core.selection.active.row, col: core.selection.active.col })
    core.announce(`已移到第 ${shape.depthOf(place.parent ?? '') + (place.parent === null ? 1 : 2)} 级`)
  })
}

/** Alt+Shift+arrow: moves selected rows among siblings, or a level out or in. */
export function stepInTree(core: SheetCore, step: TreeStep): void {
  const { tree } = core.model
  if (!tree) return
  const ids = selectedTops(core, tree)
  const next = stepPlace(tree.shape(), ids, step)
  if (next === null) return core.announce(step === 'in' ? '上方没有同级的行' : step === 'out' ? '已在第一级' : '已在同级的边上')
  placeInTree(core, ids, next.parent, shape => stepPlace(shape, ids, step))
}

/** Inserts rows above, below or under the cursor's row; in an empty sheet as roots. */
export function insertInTree(core: SheetCore, where: 'above' | 'below' | 'into', count: number, done: (id: string) => void): void {
  const { tree } = core.model
  if (!tree) return
  const at = core.activeCell
  whenReady(tree, where === 'into' && at ? [at.rowId] : [], () => {
    const fresh = Array.from({ length: count }, () => core.model.newRow(at?.row)).filter(row => row !== null)
    const first = fresh[0]
    if (first === undefined) return
    const shape = tree.shape()
    const place = at ? besideRow(shape, at.rowId, where) : { parent: null, after: shape.childrenOf(null).at(-1) ?? null }
    const ids = fresh.map(row => idOf(core, row))
    const reason = whyNotUnder(shape, ids, place.parent)
    if (reason !== null) return refuse(reason)
    addPlaced(core, '新增行', fresh, placeRows(shape, ids, place))
    if (place.parent !== null) void tree.open([place.parent], true)
    done(ids[0]!)
  })
}

/** Adds rows, renumbering siblings. */
export function addPlaced(core: SheetCore, label: string, fresh: readonly Row[], placings: readonly Placing[]): void {
  const { tree: columns } = core.model.grid
  const byId = new Map(placings.map(one => [one.id, one]))
  const ids = new Set(fresh.map(row => idOf(core, row)))
  core.apply({
    label,
    cells: cellsOf(core.model, placings.filter(({ id }) => !ids.has(id))),
    added: fresh.map(row => {
      const { parent, order } = byId.get(idOf(core, row))!
      return { row: { ...row, [columns!.parent]: parent, [columns!.order]: order } }
    }),
  })
}

/** Runs once all descendants are loaded. In a narrowed tree all matches are, and actions need no others. */
export function whenWhole(tree: ModelTree, ids: readonly string[], run: () => void): void {
  if (tree.isNarrowed()) return run()
  const shape = tree.shape()
  const closed = ids.flatMap(id => shape.branch(id)).filter(id => shape.childrenOf(id).length === 0)
  const coming = tree.ready(closed)
  if (coming === null) run()
  else void afterReading(coming, () => whenWhole(tree, ids, run))
}

/** Runs with the rows touched by an action, once loaded. */
export function withTouched(core: SheetCore, run: (rowIds: readonly string[]) => void, branches: BranchesNamed): void {
  const { tree } = core.model
  const { rowIds } = core.selectionNow()
  if (!tree) return run(rowIds)
  whenWhole(tree, branches === 'all' ? rowIds : rowIds.filter(id => tree.isOpen(id) === false), () => run(tree.touched(rowIds, branches)))
}

/** Copies the selected branches behind the last one. */
export function copyBranches(core: SheetCore, done: (id: string) => void): void {
  const { tree } = core.model
  if (!tree) return
  const ids = selectedTops(core, tree)
  whenWhole(tree, ids, () => {
    const shape = tree.shape()
    const originals = ids.flatMap(id => shape.branch(id))
    const copies = originals.map(id => copyRow(core.model, core.model.row(id)!)).filter(row => row !== null)
    if (copies.length < originals.length || copies.length === 0) return
    const names = new Map(originals.map((id, i) => [id, idOf(core, copies[i]!)]))
    const last = ids.at(-1)!
    const tops = placeRows(shape, ids.map(id => names.get(id)!), { parent: shape.parentOf(last), after: last })
    const below = originals.filter(id => !ids.includes(id))
      .map(id => ({ id: names.get(id)!, parent: names.get(shape.parentOf(id)!)!, order: shape.orderOf(id) }))
    addPlaced(core, '复制行', copies, [...tops, ...below])
    done(names.get(ids[0]!)!)
  })
}
