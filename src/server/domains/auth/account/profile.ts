import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { audit } from '#server/core/audit.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError, pgFaultOf } from '#server/core/errors.ts'
import { file } from '#server/db/tables/file.ts'
import { appUser, userMerchant } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import { actingFor, type Tx } from '#server/db/tx.ts'
import { failuresOf, lockRefusal, remember } from '../attempts.ts'
import { checkPassword, hashPassword } from '../password.ts'
import { takeCode, WRONG_CODE } from '../sms/codes.ts'

/**
 * Saves name and picture of the user. The name is per company; the picture applies to all.
 * @throws AppError BAD_INPUT unless the picture is a file of the user
 */
export async function saveProfile(tx: Tx, { realName, avatarId }: ParsedInput<typeof authApi.saveProfile>): Promise<void> {
  const { merchantId, userId } = tx.ctx
  if (typeof avatarId === 'string') {
    const isOwnImage = and(eq(file.merchantId, merchantId), eq(file.id, avatarId), eq(file.createdBy, userId), like(file.mime, 'image/%'))
    if (await tx.q.$count(file, isOwnImage) === 0) throw new AppError('BAD_INPUT', { field: 'avatarId', text: '头像图片不存在，请重新上传' })
  }
  const [before] = await tx.q.select({ avatar: appUser.avatar }).from(appUser).where(eq(appUser.id, userId))
  const picture = avatarId === undefined ? {} : { avatar: avatarId, avatarMerchantId: avatarId === null ? null : merchantId }
  await tx.q.update(appUser).set({ realName, ...picture, updatedAt: sql`now()` }).where(eq(appUser.id, userId))
  await tx.q.update(userMerchant).set({ realName }).where(and(eq(userMerchant.merchantId, merchantId), eq(userMerchant.userId, userId)))
  await audit(tx, {
    action: 'saveProfile', entity: 'user', entityId: userId, subject: realName,
    before: { name: tx.ctx.realName, ...(avatarId !== undefined && { avatar: before?.avatar == null ? null : '原图片' }) },
    after: { name: realName, ...(avatarId !== undefined && { avatar: avatarId === null ? null : '新图片' }) },
  })
}

/** Sets a new password after checking the old one, and ends every other session of the user. */
export async function savePassword(
  tx: Tx, { oldPassword, password }: ParsedInput<typeof authApi.savePassword>, person: Ctx, { tokenHash = '', ip }: Call,
): Promise<Refusal | undefined> {
  // Wrong passwords are counted as at the sign-in, so that a stolen token cannot be used to guess the password.
  const account = `password:${person.userId}`
  const { lockedSeconds } = await failuresOf(tx, account, ip)
  if (lockedSeconds > 0) return lockRefusal(lockedSeconds, '验证')
  const [user] = await tx.q.select({ passwordHash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, person.userId)).for('update')
  if (!await checkPassword(user?.passwordHash, oldPassword)) {
    await remember(tx, { account, ip, succeeded: false, reason: 'password' })
    return new Refusal('BAD_INPUT', '原密码不正确', { field: 'oldPassword' })
  }
  if (oldPassword === password) throw new AppError('BAD_INPUT', { field: 'password', text: '新密码不能与原密码相同' })
  await tx.q.update(appUser).set({ passwordHash: await hashPassword(password), updatedAt: sql`now()` }).where(eq(appUser.id, person.userId))
  await tx.q.delete(session).where(and(eq(session.userId, person.userId), ne(session.tokenHash, tokenHash)))
  await audit(await actingFor(tx, person), { action: 'savePassword', entity: 'user', entityId: person.userId, subject: person.realName })
}

/** Changes the phone after a code sent to it. Only its holder learns whether a phone is in use. */
export async function savePhone(
  tx: Tx, { phone, code }: ParsedInput<typeof authApi.savePhone>, person: Ctx,
): Promise<Refusal | undefined> {
  if (!await takeCode(tx, phone, 'PHONE', code)) return new Refusal('BAD_INPUT', WRONG_CODE, { field: 'code' })
  const [before] = await tx.q.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.id, person.userId))
  try {
    await tx.q.update(appUser).set({ phone, updatedAt: sql`now()` }).where(eq(appUser.id, person.userId))
  } catch (error) {
    if (pgFaultOf(error)?.code === '23505') throw new AppError('ALREADY_EXISTS', { field: 'phone', text: '该手机号已被其他账号使用' })
    throw error
  }
  await audit(await actingFor(tx, person), {
    action: 'savePhone', entity: 'user', entityId: person.userId, subject: person.realName, before: { phone: before?.phone ?? null },
    after: { phone },
  })
}
