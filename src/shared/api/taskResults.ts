import { z } from 'zod'
import { autoMatchResult } from './analysisMatch.ts'
import { exported, LIST_EXPORT } from './export.ts'
import { gridImportResult, withoutPrices } from './gridImport.ts'
import { PROVE_LEDGERS, provenCounts } from './proof.ts'
import { quotaImportResult } from './quota.ts'
import { repriceReport } from './reprice.ts'

/** Result schemas by task kind, where they differ from a grid import's. */
const RESULT_SCHEMAS = {
  'quota.import': quotaImportResult, 'quota.labourReprice': repriceReport, 'quota.refreshPrices': repriceReport,
  'analysis.autoMatch': autoMatchResult, [PROVE_LEDGERS]: provenCounts, [LIST_EXPORT]: exported,
} as const

/** Kind of a grid import task with a {@link gridImportResult}. */
type GridImport = `${string}.import`
export type TaskKind = keyof typeof RESULT_SCHEMAS | GridImport

const isOwn = (kind: string): kind is keyof typeof RESULT_SCHEMAS => Object.hasOwn(RESULT_SCHEMAS, kind)

export const taskResult = z.union([...Object.values(RESULT_SCHEMAS), gridImportResult])
export type TaskResult = z.output<typeof taskResult>

/**
 * Parses a stored result by its kind; null for kinds without a schema, or on a mismatch. Results with prices mark their rows with `ofGrid`,
 * so that the engine strips prices as in every response (domain B14). An import's result names its grid, so the current reader's rights
 * apply, not those of the user who ran it.
 */
export function resultOfTask(kind: string, stored: unknown, seesPrices: boolean): TaskResult | null {
  if (isOwn(kind)) return RESULT_SCHEMAS[kind].safeParse(stored).data ?? null
  const imported = kind.endsWith('.import') ? gridImportResult.safeParse(stored).data : undefined
  return imported === undefined ? null : seesPrices ? imported : withoutPrices(imported)
}
