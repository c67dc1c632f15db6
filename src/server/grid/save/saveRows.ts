import { isEmpty, isPlace, newRow, removalRefusal, type Columns, type Grid, type Row, type RowOf, type Value } from '#schemas/kit/index.ts'
import { mapInTurn } from '#server/core/breath.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { NEW_ROW, type ParsedRowsChange, type RowRefusal, type RowsAnswer } from '#shared/api/rows.ts'
import { checkAndComputeMany } from '../checkAndCompute.ts'
import { lockTree, settlePlaces } from '../tree/placements.ts'
import { arrange } from './arrange.ts'
import { completed, isOpen, newProblems, takeCells } from './changes.ts'
import { recordDeeds, publishSaved, withWriters, type SavedChanges } from './record.ts'
import { openColumns, storedColumns, type RowTable } from './rowTable.ts'
import { Sequence } from './sequence.ts'
import { deleteRows, insertRows, readOrder, readRows, takenIds, updateRows, writeOrder } from './store.ts'
import { changesPlaces, treeOf } from './treeOf.ts'
import { storedTwins, withNewKeys } from './unique.ts'

/** @throws AppError BAD_INPUT for duplicate ids, or for additions, removals or moves that the list does not allow */
function demandActions({ grid: { rows } }: RowTable, { changed, added, removed, moved }: ParsedRowsChange): void {
  const refuse = (field: string, text: string): never => { throw new AppError('BAD_INPUT', { field, text }) }
  if (added.length > 0 && !rows.add) refuse('added', '这个列表不能新增行')
  if (removed.length > 0 && !rows.remove) refuse('removed', '这个列表不能删除行')
  if (moved.length > 0 && !rows.move) refuse('moved', '这个列表不能移动行')
  const idsByField = {
    changed: changed.map(({ id }) => id), added: added.map(({ id }) => id), removed, moved: moved.map(({ id }) => id),
  }
  for (const [field, ids] of Object.entries(idsByField)) {
    if (new Set(ids).size < ids.length) refuse(field, '同一行出现了两次')
  }
}

/**
 * Saves changes in one transaction. Refused rows are returned with reasons, the others written; of a row with stale cells the other cells
 * are written (workspace.md). Rows of another merchant appear as deleted.
 * @throws AppError BAD_INPUT for invalid requests; IN_USE when a removed row is referred to; WRONG_STATE where a rule forbids removal
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
  const isReordered = source.place !== undefined && change.added.length + change.removed.length + change.moved.length > 0
  const sequence = isReordered ? new Sequence(await readOrder(tx, source, source.place!)) : undefined

  const inTree = treeOf(source)
  if (inTree !== undefined && changesPlaces(grid, change)) await lockTree(tx, inTree.name)
  const before = await readRows(tx, source, [...change.changed.map(({ id }) => id), ...change.removed], true)
  // Removing a deleted row is idempotent.
  const removed = change.removed.filter(id => before.has(id))
  for (const id of removed) {
    const refusal = removalRefusal(grid, before.get(id) as Row)
    if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
  }
  const removedIds = new Set(removed)
  const changed = change.changed.filter(({ id }) => !removedIds.has(id))
  const patches = await mapInTurn(await takeCells(tx, source, stored, changed, before, problems), patch => completed(source, patch))
  const existingIds = await takenIds(tx, source, change.added.filter(({ id }) => !id.startsWith(NEW_ROW)).map(({ id }) => id))
  const additions = change.added.filter(({ id }) => {
    const isDuplicate = existingIds.has(id) && !removedIds.has(id)
    if (isDuplicate) problems.push({ row: id, column: '', code: 'duplicate', text: '该行已存在' })
    return !isDuplicate
  })
  const newRows = await mapInTurn(additions, ({ id, cells }) => {
    const writable = Object.entries(cells).filter(([key]) => isOpen(grid, stored, tx.ctx, cells as Row, key))
    const row = newRow(grid, id, Object.fromEntries(writable) as Row)
    return source.complete?.(row) ?? row
  })

  const changes = patches.filter(({ patch }) => Object.keys(patch).length > 0)
  const changedRows = changes.map(({ id, now, patch }) => ({ ...now, ...patch, [grid.rowKey]: id }))
  const checked = await checkAndComputeMany(grid, [...changedRows, ...newRows], lookups)
  problems.push(...newProblems(grid, checked.problems, changes, lookups))
  const validRows = () => {
    const wrong = new Set(problems.filter(({ code }) => code !== 'STALE_VERSION').map(({ row }) => row))
    return checked.rows.filter(row => !wrong.has(String(row[grid.rowKey])))
  }
  problems.push(...await storedTwins(tx, source, withNewKeys(grid, validRows(), before), [...before.keys()]))
  if (source.check) problems.push(...await source.check(validRows()))
  const placement = inTree === undefined || !changesPlaces(grid, change)
    ? undefined
    : await settlePlaces(tx, inTree.table, { grid, rows: validRows(), removed })
  problems.push(...placement?.problems ?? [])
  const rows = new Map((placement?.rows ?? validRows()).map(row => [String(row[grid.rowKey]), row]))

  const temporary = newRows.map(row => String(row[grid.rowKey])).filter(id => rows.has(id) && id.startsWith(NEW_ROW))
  const keys = await source.newKeys?.(temporary.map(id => rows.get(id)!))
  const ids: Record<string, string> = Object.fromEntries(await mapInTurn(temporary, (id, i) => [id, keys?.[i] ?? newId()]))
  const idOf = (id: string): string => (Object.hasOwn(ids, id) ? ids[id] ?? id : id)
  const added = additions.map(({ id }) => id).filter(id => rows.has(id))
  const { places: positions, moved } = sequence === undefined
    ? { places: {}, moved: [] }
    : arrange(sequence, { ...change, removed, added: additions.filter(({ id }) => rows.has(id)) }, idOf, problems)

  const storedCell = (row: Row, key: string): unknown => {
    if (isEmpty(row[key] as Value)) return null
    return key === grid.tree?.parent ? idOf(String(row[key])) : row[key]
  }
  const values = (row: Row): Record<string, unknown> => ({
    [source.key.name]: idOf(String(row[grid.rowKey])),
    ...Object.fromEntries([...columns].map(([key, column]) => [column.name, storedCell(row, key)])),
    ...source.derive?.(row),
  })
  // Removals come first: a row may take a unique value that another releases.
  await deleteRows(tx, source, removed)
  const written = changes.filter(({ id }) => rows.has(id))
  await updateRows(tx, source, await mapInTurn(written, ({ id }) => values(rows.get(id)!)))
  const numbers = sequence?.numbers()
  await insertRows(tx, source, await mapInTurn(added, id => ({
    ...values(rows.get(id)!), ...source.fixed, ...(source.place !== undefined && { [source.place.name]: numbers?.get(idOf(id)) }),
  })))
  const inserted = new Set(added.map(idOf))
  if (sequence !== undefined && moved.length + added.length > 0) await writeOrder(tx, source, source.place!, sequence, inserted)

  if (inTree !== undefined && placement) {
    const renumbered = [...placement.moved].map(([id, number]) => ({ [source.key.name]: id, [inTree.order]: number }))
    await updateRows(tx, source, renumbered)
  }
  const isMoveOnly = ({ patch }: { readonly patch: object }): boolean => Object.keys(patch).every(key => isPlace(grid, key))
  const shifted = [...moved, ...written.filter(isMoveOnly).map(({ id }) => id), ...placement?.moved.keys() ?? []]
  const savedChanges: SavedChanges = { changed: written.filter(row => !isMoveOnly(row)), added: [...inserted], removed, moved: shifted }
  const after = await readRows(tx, source, [...patches.map(({ id }) => id), ...inserted, ...shifted])
  if (savedChanges.changed.length + savedChanges.added.length + savedChanges.removed.length + savedChanges.moved.length > 0) {
    await recordDeeds(tx, source, savedChanges, before, after)
    publishSaved(tx, source, savedChanges, after)
  }
  const refused = new Set(problems.filter(({ code }) => code !== 'STALE_VERSION').map(({ row }) => row))
  const order = [...added.map(idOf), ...patches.map(({ id }) => id), ...shifted].filter(id => !refused.has(id))
  return {
    rows: [...new Set(order)].flatMap(id => after.get(id) ?? []) as RowOf<Grid<C, K>>[],
    problems: await withWriters(tx, source, problems), ids, places: positions,
  }
}
