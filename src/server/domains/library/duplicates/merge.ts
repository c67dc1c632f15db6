import { and, eq, inArray } from 'drizzle-orm'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { material, materialDefault, materialMerge } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import { materialKeys } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { cellsOf, gridOf } from '../check.ts'
import { haveFollow } from '../following.ts'
import { users, type MaterialUser } from '../uses/index.ts'
import { wordsOf } from '../materialText.ts'
import { planMerge } from './plan.ts'

type Moved = Awaited<ReturnType<MaterialUser['move']>>
/** Undo data of a merge: moves by their user, and the marks of default items. */
export interface KeptMoves {
  readonly users: Readonly<Record<string, Moved>>, readonly defaults: readonly (typeof materialDefault.$inferSelect)[]
}

export const ofMerchant = (tx: Tx) => eq(material.merchantId, tx.ctx.merchantId)

/** Cells for the audit log: texts by column, files by their number. */
export const recordTexts = (record: MaterialRecord): TextValues => Object.fromEntries(Object.entries(cellsOf(record)).map(([key, value]) =>
  [key, value === null || value === undefined ? null : Array.isArray(value) ? String(value.length) : String(value)]))

/** Moves default marks: the retained item is the default if name and type are equal. */
async function moveDefaults(tx: Tx, removedIds: readonly string[], target: MaterialRecord): Promise<KeptMoves['defaults']> {
  const ownDefaults = eq(materialDefault.merchantId, tx.ctx.merchantId)
  const marks = await tx.q.delete(materialDefault).where(and(ownDefaults, inArray(materialDefault.materialId, [...removedIds]))).returning()
  const nameKey = materialKeys(target).searchKey.split('|')[1] ?? ''
  const same = marks.find(mark => mark.nameKey === nameKey && mark.typeCode === target.typeCode)
  if (same !== undefined)
    await tx.q.insert(materialDefault).values({ nameKey, typeCode: target.typeCode, materialId: target.id }).onConflictDoNothing()
  return marks
}

/**
 * Merges items in this transaction: every reference moves to the retained one, which fills its gaps from the others. Prices and totals of
 * packages stay unchanged.
 * @throws AppError NOT_FOUND; BAD_INPUT for different units, or materials with machines
 */
export async function mergeMaterials(
  tx: Tx, machine: boolean, keptId: string, ids: readonly string[],
): Promise<{ id: string, moved: number, gone: string[] }> {
  const { kept: target, gone: merged, filled, refused } = await planMerge(tx, machine, keptId, ids, true)
  if (refused !== null) throw new AppError('BAD_INPUT', { field: 'ids', text: refused })
  const goneIds = merged.map(record => record.id)
  await tx.q.delete(material).where(and(ofMerchant(tx), inArray(material.id, goneIds)))
  const set = { ...filled, ...materialKeys({ ...target, ...filled }) }
  const [after = target] = Object.keys(filled).length === 0
    ? []
    : await tx.q.update(material).set(set).where(and(ofMerchant(tx), eq(material.id, keptId))).returning()
  await haveFollow(tx, machine, [target], [after])

  const moved: Record<string, Moved> = {}
  for (const user of users) moved[user.name] = await user.move(tx, goneIds, after)
  const moves: KeptMoves = { users: moved, defaults: await moveDefaults(tx, goneIds, after) }
  const id = newId()
  await tx.q.insert(materialMerge).values({
    id, machine, keptId, keptWords: wordsOf(after), keptVersion: after.version, before: target, gone: merged, goneIds, moved: moves,
    byName: tx.ctx.realName,
  })
  const auditAction = { action: 'mergeMaterials', entity: 'material' } as const
  await auditAll(tx, [
    {
      ...auditAction, entityId: keptId, subject: after.name, before: recordTexts(target), after: recordTexts(after),
      reason: `并入：${merged.map(wordsOf).join('；')}`,
    },
    ...merged.map((record): AuditFacts =>
      ({ ...auditAction, entityId: record.id, subject: record.name, before: recordTexts(record), reason: `已并入 ${wordsOf(after)}` })),
  ])
  publishList(tx, gridOf(machine))
  return { id, moved: Object.values(moved).reduce((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0), gone: goneIds }
}
