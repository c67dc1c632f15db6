import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments, followArea } from '#server/domains/analysis/index.ts'
import { contractDocuments } from '#server/domains/contract/index.ts'
import { manDocuments } from '#server/domains/man/index.ts'
import { projectDocuments, servedProject } from '#server/domains/project/index.ts'
import { supplierDocuments } from '#server/domains/supplier/index.ts'

/** 项目, with the costs that follow its area. */
export const PROJECT = servedProject({ area: followArea })

/** The documents of the domains, for what knows no kind. */
export const SERVED: readonly ServedDocument[] = [...manDocuments, ...supplierDocuments, PROJECT, ...projectDocuments, ...contractDocuments, ...analysisDocuments]
