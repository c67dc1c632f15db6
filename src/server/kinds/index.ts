import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments, followArea } from '#server/domains/analysis/index.ts'
import { projectDocuments, servedProject } from '#server/domains/project/index.ts'
import { contracts, supplements } from './contract/contracts.ts'
import { servedPerson } from './man/person.ts'
import { servedTeam } from './man/team.ts'
import { suppliers } from './supplier/suppliers.ts'

/** 项目, with the costs that follow its area. */
export const PROJECT = servedProject({ area: followArea })

/** Every kind of document. What knows no kind is given them. */
export const KINDS: readonly ServedDocument[] = [
  servedPerson, servedTeam, ...Object.values(suppliers), PROJECT, ...projectDocuments, ...Object.values(contracts), ...Object.values(supplements), ...analysisDocuments,
]
