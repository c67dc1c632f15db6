import { and, eq, inArray } from 'drizzle-orm'
import { manList } from '#schemas/man/list.ts'
import type { ManState } from '#schemas/man/states.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { man } from '#server/db/tables/man.ts'
import type { Tx } from '#server/db/tx.ts'
import { tellOfMany } from '#server/grid/index.ts'
import { lockMen } from './faults.ts'
import { ledTeams } from './read.ts'

/** 在岗、离场 or 停用; who is so already stays untouched. @throws AppError NOT_FOUND */
export async function updateManState(tx: Tx, ids: readonly string[], state: ManState): Promise<void> {
  const changed = (await lockMen(tx, ids)).filter(record => record.state !== state)
  if (changed.length === 0) return
  await tx.q.update(man).set({ state }).where(and(eq(man.merchantId, tx.ctx.merchantId), inArray(man.id, changed.map(({ id }) => id))))
  await auditAll(tx, changed.map(record => ({ action: 'updateManState', entity: 'man', entityId: record.id, subject: record.realName, from: record.state, to: state })))
  await tellOfMany(tx, manList)
}

/** Deletes people with their certificates, all or none. @throws AppError NOT_FOUND; IN_USE telling where somebody is needed */
export async function deleteMen(tx: Tx, ids: readonly string[]): Promise<void> {
  const records = await lockMen(tx, ids)
  for (const { id, realName } of records) {
    const led = await ledTeams(tx, id)
    if (led.length > 0) throw new AppError('IN_USE', { text: `${realName}是班组“${led.join('”、“')}”的班组长，不能删除` })
  }
  await tx.q.delete(man).where(and(eq(man.merchantId, tx.ctx.merchantId), inArray(man.id, records.map(({ id }) => id))))
  await auditAll(tx, records.map(({ id, realName, idShown, phone }) =>
    ({ action: 'deleteMan', entity: 'man', entityId: id, before: { realName, idNumber: idShown, phone } })))
  await tellOfMany(tx, manList)
}
