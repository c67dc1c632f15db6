import { authApi } from '#shared/api/auth.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { listCompanies, switchCompany } from './companies.ts'
import { listOperations } from './operations.ts'
import { savePassword, savePhone, saveProfile } from './profile.ts'
import { endOtherSessions, endSessions, listSessions } from './sessions.ts'

/** Most run as the system, as users and sessions span companies. */
export const accountCalls: CallSet = [
  implement(authApi.queryUserMerchantInfoList, { as: 'system', read: (db, _input, call) => listCompanies(db, personOf(call)) }),
  implement(authApi.switchMerchantLogin, {
    as: 'system', audit: 'own', write: (tx, { merchantId }, call) => switchCompany(tx, merchantId, personOf(call), call),
  }),
  implement(authApi.saveProfile, { audit: 'own', write: saveProfile }),
  implement(authApi.savePassword, {
    as: 'system', audit: 'own', write: (tx, input, call) => savePassword(tx, input, personOf(call), call),
  }),
  implement(authApi.savePhone, { as: 'system', audit: 'own', write: (tx, input, call) => savePhone(tx, input, personOf(call)) }),
  implement(authApi.querySessions, { as: 'system', read: (db, _input, call) => listSessions(db, personOf(call), call) }),
  implement(authApi.endSessions, { as: 'system', audit: 'own', write: (tx, { ids }, call) => endSessions(tx, ids, personOf(call)) }),
  implement(authApi.endOtherSessions, {
    as: 'system', audit: 'own', write: (tx, _input, call) => endOtherSessions(tx, personOf(call), call),
  }),
  implement(authApi.describeOperations, { read: listOperations }),
]
