import { eq } from 'drizzle-orm'
import { authApi } from '#shared/api/auth.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { session } from '#server/db/tables/session.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/seeds/demo.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { smsSenderOf } from '#server/core/sms.ts'
import { accountCalls } from './account/calls.ts'
import { newCaptcha } from './captcha.ts'
import { forgetPassword } from './forget.ts'
import { signIn, signInBySms } from './signIn.ts'
import { sendSms } from './sms/send.ts'
import { permissionsOf, userInfo } from './userInfo.ts'

export { forgetOldSignIns } from './forgetOld.ts'
export { hashPassword } from './password.ts'
export { takeCode, WRONG_CODE } from './sms/codes.ts'

const VERSION = '1.1.0'
/** Accounts to try on a demonstration server; none elsewhere. */
const demoAccounts = () =>
  DEMO_ACCOUNTS.map(({ loginName, role }) => ({ loginName, role: ROLES.find(({ key }) => key === role)?.name ?? '' }))

export const authCalls: CallSet = [
  implement(authApi.login, { audit: 'none', write: signIn }),
  implement(authApi.loginBySms, { audit: 'none', write: signInBySms }),
  implement(authApi.sendSms, { audit: 'none', write: sendSms }),
  implement(authApi.forgetPwd, { audit: 'none', write: forgetPassword }),
  implement(authApi.getCaptcha, { audit: 'none', write: newCaptcha }),
  implement(authApi.getAppInfo, {
    read: async (_db, _input, { deps: { config } }) =>
      ({
        demo: config.demo, sms: smsSenderOf(config) !== undefined, version: VERSION,
        accounts: config.demo ? demoAccounts() : [], password: config.demo ? DEMO_PASSWORD : null,
      }),
  }),
  implement(authApi.logout, {
    as: 'system',
    audit: 'none',
    async write({ q }, _input, { tokenHash }) {
      if (tokenHash !== undefined) await q.delete(session).where(eq(session.tokenHash, tokenHash))
    },
  }),
  implement(authApi.queryNowUserInfo, { read: db => userInfo(db) }),
  implement(authApi.queryUserPermissions, { read: db => permissionsOf(db) }),
  ...accountCalls,
]
