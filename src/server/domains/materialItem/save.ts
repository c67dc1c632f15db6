import { and, inArray, notInArray } from 'drizzle-orm'
import type { Lookups, Problem, Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { saveRows, type RowTable } from '#server/grid/index.ts'
import { NEW_ROW, rowsChange, type ParsedRowsChange } from '#shared/api/rows.ts'
import { generalClashes } from './clashes.ts'
import { derivedOf, writtenOf } from '#server/db/tables/materialItemRows.ts'
import { columnsAlone, ENTITY, gridOf, itemsOf, libraryItems } from './list.ts'

const once = ({ identity, supplierKey }: { readonly identity: string, readonly supplierKey: string }): string =>
  `${identity}\u0000${supplierKey}`

/** Problems: repeated names of a supplier, and contradicting general bindings of a name. */
async function checkNames(
  tx: Tx, machine: boolean, rows: readonly Row[], lookups: Lookups, removedIds: readonly string[]
): Promise<Problem[]> {
  const items = rows.map(row => ({ row, id: String(row.id), ...derivedOf(writtenOf(row), lookups) }))
  if (items.length === 0) return []
  const twins = await tx.q.select().from(materialItem).where(and(
    itemsOf(tx, machine), inArray(materialItem.identity, items.map(({ identity }) => identity)),
    notInArray(materialItem.id, [...items.map(({ id }) => id), ...removedIds]),
  ))
  const duplicateTexts = new Map(twins.map(twin =>
    [once(twin), `与已有明细重复：${[twin.code, twin.name, twin.spec, twin.brand].filter(Boolean).join(' ')}`]))
  const problems = items.flatMap(({ id, row, ...keys }): Problem[] => {
    if (keys.identity.startsWith('|')) return [{ row: id, column: 'itemName', code: 'required', text: '明细名称必须填写' }]
    const text = duplicateTexts.get(once(keys))
    duplicateTexts.set(once(keys), `与同批的“${String(row.itemName)}”重复`)
    return text === undefined ? [] : [{ row: id, column: 'itemName', code: 'duplicate', text }]
  })
  const bindings = items.map(({ id, row, identity, supplierKey }) => ({
    id, identity, supplierKey, name: String(row.itemName), supplierName: writtenOf(row).supplierName ?? null, general: row.general === true,
    libMaterialId: typeof row.libMaterialId === 'string' ? row.libMaterialId : null,
  }))
  const clashes = await generalClashes(tx, machine, bindings)
  return [...problems, ...[...clashes].map(([row, text]): Problem => ({ row, column: 'general', code: 'invalid', text }))]
}

/** Table columns of a new row beside its cells. */
const facts = (tx: Tx, libMaterialId: string | null, timesSeen = 1, state: '1' | '2' = '1') => ({
  times_seen: timesSeen, state, lib_material_id: libMaterialId,
  ...(libMaterialId === null ? { bind_time: null, bind_by: null } : { bind_time: tx.ctx.now.toISOString(), bind_by: tx.ctx.realName }),
})

/** Facts of restored rows (an undone deletion): binding if its item still exists, state, and count. */
async function comingBack(tx: Tx, machine: boolean, { added }: ParsedRowsChange): Promise<ReadonlyMap<string, ReturnType<typeof facts>>> {
  const returning = added.filter(({ id }) => !id.startsWith(NEW_ROW))
  const libraryById = await libraryItems(
    tx, machine, returning.flatMap(({ cells: { libMaterialId } }) => (typeof libMaterialId === 'string' ? [libMaterialId] : []))
  )
  return new Map(returning.map(({ id, cells: { libMaterialId, timesSeen, state } }) => [id, facts(
    tx, libraryById.get(String(libMaterialId))?.id ?? null, Number.isSafeInteger(timesSeen) ? Math.max(Number(timesSeen), 1) : 1,
    state === '2' ? '2' : '1',
  )]))
}

/** Saves rows of the list; see {@link saveRows}. */
export async function saveItems(tx: Tx, machine: boolean, change: ParsedRowsChange) {
  const lookups = await lookupsFor(tx)
  const back = await comingBack(tx, machine, change)
  const added = new Map(change.added.map(({ id }) => [id, back.get(id) ?? facts(tx, null)]))
  const grid = gridOf(machine)
  const table: RowTable<typeof grid> = {
    grid, table: materialItem, columns: columnsAlone(tx), key: materialItem.id, where: itemsOf(tx, machine), lookups, entity: ENTITY,
    fixed: { machine },
    check(rows) {
      const bound = rows.map(row => ({ ...row, libMaterialId: added.get(String(row.id))?.lib_material_id ?? row.libMaterialId }))
      return checkNames(tx, machine, bound, lookups, change.removed)
    },
    derive(row) {
      const { identity, supplierKey, pinyin } = derivedOf(writtenOf(row), lookups)
      return { identity, supplier_key: supplierKey, pinyin, ...added.get(String(row.id)) }
    },
  }
  return saveRows(tx, table, change)
}

/** @throws AppError BAD_ROWS with all its problems; ALREADY_EXISTS for a duplicate */
export async function addItem(tx: Tx, machine: boolean, cells: Readonly<Record<string, unknown>>): Promise<{ id: string }> {
  const { rows: [row], problems } = await saveItems(tx, machine, rowsChange.parse({ added: [{ id: `${NEW_ROW}1`, cells }] }))
  if (row === undefined)
    throw new AppError(problems[0]?.code === 'duplicate' ? 'ALREADY_EXISTS' : 'BAD_ROWS', { text: problems[0]?.text, rows: problems })
  return { id: row.id }
}
