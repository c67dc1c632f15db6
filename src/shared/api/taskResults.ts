import { z } from 'zod'
import { autoMatchResult } from './analysisMatch.ts'
import { exported, LIST_EXPORT } from './export.ts'
import { gridImportResult, withoutPrices } from './gridImport.ts'
import { PROVE_LEDGERS, provenCounts } from './proof.ts'
import { quotaImportResult } from './quota.ts'
import { repriceReport } from './reprice.ts'

/** Result schemas by kind of task, where they differ from a grid import's. */
const OWN = {
  'quota.import': quotaImportResult, 'quota.labourReprice': repriceReport, 'quota.refreshPrices': repriceReport,
  'analysis.autoMatch': autoMatchResult, [PROVE_LEDGERS]: provenCounts, [LIST_EXPORT]: exported,
} as const

/** Kind of a task that imports into a grid; its result is a {@link gridImportResult}. */
type GridImport = `${string}.import`
export type TaskKind = keyof typeof OWN | GridImport

const isOwn = (kind: string): kind is keyof typeof OWN => Object.hasOwn(OWN, kind)

/** Result of any task. */
export const taskResult = z.union([...Object.values(OWN), gridImportResult])
export type TaskResult = z.output<typeof taskResult>

/**
 * Parses a stored result by its kind; null for kinds without a schema, or where it does not match. Results with prices mark their rows with
 * `ofGrid`, so that the engine strips prices as in every other answer (domain B14). An import's result names its grid: it is shown by the
 * rights of the current reader, not of the person who ran it.
 */
export function resultOfTask(kind: string, stored: unknown, seesPrices: boolean): TaskResult | null {
  if (isOwn(kind)) return OWN[kind].safeParse(stored).data ?? null
  const imported = kind.endsWith('.import') ? gridImportResult.safeParse(stored).data : undefined
  return imported === undefined ? null : seesPrices ? imported : withoutPrices(imported)
}
