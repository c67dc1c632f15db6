import type { CallSet } from '#server/core/calls/index.ts'
import { peopleCalls } from './people/calls.ts'

/** The merchant: its people and what they may do. */
export const orgCalls: CallSet = [...peopleCalls]
