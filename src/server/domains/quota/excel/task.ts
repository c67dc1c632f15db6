import { seesPrices } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { Stopped } from '#server/grid/import/index.ts'
import { quotaImportInput, type QuotaImportResult } from '#shared/api/quota.ts'
import { importQuotas } from './import.ts'

export const QUOTA_IMPORT = 'quota.import'

/** What may be told of a package to who may not see prices. */
const withoutPrices = ({ row, quotaCode, quotaName, quotaUnit, ok }: QuotaImportResult['packages'][number]): QuotaImportResult['packages'][number] =>
  ({ row, quotaCode, quotaName, quotaUnit, ok })

/** Checks or writes a workbook of packages in one transaction; stopped, it has written nothing. */
export const importQuotaTask: TaskHandler = async run => {
  const asked = quotaImportInput.parse(run.payload)
  try {
    const result = await run.write(tx => importQuotas(tx, asked, async (done, total) => {
      await run.progress(done, total)
      return !await run.cancelled()
    }))
    const packages = seesPrices(run.ctx) ? result.packages : result.packages.map(withoutPrices)
    return { ...result, packages } satisfies QuotaImportResult
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
