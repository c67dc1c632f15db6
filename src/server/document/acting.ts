import { actStateOf } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { deleteRows, lookupsFor, storedTwins, publishList, updateRows } from '#server/grid/index.ts'
import { demandAction, mayAct } from './acts.ts'
import { commitRecords } from './commit.ts'
import { rowTexts } from './difference.ts'
import { deedOf, nameOf, type Serving } from './hooks.ts'
import { deletionRefusal } from './deletion.ts'
import { demandUntaken } from './pull/demandUntaken.ts'
import { demandActing } from './pull/takings.ts'
import { lockRecords, type StoredRecord } from './records.ts'
import { refuseDraft } from './refusal.ts'
import { leaveSpine } from './spine.ts'
import { deletedOf, headTable, type Stored } from './stored.ts'

async function demandEach(tx: Tx, stored: Stored, records: readonly StoredRecord[], action: string, reason: string): Promise<void> {
  const { document } = stored
  for (const record of records) {
    const { by, label } = document.actions[action]!
    if (by !== undefined) throw new AppError('WRONG_STATE', { text: `当前状态不允许该操作：${label}由${by}触发` })
    const permitted = demandAction(document, action, actStateOf(document, record.head), nameOf(stored, record) ?? undefined)
    if (permitted.askReason && reason === '') throw new AppError('BAD_INPUT', { field: 'reason', text: `请填写${permitted.label}原因` })
    if (permitted.checked) refuseDraft(document, record, await lookupsFor(tx), [])
    if (document.actColumn !== document.stateColumn) continue
    await demandActing(tx, stored, record, permitted.to)
    await demandUntaken(tx, stored, record, permitted.to, permitted.label)
  }
}

async function move(
  { stored, api, hooks }: Serving, tx: Tx, records: readonly StoredRecord[], action: string, reason: string | null
): Promise<void> {
  const { document } = stored
  const actColumn = document.actColumn!
  const at = stored.kept.get(actColumn)!.column.name
  await updateRows(tx, headTable(stored, tx, await lookupsFor(tx)), records.map(({ id }) => ({ id, [at]: document.actions[action]!.to })))
  for (const record of records) await hooks.afterAction?.[action]?.(tx, record)
  await commitRecords(
    tx, stored, records.map(before => ({ id: before.id, before })), { action: deedOf(api.act ?? api.save), moves: actColumn, reason }
  )
}

/**
 * All or none.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE naming the document; BAD_INPUT where a reason is required
 */
export async function actOn(serving: Serving, tx: Tx, ids: readonly string[], action: string, reason: string | null = null): Promise<void> {
  const { stored } = serving
  const { document } = stored
  const { actColumn } = document
  if (actColumn === null || !Object.hasOwn(document.actions, action)) throw new AppError('NOT_FOUND')
  const { to, from } = document.actions[action]!
  const locked = await lockRecords(tx, stored, ids)
  const { seeAll, label } = document.actions[action]!
  if (!mayAct(tx.ctx, document, document.actions[action]!)) throw new AppError('FORBIDDEN', seeAll && { text: `只有可查看全部项目的角色可以${label}` })
  // Idempotent: records already in the state stay unchanged.
  const records = locked.filter(({ head }) => actStateOf(document, head) !== to || from.includes(to))
  if (records.length === 0) return
  await demandEach(tx, stored, records, action, reason?.trim() ?? '')
  await move(serving, tx, records, action, reason)
}

/**
 * Moves documents by an action that only other events trigger (`by` of the declaration). Idempotent.
 * @throws AppError WRONG_STATE naming the document where the action is not possible
 */
export async function moveBy(serving: Serving, tx: Tx, ids: readonly string[], action: string): Promise<void> {
  const { stored } = serving
  const { document } = stored
  const { to } = document.actions[action]!
  const records = (await lockRecords(tx, stored, ids)).filter(({ head }) => actStateOf(document, head) !== to)
  if (records.length === 0) return
  for (const record of records) demandAction(document, action, actStateOf(document, record.head), nameOf(stored, record) ?? undefined)
  await move(serving, tx, records, action, null)
}

/**
 * All or none.
 * @throws AppError NOT_FOUND, WRONG_STATE, IN_USE with the reason
 */
export async function removeDocuments(serving: Serving, tx: Tx, ids: readonly string[]): Promise<void> {
  const { stored, api } = serving
  const { document } = stored
  const records = await lockRecords(tx, stored, ids)
  const refusal = await deletionRefusal(serving, tx, records)
  if (refusal !== null) throw refusal
  await serving.hooks.beforeRemove?.(tx, records)
  await leaveSpine(tx, stored, records.map(({ id }) => id))
  const table = headTable(stored, tx, await lookupsFor(tx))
  if (stored.gone === undefined) await deleteRows(tx, table, records.map(({ id }) => id))
  else await updateRows(
    tx, table, records.map(({ id }) => ({ id, [stored.gone!.at.name]: tx.ctx.now.toISOString(), [stored.gone!.by.name]: tx.ctx.userId }))
  )
  await auditAll(tx, records.map(record =>
    ({
      action: deedOf(api.remove!), entity: document.entity, entityId: record.id, subject: nameOf(stored, record),
      before: rowTexts(stored, record.head),
    })))
  for (const list of stored.lists) publishList(tx, list)
}

/**
 * Restores deleted documents, all or none; their versions restart.
 * @throws AppError NOT_FOUND where one is not deleted, ALREADY_EXISTS where a unique value is in use again
 */
export async function restoreDocuments({ stored, api }: Serving, tx: Tx, ids: readonly string[]): Promise<void> {
  const records = await lockRecords(tx, deletedOf(stored), ids)
  const lookups = await lookupsFor(tx)
  const [twin] = await storedTwins(tx, headTable(stored, tx, lookups), records.map(({ head }) => head), [])
  if (twin !== undefined)
    throw new AppError('ALREADY_EXISTS', { text: `${nameOf(stored, records.find(({ id }) => id === twin.row)!) ?? ''}：${twin.text}，不能恢复` })
  const { at, by } = stored.gone!
  await updateRows(tx, headTable(deletedOf(stored), tx, lookups), records.map(({ id }) => ({ id, [at.name]: null, [by.name]: null })))
  await commitRecords(tx, stored, records.map(({ id }) => ({ id, before: undefined })), { action: deedOf(api.restore!), values: {} })
}
