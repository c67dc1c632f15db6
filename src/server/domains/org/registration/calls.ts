import { LICENCE_MAX_BYTES } from '#shared/account.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { apply, statusOf } from './apply.ts'
import { approve, reject } from './decide.ts'
import { uploadLicence } from './licence.ts'
import { listApplies, listRegions } from './list.ts'

/** Registration of companies (domain B15). */
export const registrationCalls: CallSet = [
  implement(registrationApi.saveMerchantApply, { audit: 'own', write: apply }),
  implement(registrationApi.uploadLicence, { audit: 'none', maxBytes: LICENCE_MAX_BYTES, upload: uploadLicence }),
  implement(registrationApi.queryMerchantApply, { read: statusOf }),
  implement(registrationApi.queryRegions, { read: (db, { parent }) => listRegions(db, parent) }),
  implement(registrationApi.describeApplies, { read: listApplies }),
  implement(registrationApi.approveApply, { as: 'system', audit: 'own', write: (tx, { id }, call) => approve(tx, id, personOf(call)) }),
  implement(registrationApi.rejectApply, {
    as: 'system', audit: 'own', write: (tx, { id, reason }, call) => reject(tx, id, reason, personOf(call)),
  }),
]
