import type { ServedDocument } from '#server/document/index.ts'
import { analysisDocuments } from '#server/domains/analysis/index.ts'
import { contractDocuments } from '#server/domains/contract/index.ts'
import { manDocuments } from '#server/domains/man/index.ts'
import { projectDocuments } from '#server/domains/project/index.ts'
import { supplierDocuments } from '#server/domains/supplier/index.ts'

/** The documents of the domains, for what knows no kind. */
export const SERVED: readonly ServedDocument[] = [...manDocuments, ...supplierDocuments, ...projectDocuments, ...contractDocuments, ...analysisDocuments]
