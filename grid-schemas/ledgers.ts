import { actualCost } from './cost/actualCost.ts'
import { deduction } from './cost/deduction.ts'
import { entitlement } from './cost/entitlement.ts'
import { payable } from './cost/payable.ts'
import { receivable } from './cost/receivable.ts'
import { targetCost } from './cost/targetCost.ts'
import type { Ledger } from './kit/index.ts'
import { reserved, stock } from './store/ledgers.ts'

/** Every ledger, stock before its reservations: reversals follow this order. */
export const LEDGERS: readonly Ledger[] = [targetCost, entitlement, stock, reserved, actualCost, payable, receivable, deduction]
