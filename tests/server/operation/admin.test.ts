import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createPlatformAccount, listMerchants, resetPassword } from '#server/app/admin/people.ts'
import { registerAll } from '#server/app/calls.ts'
import { loadCtx } from '#server/core/loadCtx.ts'
import { CLIENT } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember } from '../harness/people.ts'

const database = withDatabase()
const running = withApp(database, { register: registerAll })
const PHONE = '13900000000'
const signIn = async (password: string) => (await running.app.inject({
  method: 'POST', url: '/api/em/merchant/login', headers: CLIENT, payload: { loginName: PHONE, password },
})).json<{ code: number, data: { token: string } }>()

test('a platform account is a member of merchant 0 and signs in', async () => {
  const userId = await createPlatformAccount(database.pool, PHONE, '平台管理员', 'First-2026')
  expect((await signIn('First-2026')).code).toBe(200)
  expect(await loadCtx(database.pool, { merchantId: '0', userId, requestId: 'test', ip: '' })).toMatchObject(
    { merchantId: '0', roles: ['1'], seeAll: true }
  )
  await expect(createPlatformAccount(database.pool, PHONE, '另一人', 'First-2026')).rejects.toThrow('账号 13900000000 已存在')
  await createPlatformAccount(database.pool, '13900000001', '第二人', 'First-2026')
})

test('a reset password ends every session', async () => {
  const { data } = await signIn('First-2026')
  const now = () => running.app.inject(
    { method: 'POST', url: '/api/em/merchant/user/queryNowUserInfo', headers: { ...CLIENT, 'x-auth-token': data.token }, payload: {} }
  )
  expect((await now()).statusCode).toBe(200)
  await resetPassword(database.pool, PHONE, 'Second-2026')
  expect((await now()).statusCode).toBe(401)
  expect([(await signIn('First-2026')).code, (await signIn('Second-2026')).code]).toEqual([401, 200])
  await expect(resetPassword(database.pool, 'nobody', 'Second-2026')).rejects.toThrow('账号 nobody 不存在')
})

test.each(['short1', 'onlyletters', '1234567890', 'x1'.repeat(33)])('%s is no password', async password => {
  await expect(resetPassword(database.pool, PHONE, password)).rejects.toThrow(/^密码应/)
})

test('merchants are listed with their members', async () => {
  await addMember(database.pool, 'm1', 'u1')
  expect(await listMerchants(database.pool)).toEqual([
    { id: '0', name: '平台', state: 'ACTIVE', people: 2 }, { id: 'm1', name: '公司m1', state: 'ACTIVE', people: 1 },
  ])
})

test('the command says how it is used, and takes no password as an argument', () => {
  const { status, stderr } = spawnSync(
    process.execPath, ['--import', 'tsx', 'src/server/app/admin/main.ts', 'password'],
    { cwd: resolve(import.meta.dirname, '../../..'), encoding: 'utf8' }
  )
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^用法（密码从标准输入读取）/)])
})
