import type { CallSet } from '#server/core/calls/index.ts'
import { registrationCalls } from './registration/calls.ts'

export { foundMerchant, type FoundingFacts } from './registration/found.ts'

/** Companies and their people. */
export const orgCalls: CallSet = [
  ...registrationCalls,
]
