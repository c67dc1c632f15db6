import { z } from 'zod'
import { autoMatchResult } from './analysisMatch.ts'
import { exported, LIST_EXPORT } from './export.ts'
import { gridImportResult, withoutPrices } from './gridImport.ts'
import { PROVE_LEDGERS, provenCounts } from './proof.ts'
import { quotaImportResult } from './quota.ts'
import { repriceReport } from './reprice.ts'

/** Results of their own form, by kind of task. */
const OWN = { 'quota.import': quotaImportResult, 'quota.labourReprice': repriceReport, 'quota.refreshPrices': repriceReport, 'analysis.autoMatch': autoMatchResult, [PROVE_LEDGERS]: provenCounts, [LIST_EXPORT]: exported } as const

/** The kind of a task that imports into a grid; its result is a {@link gridImportResult}. */
type GridImport = `${string}.import`
export type TaskKind = keyof typeof OWN | GridImport

const isOwn = (kind: string): kind is keyof typeof OWN => Object.hasOwn(OWN, kind)

/** What any task can leave behind. */
export const taskResult = z.union([...Object.values(OWN), gridImportResult])
export type TaskResult = z.output<typeof taskResult>

/**
 * A stored result in the form that its kind states, null where the kind states none or the result has another form. A
 * result that has prices marks its rows with `ofGrid`, and the engine leaves the prices out for people who may not
 * see them, as in every other answer (domain B14). That of an import is of any grid and names its own: it is shown by
 * the rights of who asks now, not of who ran it.
 */
export function resultOfTask(kind: string, stored: unknown, seesPrices: boolean): TaskResult | null {
  if (isOwn(kind)) return OWN[kind].safeParse(stored).data ?? null
  const imported = kind.endsWith('.import') ? gridImportResult.safeParse(stored).data : undefined
  return imported === undefined ? null : seesPrices ? imported : withoutPrices(imported)
}
