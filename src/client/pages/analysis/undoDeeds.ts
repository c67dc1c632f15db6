import type { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'

/** What takes an act back: on items, or on their prices. */
export type UndoCall = typeof analysisSheetApi.undo | typeof analysisPricingApi.undo

/**
 * Takes acts on items back, the last one first, and says what came of it.
 * @returns those that still stand: all from the one on that could not be taken back, of which the call has said why
 */
export async function undoDeeds(
  of: OfAnalysis, deedIds: readonly string[], undo: UndoCall = analysisSheetApi.undo
): Promise<readonly string[]> {
  const left = [...deedIds]
  let items = 0
  try {
    for (let deedId = left.at(-1); deedId !== undefined; deedId = left.at(-1)) {
      items += (await call(undo, { ...of, deedId })).count
      left.pop()
    }
  } catch {
    // The call has said why it cannot be taken back.
  }
  if (left.length < deedIds.length) toast.ok(`已撤销，${items} 项恢复原样`)
  return left
}
