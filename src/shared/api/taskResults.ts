import { z } from 'zod'
import { autoMatchResult } from './analysisMatch.ts'
import { exported, LIST_EXPORT } from './export.ts'
import { gridImportResult, withoutPrices } from './gridImport.ts'
import { PROVE_LEDGERS, provenCounts } from './proof.ts'
import { quotaImportResult } from './quota.ts'
import { repriceReport } from './reprice.ts'

/** Kinds whose results differ from a grid import's. */
const RESULT_SCHEMAS = {
  'quota.import': quotaImportResult, 'quota.labourReprice': repriceReport, 'quota.refreshPrices': repriceReport,
  'analysis.autoMatch': autoMatchResult, [PROVE_LEDGERS]: provenCounts, [LIST_EXPORT]: exported,
} as const

type GridImport = `${string}.import`
export type TaskKind = keyof typeof RESULT_SCHEMAS | GridImport

const isOwn = (kind: string): kind is keyof typeof RESULT_SCHEMAS => Object.hasOwn(RESULT_SCHEMAS, kind)

export const taskResult = z.union([...Object.values(RESULT_SCHEMAS), gridImportResult])
export type TaskResult = z.output<typeof taskResult>

/**
 * Null for kinds without a schema, or on a mismatch. `ofGrid` marks rows with prices, which the engine strips by the current reader's
 * rights, not those of the user who ran the import (domain B14).
 */
export function resultOfTask(kind: string, stored: unknown, seesPrices: boolean): TaskResult | null {
  if (isOwn(kind)) return RESULT_SCHEMAS[kind].safeParse(stored).data ?? null
  const imported = kind.endsWith('.import') ? gridImportResult.safeParse(stored).data : undefined
  return imported === undefined ? null : seesPrices ? imported : withoutPrices(imported)
}
