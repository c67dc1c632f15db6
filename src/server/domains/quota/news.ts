import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { tellOfMany, tellOfRow } from '#server/grid/index.ts'

/** Tells whoever shows the package, or a list where it stands or will stand, that it was written. */
export async function tellOfQuota(tx: Tx, { id, quotaVersion }: Pick<QuotaRecord, 'id' | 'quotaVersion'>): Promise<void> {
  await tellOfRow(tx, quotaPackage.header, id, quotaVersion)
  for (const grid of [quotaList, quotaDelList]) await tellOfMany(tx, grid)
}
