import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments } from '#server/domains/analysis/index.ts'
import { loss } from './change/loss.ts'
import { variableChange } from './change/variable.ts'
import { contracts, supplements } from './contract/contracts.ts'
import { servedPerson } from './man/person.ts'
import { servedTeam } from './man/team.ts'
import { servedBid } from './project/bid.ts'
import { servedContract, servedProject } from './project/project.ts'
import { scheduleDelay } from './schedule/delay.ts'
import { back, backIn } from './store/backs.ts'
import { count } from './store/count.ts'
import { monthEnd } from './store/monthEnd.ts'
import { otherIn } from './store/otherIn.ts'
import { otherOut, planOut } from './store/outs.ts'
import { pick } from './store/pick.ts'
import { planIn } from './store/planIn.ts'
import { directReturn, purchaseReturn, returnOut } from './store/returns.ts'
import { transfer } from './store/transfer.ts'
import { suppliers } from './supplier/suppliers.ts'
import { applies } from './supply/applies.ts'
import { awards } from './supply/awards.ts'
import { inquiries } from './supply/inquiries.ts'
import { orders } from './supply/orders.ts'
import { servedSubscribe } from './supply/subscribe.ts'

/** Passed to the code that is independent of kinds. */
export const KINDS: readonly ServedDocument[] = [
  servedPerson, servedTeam, ...Object.values(suppliers), servedProject, servedBid, servedContract, ...Object.values(contracts),
  ...Object.values(supplements),
  servedSubscribe, ...Object.values(applies), ...Object.values(inquiries), ...Object.values(awards), ...Object.values(orders),
  planIn, otherIn, pick, planOut, otherOut, back, backIn, purchaseReturn, returnOut, directReturn, count, transfer, monthEnd,
  variableChange, loss, scheduleDelay, ...analysisDocuments,
]
