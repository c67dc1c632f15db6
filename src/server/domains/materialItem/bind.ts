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
type BindRow = ParsedInput<Bind>['rows'][number]

/** Reason why a row cannot be bound; undefined if allowed. */
function fault(
  { libMaterialId, was: previous }: BindRow, item: MaterialItemRecord | undefined, library: ReadonlyMap<string, MaterialRecord>
): { code: string, text: string } | undefined {
  if (item === undefined) return { code: 'NOT_FOUND', text: '该明细已被删除' }
  if (item.libMaterialId !== previous && item.libMaterialId !== libMaterialId) {
    return { code: 'STALE_VERSION', text: item.libMaterialId === null ? '绑定已被他人解除' : `已被${item.bindBy ?? '他人'}绑定到其他条目` }
  }
  if (libMaterialId !== null && !library.has(libMaterialId)) return { code: 'invalid', text: '库条目不存在或已停用' }
  return undefined
}

/** Audit values, the source of the binding history. */
export const recordedBinding = (item: Pick<MaterialItemRecord, 'name' | 'general' | 'libMaterialId'>, label: string | null) =>
  ({ itemName: item.name, libMaterial: label, general: item.libMaterialId === null ? null : String(item.general) })

/** Binds or unbinds items, as far as each row allows (spec-2 §7: bindingMaterial). */
export async function bindItems(tx: Tx, { machine, rows, general }: ParsedInput<Bind>): Promise<OutputOf<Bind>> {
  const stored = await tx.q.select().from(materialItem)
    .where(and(itemsOf(tx, machine), inArray(materialItem.id, rows.map(({ id }) => id)))).orderBy(materialItem.id).for('update')
  const items = new Map(stored.map(item => [item.id, item]))
  const ids = [...rows.map(({ libMaterialId }) => libMaterialId), ...stored.map(({ libMaterialId }) => libMaterialId)].filter(id =>
    id !== null)
  const library = await libraryItems(tx, machine, ids)
  const problems: OutputOf<Bind>['problems'] = []
  const refuse = (row: string, code: string, text: string): void => void problems.push({ row, column: 'libMaterialId', code, text })

  const changes = [...new Map(rows.map(row => [row.id, row])).values()].flatMap(request => {
    const item = items.get(request.id)
    const wrong = fault(request, item, library)
    if (wrong !== undefined) refuse(request.id, wrong.code, wrong.text)
    if (wrong !== undefined || item === undefined) return []
    return [{ item, next: { ...item, libMaterialId: request.libMaterialId, general: general ?? item.general } }]
  })
  const clashes = await generalClashes(tx, machine, changes.map(({ next }) => next))
  for (const [row, text] of clashes) refuse(row, 'invalid', text)
  const written = changes.filter(({ item, next }) =>
    !clashes.has(item.id) && (item.libMaterialId !== next.libMaterialId || item.general !== next.general))
  if (written.length > 0) {
    const values = written.map(({ next: { id, libMaterialId, general: speaks } }) => ({ id, lib: libMaterialId, speaks }))
    await tx.sql`update ${materialItem} set lib_material_id = given.lib, general = given.speaks,
        bind_time = case when given.lib is null then null else ${tx.ctx.now.toISOString()}::timestamptz end,
        bind_by = case when given.lib is null then null else ${tx.ctx.realName} end
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id text, lib text, speaks boolean)
      where ${itemsOf(tx, machine)} and ${materialItem.id} = given.id`
    const labelOf = (id: string | null): string | null => {
      const record = id === null ? undefined : library.get(id)
      return record === undefined ? id : wordsOf(record)
    }
    await auditAll(tx, written.map(({ item, next }) => ({
      action: next.libMaterialId === null ? 'unbindMaterialItem' : 'bindingMaterial', entity: ENTITY, entityId: item.id, subject: next.name,
      before: recordedBinding(item, labelOf(item.libMaterialId)), after: recordedBinding(next, labelOf(next.libMaterialId)),
    })))
    publishList(tx, gridOf(machine))
  }
  const refused = new Set(problems.map(({ row }) => row))
  return { done: rows.map(({ id }) => id).filter(id => !refused.has(id)), problems }
}
