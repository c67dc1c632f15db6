import { and, inArray } from 'drizzle-orm'
import { auditAll } from '#server/core/audit.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { wordsOf } from '#server/domains/library/index.ts'
import { publishList } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { materialItemApi } from '#shared/api/materialItem.ts'
import { generalClashes } from './clashes.ts'
import { ENTITY, gridOf, itemsOf, libraryItems } from './list.ts'

type Bind = typeof materialItemApi.bindingMaterial
type Asked = ParsedInput<Bind>['rows'][number]

/** Why a row cannot be bound as it is asked; undefined when it can. */
function fault(
  { libMaterialId, was }: Asked, item: MaterialItemRecord | undefined, library: ReadonlyMap<string, MaterialRecord>
): { code: string, text: string } | undefined {
  if (item === undefined) return { code: 'NOT_FOUND', text: '该明细已被删除' }
  if (item.libMaterialId !== was && item.libMaterialId !== libMaterialId) {
    return { code: 'STALE_VERSION', text: item.libMaterialId === null ? '绑定已被他人解除' : `已被${item.bindBy ?? '他人'}绑定到其他条目` }
  }
  if (libMaterialId !== null && !library.has(libMaterialId)) return { code: 'invalid', text: '库条目不存在或已停用' }
  return undefined
}

/** Before and after in the record: the history of an item's bindings is read from it. */
export const recordedBinding = (item: Pick<MaterialItemRecord, 'name' | 'general' | 'libMaterialId'>, words: string | null) =>
  ({ itemName: item.name, libMaterial: words, general: item.libMaterialId === null ? null : String(item.general) })

/** Binds items, or takes their binding away, as far as each row allows (spec-2 §7: bindingMaterial). */
export async function bindItems(tx: Tx, { machine, rows, general }: ParsedInput<Bind>): Promise<OutputOf<Bind>> {
  const found = await tx.q.select().from(materialItem)
    .where(and(itemsOf(tx, machine), inArray(materialItem.id, rows.map(({ id }) => id)))).orderBy(materialItem.id).for('update')
  const items = new Map(found.map(item => [item.id, item]))
  const ids = [...rows.map(({ libMaterialId }) => libMaterialId), ...found.map(({ libMaterialId }) => libMaterialId)].filter(id =>
    id !== null)
  const library = await libraryItems(tx, machine, ids)
  const problems: OutputOf<Bind>['problems'] = []
  const refuse = (row: string, code: string, text: string): void => void problems.push({ row, column: 'libMaterialId', code, text })

  const wanted = [...new Map(rows.map(row => [row.id, row])).values()].flatMap(asked => {
    const item = items.get(asked.id)
    const wrong = fault(asked, item, library)
    if (wrong !== undefined) refuse(asked.id, wrong.code, wrong.text)
    if (wrong !== undefined || item === undefined) return []
    return [{ item, next: { ...item, libMaterialId: asked.libMaterialId, general: general ?? item.general } }]
  })
  const clashes = await generalClashes(tx, machine, wanted.map(({ next }) => next))
  for (const [row, text] of clashes) refuse(row, 'invalid', text)
  const written = wanted.filter(({ item, next }) =>
    !clashes.has(item.id) && (item.libMaterialId !== next.libMaterialId || item.general !== next.general))
  if (written.length > 0) {
    const given = written.map(({ next: { id, libMaterialId, general: speaks } }) => ({ id, lib: libMaterialId, speaks }))
    await tx.sql`update ${materialItem} set lib_material_id = given.lib, general = given.speaks,
        bind_time = case when given.lib is null then null else ${tx.ctx.now.toISOString()}::timestamptz end,
        bind_by = case when given.lib is null then null else ${tx.ctx.realName} end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, lib text, speaks boolean)
      where ${itemsOf(tx, machine)} and ${materialItem.id} = given.id`
    const words = (id: string | null): string | null => {
      const record = id === null ? undefined : library.get(id)
      return record === undefined ? id : wordsOf(record)
    }
    await auditAll(tx, written.map(({ item, next }) => ({
      action: next.libMaterialId === null ? 'unbindMaterialItem' : 'bindingMaterial', entity: ENTITY, entityId: item.id, subject: next.name,
      before: recordedBinding(item, words(item.libMaterialId)), after: recordedBinding(next, words(next.libMaterialId)),
    })))
    publishList(tx, gridOf(machine))
  }
  const refused = new Set(problems.map(({ row }) => row))
  return { done: rows.map(({ id }) => id).filter(id => !refused.has(id)), problems }
}
