import { sql } from 'drizzle-orm'
import { seesPrices } from '#server/core/calls/index.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { keptSheet, Stopped } from '#server/grid/import/index.ts'
import { quotaImportInput, type QuotaImportResult } from '#shared/api/quota.ts'
import { importQuotas } from './import.ts'

export const QUOTA_IMPORT = 'quota.import'

/** Counts of a package import by its task's `result`; older results without updates have only new packages. */
export const QUOTA_COUNTS = sql`jsonb_build_object('added', coalesce(result -> 'added', result -> 'written'), 'updated',
  coalesce(result -> 'updated', '0'), 'removed', 0,
  'refused', jsonb_array_length(jsonb_path_query_array(result, '$.packages[*] ? (@.ok == false)')))`

type PackageOutcome = QuotaImportResult['packages'][number]
const withoutPrices = ({ worker: _w, material: _m, total: _t, before: _b, cells: _c, ...rest }: PackageOutcome): PackageOutcome => rest

/** Checks or writes a workbook in one transaction; writes nothing when stopped. */
export const importQuotaTask: TaskHandler = async run => {
  const input = quotaImportInput.parse(run.payload)
  const onBatch = async (done: number, total: number): Promise<boolean> => {
    await run.progress(done, total)
    return !await run.cancelled()
  }
  try {
    const storedSheet = await keptSheet(run, input.uploadId, input.sheet)
    const result = await run.write(tx => importQuotas(tx, input, storedSheet, { onBatch, taskId: run.id }))
    const packages = seesPrices(run.ctx) ? result.packages : result.packages.map(withoutPrices)
    return { ...result, packages } satisfies QuotaImportResult
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
