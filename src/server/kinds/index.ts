import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments } from '#server/domains/analysis/index.ts'
import { contracts, supplements } from './contract/contracts.ts'
import { servedPerson } from './man/person.ts'
import { servedTeam } from './man/team.ts'
import { servedBid } from './project/bid.ts'
import { servedContract, servedProject } from './project/project.ts'
import { suppliers } from './supplier/suppliers.ts'

/** Every kind of document. What knows no kind is given them. */
export const KINDS: readonly ServedDocument[] = [
  servedPerson, servedTeam, ...Object.values(suppliers), servedProject, servedBid, servedContract, ...Object.values(contracts), ...Object.values(supplements), ...analysisDocuments,
]
