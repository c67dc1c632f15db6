import type { Ledger } from '#schemas/kit/index.ts'
import { entitlement } from './cost/entitlement.ts'
import { targetCost } from './cost/targetCost.ts'

/** Every ledger of the product: what is taken back of a document is looked for in all of them. */
export const LEDGERS: readonly Ledger[] = [targetCost, entitlement]
