import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { staff } from '#schemas/org/staff.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { appUser, role, userMerchant, userRole, userSeen } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { RowTable } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { peopleApi } from '#shared/api/people.ts'
import { demandDepartment } from './departments.ts'
import { lockPeople, rolesOf } from './members.ts'
import { dutyWarnings } from './rules.ts'
import { setRoles } from './staffRoles.ts'

const ofMember = sql`${userMerchant.userId}`
const roleNames = sql`(select string_agg(${role.name}, '、' order by ${role.key}) from ${userRole}
  join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
  where ${userRole.merchantId} = ${userMerchant.merchantId} and ${userRole.userId} = ${ofMember} and ${userRole.projectId} = '')`

export const staffSource = (db: Db) => ({
  grid: staff, key: userMerchant.userId, entity: 'user', where: eq(userMerchant.merchantId, db.ctx.merchantId),
  columns: {
    realName: userMerchant.realName, departmentCode: userMerchant.departmentCode, jobTitle: userMerchant.jobTitle,
    state: userMerchant.state,
    phone: sql`(select ${appUser.phone} from ${appUser} where ${appUser.id} = ${ofMember})`, roleNames,
    lastSeenAt: sql`(select ${userSeen.at} from ${userSeen} where ${userSeen.merchantId} = ${userMerchant.merchantId}
      and ${userSeen.userId} = ${ofMember})`,
  },
})

export const staffTable = async (db: Db): Promise<RowTable<typeof staff>> =>
  ({ ...staffSource(db), table: userMerchant, lookups: await lookupsFor(db), check: rows => checkDepartments(db, rows) })

/** Refuses new assignments to disabled or missing departments; existing ones stay. */
async function checkDepartments(db: Db, rows: readonly Row[]): Promise<Problem[]> {
  const lookups = await lookupsFor(db)
  const open = new Set(lookups.options('DEPARTMENT').filter(option => option.disabled !== true).map(({ key }) => key))
  const moved = rows.filter(({ departmentCode }) => typeof departmentCode === 'string' && !open.has(departmentCode))
  if (moved.length === 0) return []
  const ids = moved.map(({ userId }) => String(userId))
  const stay = await db.q.select({ userId: userMerchant.userId, code: userMerchant.departmentCode }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, db.ctx.merchantId), inArray(userMerchant.userId, ids)))
  const before = new Map(stay.map(({ userId, code }) => [userId, code]))
  return moved.filter(({ userId, departmentCode }) => before.get(String(userId)) !== departmentCode)
    .map(({ userId }) => ({ row: String(userId), column: 'departmentCode', code: 'invalid', text: '部门已停用或不存在' }))
}

/**
 * 邀请：以手机号加入企业。An existing account of the phone is reused unchanged; a new one has no password, and its owner logs in by a code sent to the
 * phone.
 * @throws AppError ALREADY_EXISTS when the phone's owner is already a member
 */
export async function inviteStaff(
  tx: Tx, input: ParsedInput<typeof peopleApi.inviteStaff>
): Promise<{ userId: string, warnings: string[] }> {
  const { phone, realName, departmentCode, jobTitle, roleIds } = input
  await lockPeople(tx)
  if (departmentCode !== null) await demandDepartment(tx, departmentCode)
  const [account] = await tx.sql<{ id: string | null }>`select yz_account_of(${phone}, ${newId()}, ${realName}) as id`
  const userId = account?.id
  if (userId == null) throw new AppError('WRONG_STATE', { text: '该手机号的账号已被平台停用' })
  const [member] = await tx.q.select({ state: userMerchant.state }).from(userMerchant)
    .where(sql`${userMerchant.merchantId} = ${tx.ctx.merchantId} and ${userMerchant.userId} = ${userId}`)
  if (member !== undefined) {
    throw new AppError('ALREADY_EXISTS', { field: 'phone', text: member.state === 'ENABLED' ? '该手机号的人员已在企业中' : '该手机号的人员已停用，请直接启用' })
  }
  await tx.q.insert(userMerchant).values({ userId, realName, departmentCode, jobTitle })
  await audit(tx, {
    action: 'inviteStaff', entity: 'user', entityId: userId, subject: realName, to: 'ENABLED',
    after: { phone, realName, departmentCode, jobTitle },
  })
  await setRoles(tx, { userId, realName }, await rolesOf(tx, roleIds))
  return { userId, warnings: await dutyWarnings(tx, userId) }
}
