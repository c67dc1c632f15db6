import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { kv } from './kv.ts'

const login = z.object({ loginName: z.string().min(1).max(64), password: z.string().min(1).max(128), captchaId: z.string().max(64).optional(), captcha: z.string().max(8).optional() })

export const authApi = {
  login: writes('/api/em/merchant/login', { title: '密码登录', need: 'public', input: login, output: z.object({ token: z.string() }) }),
  /** Stores the answer of the picture, so it writes although it only gets. */
  getCaptcha: writes('/api/common/getCaptcha', { title: '图形验证码', need: 'public', method: 'GET', output: z.object({ captchaId: z.string(), svg: z.string() }) }),
  getAppInfo: reads('/api/common/getAppInfo', {
    title: '应用信息', need: 'public', method: 'GET',
    output: z.object({ demo: z.boolean(), version: z.string(), accounts: z.array(z.object({ loginName: z.string(), role: z.string() })), password: z.string().nullable() }),
  }),
  logout: writes('auth/logout', { title: '退出登录', need: '-' }),
  queryNowUserInfo: reads('queryNowUserInfo', {
    title: '当前用户', need: '-',
    output: z.object({
      userId: z.string(), name: z.string(), realName: z.string(), avatar: z.object({ visitUrl: z.string() }).nullable(),
      roles: z.array(kv), canSeeAll: z.boolean(),
      merchant: z.object({ key: z.string(), merchantName: z.string(), merchantAlias: z.string(), merchantLogo: z.object({ visitUrl: z.string() }).nullable(), configJson: z.object({ execute: z.boolean(), executeReady: z.boolean() }) }),
      permissions: z.object({ normal: z.array(z.string()), project: z.record(z.string(), z.array(z.string())) }),
    }),
  }),
  queryUserPermissions: reads('queryUserPermissions', { title: '我的权限', need: '-', method: 'GET', output: z.object({ normal: z.array(z.string()), project: z.record(z.string(), z.array(z.string())) }) }),
}
