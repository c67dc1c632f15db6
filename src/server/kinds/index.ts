import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments, followArea } from '#server/domains/analysis/index.ts'
import { manDocuments } from '#server/domains/man/index.ts'
import { projectDocuments, servedProject } from '#server/domains/project/index.ts'
import { supplierDocuments } from '#server/domains/supplier/index.ts'
import { contracts, supplements } from './contract/contracts.ts'

/** 项目, with the costs that follow its area. */
export const PROJECT = servedProject({ area: followArea })

/** Every kind of document. What knows no kind is given them. */
export const KINDS: readonly ServedDocument[] = [
  ...manDocuments, ...supplierDocuments, PROJECT, ...projectDocuments, ...Object.values(contracts), ...Object.values(supplements), ...analysisDocuments,
]
