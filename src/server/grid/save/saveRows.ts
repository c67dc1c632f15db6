import { isEmpty, isPlace, newRow, whyKept, type Columns, type Grid, type Row, type RowOf, type Value } from '#schemas/kit/index.ts'
import { mapInTurn } from '#server/core/breath.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { NEW_ROW, type ParsedRowsChange, type RowRefusal, type RowsAnswer } from '#shared/api/rows.ts'
import { checkAndComputeMany } from '../checkAndCompute.ts'
import { lockTree, settlePlaces } from '../tree/places.ts'
import { arrange } from './arrange.ts'
import { completed, isOpen, newProblems, takeCells } from './changes.ts'
import { recordDeeds, publishSaved, withWriters, type Deeds } from './record.ts'
import { openColumns, storedColumns, type RowTable } from './rowTable.ts'
import { Sequence } from './sequence.ts'
import { deleteRows, insertRows, readOrder, readRows, takenIds, updateRows, writeOrder } from './store.ts'
import { changesPlaces, treeOf } from './treeOf.ts'
import { storedTwins, withNewKeys } from './unique.ts'

/** @throws AppError BAD_INPUT when rows are named twice, or are to come, go or move where the list does not have that */
function demandActions({ grid: { rows } }: RowTable, { changed, added, removed, moved }: ParsedRowsChange): void {
  const refuse = (field: string, text: string): never => { throw new AppError('BAD_INPUT', { field, text }) }
  if (added.length > 0 && !rows.add) refuse('added', '这个列表不能新增行')
  if (removed.length > 0 && !rows.remove) refuse('removed', '这个列表不能删除行')
  if (moved.length > 0 && !rows.move) refuse('moved', '这个列表不能移动行')
  for (const [field, ids] of Object.entries({ changed: changed.map(({ id }) => id), added: added.map(({ id }) => id), removed, moved: moved.map(({ id }) => id) })) {
    if (new Set(ids).size < ids.length) refuse(field, '同一行出现了两次')
  }
}

/**
 * Writes one action on the rows of a list: removals, additions, moves and changed cells in one transaction and a handful of
 * statements, however many rows. A row that is refused comes back with its reasons, the others are written; of a row in
 * which somebody else has changed single cells, the other cells are written (workspace.md). Rows of another merchant are
 * "deleted" as far as anybody can see.
 * @throws AppError BAD_INPUT for what no honest client sends; IN_USE when a removed row is referred to; WRONG_STATE where a rule keeps it
 */
export async function saveRows<C extends Columns, K extends string>(
  tx: Tx, typed: RowTable<Grid<C, K>>, change: ParsedRowsChange,
): Promise<RowsAnswer<RowOf<Grid<C, K>>>> {
  const source: RowTable = typed
  const { grid, lookups } = source
  demandActions(source, change)
  const columns = storedColumns(source)
  const stored = openColumns(source)
  const problems: RowRefusal[] = []
  const reorders = source.place !== undefined && change.added.length + change.removed.length + change.moved.length > 0
  const sequence = reorders ? new Sequence(await readOrder(tx, source, source.place!)) : undefined

  const inTree = treeOf(source)
  if (inTree !== undefined && changesPlaces(grid, change)) await lockTree(tx, inTree.name)
  const before = await readRows(tx, source, [...change.changed.map(({ id }) => id), ...change.removed], true)
  // Who removes what is gone already has what he wants.
  const removed = change.removed.filter(id => before.has(id))
  for (const id of removed) {
    const why = whyKept(grid, before.get(id) as Row)
    if (why !== null) throw new AppError('WRONG_STATE', { text: why })
  }
  const gone = new Set(removed)
  const changed = change.changed.filter(({ id }) => !gone.has(id))
  const patches = await mapInTurn(await takeCells(tx, source, stored, changed, before, problems), patch => completed(source, patch))
  const taken = await takenIds(tx, source, change.added.filter(({ id }) => !id.startsWith(NEW_ROW)).map(({ id }) => id))
  const comes = change.added.filter(({ id }) => {
    const double = taken.has(id) && !gone.has(id)
    if (double) problems.push({ row: id, column: '', code: 'duplicate', text: '该行已存在' })
    return !double
  })
  const fresh = await mapInTurn(comes, ({ id, cells }) => {
    const row = newRow(grid, id, Object.fromEntries(Object.entries(cells).filter(([key]) => isOpen(grid, stored, tx.ctx, cells as Row, key))) as Row)
    return source.complete?.(row) ?? row
  })

  const hasChanges = patches.filter(({ patch }) => Object.keys(patch).length > 0)
  const checked = await checkAndComputeMany(grid, [...hasChanges.map(({ id, now, patch }) => ({ ...now, ...patch, [grid.rowKey]: id })), ...fresh], lookups)
  problems.push(...newProblems(grid, checked.problems, hasChanges, lookups))
  const inOrder = () => {
    const bad = new Set(problems.filter(({ code }) => code !== 'STALE_VERSION').map(({ row }) => row))
    return checked.rows.filter(row => !bad.has(String(row[grid.rowKey])))
  }
  problems.push(...await storedTwins(tx, source, withNewKeys(grid, inOrder(), before), [...before.keys()]))
  if (source.check) problems.push(...await source.check(inOrder()))
  const settled = inTree === undefined || !changesPlaces(grid, change) ? undefined : await settlePlaces(tx, inTree.table, { grid, rows: inOrder(), removed })
  problems.push(...settled?.problems ?? [])
  const rows = new Map((settled?.rows ?? inOrder()).map(row => [String(row[grid.rowKey]), row]))

  const unnamed = fresh.map(row => String(row[grid.rowKey])).filter(id => rows.has(id) && id.startsWith(NEW_ROW))
  const keys = await source.newKeys?.(unnamed.map(id => rows.get(id)!))
  const ids: Record<string, string> = Object.fromEntries(await mapInTurn(unnamed, (id, i) => [id, keys?.[i] ?? newId()]))
  const idOf = (id: string): string => (Object.hasOwn(ids, id) ? ids[id] ?? id : id)
  const added = comes.map(({ id }) => id).filter(id => rows.has(id))
  const { places, moved } = sequence === undefined
    ? { places: {}, moved: [] } : arrange(sequence, { ...change, removed, added: comes.filter(({ id }) => rows.has(id)) }, idOf, problems)

  const values = (row: Row): Record<string, unknown> => ({
    [source.key.name]: idOf(String(row[grid.rowKey])),
    ...Object.fromEntries([...columns].map(([key, column]) => [column.name, isEmpty(row[key] as Value) ? null : key === grid.tree?.parent ? idOf(String(row[key])) : row[key]])),
    ...source.derive?.(row),
  })
  // A row may take what another of the same action gives up.
  await deleteRows(tx, source, removed)
  const written = hasChanges.filter(({ id }) => rows.has(id))
  await updateRows(tx, source, await mapInTurn(written, ({ id }) => values(rows.get(id)!)))
  const numbers = sequence?.numbers()
  await insertRows(tx, source, await mapInTurn(added, id => ({
    ...values(rows.get(id)!), ...source.fixed, ...(source.place !== undefined && { [source.place.name]: numbers?.get(idOf(id)) }),
  })))
  const inserted = new Set(added.map(idOf))
  if (sequence !== undefined && moved.length + added.length > 0) await writeOrder(tx, source, source.place!, sequence, inserted)

  if (inTree !== undefined && settled) await updateRows(tx, source, [...settled.moved].map(([id, number]) => ({ [source.key.name]: id, [inTree.order]: number })))
  const onlyMoved = ({ patch }: { readonly patch: object }): boolean => Object.keys(patch).every(key => isPlace(grid, key))
  const shifted = [...moved, ...written.filter(onlyMoved).map(({ id }) => id), ...settled?.moved.keys() ?? []]
  const deeds: Deeds = { changed: written.filter(one => !onlyMoved(one)), added: [...inserted], removed, moved: shifted }
  const after = await readRows(tx, source, [...patches.map(({ id }) => id), ...inserted, ...shifted])
  if (deeds.changed.length + deeds.added.length + deeds.removed.length + deeds.moved.length > 0) {
    await recordDeeds(tx, source, deeds, before, after)
    publishSaved(tx, source, deeds, after)
  }
  const refused = new Set(problems.filter(({ code }) => code !== 'STALE_VERSION').map(({ row }) => row))
  const order = [...added.map(idOf), ...patches.map(({ id }) => id), ...shifted].filter(id => !refused.has(id))
  return {
    rows: [...new Set(order)].flatMap(id => after.get(id) ?? []) as RowOf<Grid<C, K>>[],
    problems: await withWriters(tx, source, problems), ids, places,
  }
}
