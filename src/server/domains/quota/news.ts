import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { tellOfMany, tellOfRows } from '#server/grid/index.ts'

/** Tells whoever shows the package, or a list where it stands or will stand, that it was written. */
export const tellOfQuota = (tx: Tx, written: Pick<QuotaRecord, 'id' | 'quotaVersion'>): Promise<void> => tellOfQuotas(tx, [written])

/** The same of many. */
export async function tellOfQuotas(tx: Tx, written: readonly Pick<QuotaRecord, 'id' | 'quotaVersion'>[]): Promise<void> {
  if (written.length === 0) return
  await tellOfRows(tx, quotaPackage.header, written.map(({ id, quotaVersion }) => [id, quotaVersion]))
  for (const grid of [quotaList, quotaDelList]) await tellOfMany(tx, grid)
}
