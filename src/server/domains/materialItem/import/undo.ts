import { and, inArray } from 'drizzle-orm'
import { textAt, type Lookups, type Row } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { material } from '#server/db/tables/library.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import { derivedOf, writtenOf } from '#server/db/tables/materialItemRows.ts'
import type { Db } from '#server/db/tx.ts'
import { visible, wordsOf } from '#server/domains/library/index.ts'
import { rowDeed, type ImportUndo } from '#server/grid/import/index.ts'
import { generalClashes } from '../clashes.ts'
import { ENTITY, itemsOf } from '../list.ts'
import { putItems, recordBindings, type ItemInsert } from './store.ts'
import { cellsOf, sheetOf } from './rows.ts'

const UNDONE = { action: 'undoImportMaterialItem', entity: ENTITY } as const

const nameOf = ({ code, name, spec, supplierName }: MaterialItemRecord): string => [code, name, spec, supplierName].filter(Boolean)
  .join(' ')

/** Nothing refers to an item except its binding, so new ones can always be deleted. */
export function itemUndo(machine: boolean, lookups: Lookups): ImportUndo {
  const grid = sheetOf(machine)
  const recordsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, MaterialItemRecord>> =>
    new Map((
      ids.length === 0 ? [] : await db.q.select().from(materialItem).where(and(itemsOf(db, machine), inArray(materialItem.id, [...ids])))
    ).map(item => [item.id, item]))
  /** The item before the import, from its stored cells. */
  const before = ({ id, general, supplierId }: MaterialItemRecord, row: Row) => {
    const { name, spec, brand, unit, supplierName = null } = writtenOf(row)
    return {
      id, machine, general, supplierId, name, spec, brand, unit, supplierName, ...derivedOf(writtenOf(row), lookups),
      code: textAt(row, 'itemCode'), remark: textAt(row, 'remark'), timesSeen: Number(row.timesSeen),
      libMaterialId: textAt(row, 'libMaterialId'), bindTime: textAt(row, 'bindTime'), bindBy: textAt(row, 'bindBy'),
    } satisfies ItemInsert
  }
  return {
    words: async (db, ids) => new Map([...await recordsOf(db, ids)].map(([id, item]) => [id, nameOf(item)])),
    used: () => Promise.resolve(new Map()),
    async remove(tx, ids) {
      const items = await recordsOf(tx, ids)
      await auditAll(tx, [...items.values()].map(item => rowDeed(grid, { ...UNDONE, entityId: item.id }, cellsOf(item, null), undefined)))
      await tx.q.delete(materialItem).where(and(itemsOf(tx, machine), inArray(materialItem.id, [...ids])))
    },
    async restore(tx, rows) {
      const now = await recordsOf(tx, rows.map(({ id }) => id))
      const restored = rows.flatMap(({ id, row }) => {
        const item = now.get(id)
        return item === undefined ? [] : [before(item, row)]
      })
      const bound = [...new Set([...restored, ...now.values()].flatMap(({ libMaterialId }) => libMaterialId ?? []))]
      const library = new Map((
        bound.length === 0 ? [] : await tx.q.select().from(material).where(and(visible(tx), inArray(material.id, bound)))
      ).map(item => [item.id, item]))
      const unresolved = restored.filter(({ libMaterialId }) => libMaterialId !== null && !library.has(libMaterialId))
      const refused = new Map(unresolved.map(({ id }) => [id, '原来绑定的库条目已被删除']))
      const clashes = await generalClashes(tx, machine, restored.filter(({ id }) => !refused.has(id)))
      for (const [id, text] of clashes) refused.set(id, text)
      const fit = restored.filter(({ id }) => !refused.has(id))
      const cells = new Map(rows.map(({ id, row }) => [id, row]))
      const codeOf = (id: string | null): string | null => library.get(id ?? '')?.code ?? null
      await auditAll(tx, fit.map(({ id }) =>
        rowDeed(grid, { ...UNDONE, entityId: id }, cellsOf(now.get(id)!, codeOf(now.get(id)!.libMaterialId)), cells.get(id))))
      await recordBindings(tx, UNDONE.action, now, fit, id => wordsOf(library.get(id) ?? { code: null, name: id, spec: null, brand: null }))
      await putItems(tx, fit)
      return refused
    },
  }
}
