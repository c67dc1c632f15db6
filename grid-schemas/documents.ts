import { analysisRound } from './analysis/round.ts'
import { loss } from './change/losses.ts'
import { variableChange } from './change/variable.ts'
import { CONTRACTS_OF } from './contract/contracts.ts'
import { SUPPLEMENTS_OF } from './contract/supplements.ts'
import type { Document } from './kit/index.ts'
import { manPerson } from './man/person.ts'
import { manTeam } from './man/teams.ts'
import { projectFees } from './pricing/projectFees.ts'
import { feeTemplate } from './pricing/template.ts'
import { projectBid } from './project/bid.ts'
import { projectContract } from './project/contract.ts'
import { project } from './project/project.ts'
import { quotaPackage } from './quota/package.ts'
import { scheduleDelay } from './schedule/delays.ts'
import { back, backIn } from './store/backs.ts'
import { count } from './store/counts.ts'
import { monthEnd } from './store/monthEnd.ts'
import { otherIn } from './store/otherIn.ts'
import { otherOut } from './store/otherOut.ts'
import { pick } from './store/picks.ts'
import { planIn } from './store/planIn.ts'
import { planOut } from './store/planOut.ts'
import { directReturn, purchaseReturn, returnOut } from './store/returns.ts'
import { transfer } from './store/transfers.ts'
import { SUPPLIERS } from './supplier/suppliers.ts'
import { INQUIRY_APPLIES } from './supply/applies.ts'
import { AWARDS } from './supply/awards.ts'
import { INQUIRIES } from './supply/inquiries.ts'
import { ORDERS } from './supply/orders.ts'
import { subscribe } from './supply/subscribe.ts'

/** Every document; lists, history entities and labels derive from it. */
export const DOCUMENTS: readonly Document[] = [
  quotaPackage, manPerson, manTeam, ...Object.values(SUPPLIERS), project, projectBid, projectContract,
  ...Object.values(CONTRACTS_OF), ...Object.values(SUPPLEMENTS_OF),
  subscribe, ...Object.values(INQUIRY_APPLIES), ...Object.values(INQUIRIES), ...Object.values(AWARDS), ...Object.values(ORDERS),
  planIn, otherIn, pick, planOut, otherOut, back, backIn, purchaseReturn, returnOut, directReturn, count, transfer, monthEnd,
  variableChange, loss,
  scheduleDelay,
  analysisRound, feeTemplate, projectFees,
]
