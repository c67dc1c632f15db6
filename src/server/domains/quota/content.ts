import type { Draft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaWorker } from '#server/db/tables/quota.ts'
import { draftOf, headColumns, ID_COLUMN, rowColumns, type QuotaLines, type QuotaTables } from '#server/db/tables/quotaRows.ts'
import { changesBetween, contentDifference, type Contents, type Difference } from '#server/document/index.ts'

/** Where a package lies. */
export const packages: Contents<typeof quota, keyof QuotaLines> = {
  document: quotaPackage, table: quota, headColumns, rowColumns,
  lines: {
    workers: { table: quotaWorker, parent: quotaWorker.quotaId, key: ID_COLUMN('workers') }, materials: { table: quotaMaterial, parent: quotaMaterial.quotaId, key: ID_COLUMN('materials') },
    machines: { table: quotaMachine, parent: quotaMachine.quotaId, key: ID_COLUMN('machines') }, documents: { table: quotaDocument, parent: quotaDocument.quotaId, key: ID_COLUMN('documents') },
  },
  draftOf: (record, lines) => draftOf(record, lines as QuotaTables),
}

/** What is to be written so that the package becomes `after`. */
export const differenceOf = (quotaId: string, before: Draft, after: Draft): Difference<keyof QuotaLines> => contentDifference(packages, quotaId, before, after)

const UNTOLD = new Set(['quotaVersion', 'quotaCode', 'sourceType', 'sourceId'])
/** What differs between two versions, in words. */
export const changesOf = (before: Draft, after: Draft): string[] => changesBetween(quotaPackage, before, after, UNTOLD)
