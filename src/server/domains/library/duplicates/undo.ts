import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { material, materialDefault, materialMerge } from '#server/db/tables/library.ts'
import { materialKeys, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { MERGE_UNDO_HOURS } from '#shared/api/duplicates.ts'
import { gridOf } from '../check.ts'
import { haveFollow } from '../following.ts'
import { twinsOf } from '../twins.ts'
import { users } from '../uses/index.ts'
import { wordsOf } from '../materialText.ts'
import { ofMerchant, recordTexts, type KeptMoves } from './merge.ts'
import { isForeign } from './plan.ts'

const HOUR_MS = 3_600_000
const LISTED = 20
const untilOf = (at: string): Date => new Date(Date.parse(at) + MERGE_UNDO_HOURS * HOUR_MS)

/** Undoable merges, the newest first. */
export async function listMerges(db: Db, machine: boolean) {
  const startTime = new Date(db.ctx.now.getTime() - MERGE_UNDO_HOURS * HOUR_MS).toISOString()
  const rows = await db.q.select().from(materialMerge).where(and(
    eq(materialMerge.merchantId, db.ctx.merchantId), eq(materialMerge.machine, machine), isNull(materialMerge.undoneAt),
    gt(materialMerge.createdAt, startTime),
  )).orderBy(desc(materialMerge.createdAt)).limit(LISTED)
  return rows.map(({ id, keptWords, gone: merged, byName, createdAt }) => ({
    id, kept: keptWords, gone: (merged as MaterialRecord[]).map(wordsOf), byName, at: createdAt, until: untilOf(createdAt).toISOString(),
  }))
}

const refuse = (text: string): never => { throw new AppError('WRONG_STATE', { text: `${text}，不能撤销合并` }) }

/** @throws AppError NOT_FOUND; WRONG_STATE if already undone, too old, or changed since */
export async function undoMerge(tx: Tx, machine: boolean, id: string): Promise<void> {
  const [merge] = await tx.q.select().from(materialMerge)
    .where(and(eq(materialMerge.merchantId, tx.ctx.merchantId), eq(materialMerge.id, id), eq(materialMerge.machine, machine))).for('update')
  if (merge === undefined) throw new AppError('NOT_FOUND')
  if (merge.undoneAt !== null) refuse('这次合并已经撤销')
  if (untilOf(merge.createdAt) < tx.ctx.now) refuse(`已超过 ${MERGE_UNDO_HOURS} 小时`)
  const before = merge.before as MaterialRecord
  const merged = merge.gone as MaterialRecord[]
  const moves = merge.moved as KeptMoves
  // The merge did not change the platform's item, whatever happened to it since.
  const foreign = isForeign(tx, before)
  const [target] = foreign
    ? [before]
    : await tx.q.select().from(material).where(and(ofMerchant(tx), eq(material.id, merge.keptId))).for('update')
  if (target === undefined || target.version !== merge.keptVersion) return refuse(`${merge.keptWords} 在合并之后修改过`)
  const conflict = (await twinsOf(tx, merged)).find(twin => twin.id !== target.id)
  if (conflict !== undefined) refuse(`已有相同的 ${wordsOf(conflict)}`)

  const { code, originPlace, manufacturer, nickName, feature, priceExcl, taxRate, priceIncl, imgIds, attachmentIds, pid } = before
  const set = {
    code, originPlace, manufacturer, nickName, feature, priceExcl, taxRate, priceIncl, imgIds, attachmentIds, pid, ...materialKeys(before),
  }
  if (!foreign) await tx.q.update(material).set(set).where(and(ofMerchant(tx), eq(material.id, target.id)))
  await tx.q.insert(material).values(merged)
  for (const user of users) {
    const reason = await user.restore(tx, moves.users[user.name] ?? [], target)
    if (reason !== null) refuse(reason)
  }
  if (!foreign) await haveFollow(tx, machine, [target], [{ ...target, ...set }])
  if (moves.defaults.length > 0) {
    await tx.q.delete(materialDefault)
      .where(and(eq(materialDefault.merchantId, tx.ctx.merchantId), eq(materialDefault.materialId, target.id),
        inArray(materialDefault.nameKey, moves.defaults.map(({ nameKey }) => nameKey))))
    await tx.q.insert(materialDefault).values([...moves.defaults]).onConflictDoNothing()
  }
  await tx.q.update(materialMerge).set({ undoneAt: sql`now()` })
    .where(and(eq(materialMerge.merchantId, tx.ctx.merchantId), eq(materialMerge.id, id)))
  const auditAction = { action: 'undoMaterialMerge', entity: 'material' } as const
  await auditAll(tx, [
    { ...auditAction, entityId: target.id, subject: before.name, before: recordTexts(target), after: recordTexts(before) },
    ...merged.map((record): AuditFacts => ({ ...auditAction, entityId: record.id, subject: record.name, after: recordTexts(record) })),
  ])
  publishList(tx, gridOf(machine))
}

/** Final items of merged ones, by id; unmerged ones are omitted. */
export async function mergedInto(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  let pending = [...ids]
  while (pending.length > 0) {
    const merges = await db.q.select({ kept: materialMerge.keptId, gone: materialMerge.goneIds }).from(materialMerge)
      .where(and(
        eq(materialMerge.merchantId, db.ctx.merchantId), isNull(materialMerge.undoneAt),
        sql`${materialMerge.goneIds} && ${sql.param(pending)}::text[]`
      ))
    const step = new Map(merges.flatMap(({ kept: keptId, gone: mergedIds }) => mergedIds.map(one => [one, keptId] as const)))
    for (const id of pending) if (step.has(id)) targets.set(id, step.get(id)!)
    pending = merges.map(({ kept: keptId }) => keptId).filter(keptId => !targets.has(keptId))
  }
  return new Map(ids.filter(id => targets.has(id)).map(id => {
    let end = id
    while (targets.has(end)) end = targets.get(end)!
    return [id, end]
  }))
}
