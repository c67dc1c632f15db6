import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { APPLY_DAYS, type ApplyState } from '#schemas/org/applyStates.ts'
import { registrations } from '#schemas/org/registrations.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { registrationApi } from '#shared/api/org/registration.ts'
import { audit } from '#server/core/audit.ts'
import { Refusal } from '#server/core/calls/index.ts'
import { AppError, pgFaultOf } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { merchant } from '#server/db/tables/people.ts'
import { applyLicence, merchantApply } from '#server/db/tables/registration.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { hashPassword, takeCode, WRONG_CODE } from '#server/domains/auth/index.ts'
import { publishList } from '#server/grid/index.ts'

/** Letters and digits that are unambiguous when read aloud. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10
const newApplyCode = (): string => `SQ${Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

const overdue = sql`${merchantApply.state} = 'APPLIED' and ${merchantApply.createdAt} < now() - make_interval(days => ${APPLY_DAYS})`
/** Displayed state: expired applications are shown as such before the update. */
export const shownState = sql<ApplyState>`(case when ${overdue} then 'EXPIRED' else ${merchantApply.state} end)`

const isRegion = async ({ q }: Db, code: string): Promise<boolean> =>
  await q.$count(dictTree, and(eq(dictTree.merchantId, PLATFORM_MERCHANT), eq(dictTree.tree, 'REGION'), eq(dictTree.code, code))) > 0

async function takeLicence({ q }: Tx, licenceId: string, applyId: string): Promise<string> {
  const [licence] = await q.update(applyLicence).set({ applyId }).where(and(eq(applyLicence.id, licenceId), isNull(applyLicence.applyId)))
    .returning({ fileId: applyLicence.fileId })
  if (licence === undefined) throw new AppError('BAD_INPUT', { field: 'licenceId', text: '营业执照已失效，请重新上传' })
  return licence.fileId
}

/**
 * Creates an application (domain B15). The phone is verified by a code; the company must have no other open or approved application.
 * @throws AppError ALREADY_EXISTS for a company that has applied, BAD_INPUT for an unknown region or picture
 */
export async function apply(
  tx: Tx, input: ParsedInput<typeof registrationApi.saveMerchantApply>
): Promise<{ applyCode: string } | Refusal> {
  const { code, licenceId, password, ...facts } = input
  // A later failure restores the code, so that a corrected form needs no new one.
  if (!await takeCode(tx, facts.phone, 'REGISTER', code)) return new Refusal('BAD_INPUT', WRONG_CODE, { field: 'code' })
  if (!await isRegion(tx, facts.regionCode)) throw new AppError('BAD_INPUT', { field: 'regionCode', text: '请选择所在地区' })
  await tx.q.update(merchantApply).set({ state: 'EXPIRED', passwordHash: null }).where(overdue)
  const id = newId()
  const applyCode = newApplyCode()
  const passwordHash = await hashPassword(password)
  const refused = new AppError('ALREADY_EXISTS', { field: 'creditCode', text: '该企业已提交申请或已入驻，不能重复申请' })
  if (await tx.q.$count(merchant, and(eq(merchant.creditCode, facts.creditCode), ne(merchant.state, 'CLOSED'))) > 0) throw refused
  try {
    await tx.q.insert(merchantApply).values({ ...facts, id, applyCode, licenceId: await takeLicence(tx, licenceId, id), passwordHash })
  } catch (error) {
    throw pgFaultOf(error)?.constraint === 'merchant_apply_credit_code' ? refused : error
  }
  const { companyName, creditCode } = facts
  await audit(tx, {
    action: 'saveMerchantApply', entity: 'merchantApply', entityId: id, subject: companyName, to: 'APPLIED',
    after: { companyName, creditCode },
  })
  publishList(tx, registrations, PLATFORM_MERCHANT)
  return { applyCode }
}

/**
 * State of an application by code and phone.
 * @throws AppError NOT_FOUND without revealing which is wrong
 */
export async function statusOf({ q }: Db, { applyCode, phone }: ParsedInput<typeof registrationApi.queryMerchantApply>) {
  const [application] = await q.select({
    companyName: merchantApply.companyName, state: shownState, reason: merchantApply.reason,
    applyTime: merchantApply.createdAt, decideTime: merchantApply.decidedAt,
  }).from(merchantApply).where(and(eq(merchantApply.applyCode, applyCode.trim().toUpperCase()), eq(merchantApply.phone, phone)))
  if (application === undefined) throw new AppError('NOT_FOUND', { text: '没有找到申请，请核对申请编号和手机号' })
  return application
}

/** Deletes pictures older than a day without an application. */
export async function forgetLicences({ q }: Tx): Promise<void> {
  await q.delete(applyLicence).where(and(isNull(applyLicence.applyId), lt(applyLicence.createdAt, sql`now() - interval '1 day'`)))
}
