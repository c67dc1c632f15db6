import { z } from 'zod'
import { operations } from '#schemas/auth/operations.ts'
import { SMS_PURPOSES } from '#shared/account.ts'
import { code, password, personName, phone } from './accountFields.ts'
import { reads, writes } from './contract.ts'
import { id, int32, kv } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const proof = { captchaId: z.string().max(64).optional(), captcha: z.string().max(8).optional() }
const login = z.object({ loginName: z.string().min(1).max(64), password: z.string().min(1).max(128), ...proof })
const token = z.object({ token: z.string() })
const signIn = z.object({
  id: z.string(), device: z.string(), ip: z.string(), merchantName: z.string(), createTime: z.string(), lastSeenTime: z.string(),
  current: z.boolean(),
})
export type SignInRecord = z.output<typeof signIn>
const ownCompany = z.object({
  merchantId: z.string(), merchantName: z.string(), merchantAlias: z.string(), merchantLogo: z.object({ visitUrl: z.string() }).nullable(),
  roles: z.array(z.string()), current: z.boolean(), disabled: z.string().nullable(),
})
export type OwnCompany = z.output<typeof ownCompany>

export const authApi = {
  login: writes('/api/em/merchant/login', { title: '密码登录', need: 'public', input: login, output: token }),
  /** Same answer for unregistered phones; a demo returns the code. */
  sendSms: writes('sendSms', {
    title: '发送短信验证码', need: 'public', input: z.object({ phone, purpose: z.enum(SMS_PURPOSES), ...proof }),
    output: z.object({ waitSeconds: int32, code: z.string().optional() }),
  }),
  loginBySms: writes('loginBySms', { title: '短信登录', need: 'public', input: z.object({ phone, code, ...proof }), output: token }),
  forgetPwd: writes('forgetPwd', { title: '重置密码', need: 'public', input: z.object({ phone, code, password, ...proof }) }),
  /** Stores the solution, so it writes despite GET. */
  getCaptcha: writes('/api/common/getCaptcha', {
    title: '图形验证码', need: 'public', method: 'GET', output: z.object({ captchaId: z.string(), svg: z.string() }),
  }),
  getAppInfo: reads('/api/common/getAppInfo', {
    title: '应用信息', need: 'public', method: 'GET',
    output: z.object({
      demo: z.boolean(), sms: z.boolean(), version: z.string(),
      accounts: z.array(z.object({ loginName: z.string(), role: z.string() })), password: z.string().nullable(),
    }),
  }),
  logout: writes('auth/logout', { title: '退出登录', need: '-' }),
  queryNowUserInfo: reads('queryNowUserInfo', {
    title: '当前用户', need: '-',
    output: z.object({
      userId: z.string(), phone: z.string(), name: z.string(), realName: z.string(), avatar: z.object({ visitUrl: z.string() }).nullable(),
      roles: z.array(kv), canSeeAll: z.boolean(),
      merchant: z.object({
        key: z.string(), merchantName: z.string(), merchantAlias: z.string(), merchantLogo: z.object({ visitUrl: z.string() }).nullable(),
        configJson: z.object({ execute: z.boolean(), executeReady: z.boolean() }),
        costBasis: z.enum(['INCL', 'EXCL']),
      }),
      permissions: z.object({ normal: z.array(z.string()), project: z.record(z.string(), z.array(z.string())) }),
    }),
  }),
  queryUserPermissions: reads('queryUserPermissions', {
    title: '我的权限', need: '-', method: 'GET',
    output: z.object({ normal: z.array(z.string()), project: z.record(z.string(), z.array(z.string())) }),
  }),
  queryUserMerchantInfoList: reads('queryUserMerchantInfoList', { title: '我的企业', need: '-', output: z.array(ownCompany) }),
  switchMerchantLogin: writes('switchMerchantLogin', { title: '切换企业', need: '-', input: z.object({ merchantId: id }), output: token }),
  saveProfile: writes('account/saveProfile', {
    title: '修改个人资料', need: '-', input: z.object({ realName: personName, avatarId: id.nullable().optional() }),
  }),
  savePassword: writes('account/savePassword', {
    title: '修改密码', need: '-', input: z.object({ oldPassword: z.string().min(1).max(128), password }),
  }),
  savePhone: writes('account/savePhone', { title: '修改手机号', need: '-', input: z.object({ phone, code }) }),
  querySessions: reads('account/querySessions', { title: '登录设备', need: '-', output: z.array(signIn) }),
  endSessions: writes('account/endSessions', { title: '结束登录', need: '-', input: z.object({ ids: z.array(id).min(1).max(100) }) }),
  endOtherSessions: writes('account/endOtherSessions', { title: '结束其他登录', need: '-', output: z.object({ ended: int32 }) }),
  describeOperations: reads('account/describeOperations', {
    title: '我的操作记录', need: '-', input: pageInput(operations), output: pageOf(rowSchema(operations)),
  }),
}
