import type { CallSet } from '#server/core/calls/index.ts'
import { companyCalls } from './company/calls.ts'
import { peopleCalls } from './people/calls.ts'

export { settingAt } from './company/settings.ts'

/** The company and what belongs to it. */
export const orgCalls: CallSet = [
  ...companyCalls, ...peopleCalls,
]
