import type { CallSet } from '#server/core/calls/index.ts'
import { companyCalls } from './company/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { registrationCalls } from './registration/calls.ts'

export { changeLogCalls, changesOf, type LogSeal } from './company/changeLog.ts'
export { dutyCalls } from './people/calls.ts'
export type { Duty } from './people/duties.ts'
export { changeProjectRoles, heldProjectRoles } from './people/projectRoles.ts'
export { foundMerchant, type FoundingFacts } from './registration/foundMerchant.ts'

/** Without `dutyCalls` and `changeLogCalls`. */
export const orgCalls: CallSet = [
  ...companyCalls, ...peopleCalls, ...registrationCalls,
]
