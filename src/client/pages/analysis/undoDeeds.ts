import type { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'

/** The undo call: of actions on items, or on their prices. */
export type UndoCall = typeof analysisSheetApi.undo | typeof analysisPricingApi.undo

/**
 * Undoes actions on items, the last one first, and reports the result.
 * @returns the remaining actions, from the first failed undo on, whose reason the call has reported
 */
export async function undoDeeds(
  ids: OfAnalysis, deedIds: readonly string[], undo: UndoCall = analysisSheetApi.undo
): Promise<readonly string[]> {
  const remaining = [...deedIds]
  let items = 0
  try {
    for (let deedId = remaining.at(-1); deedId !== undefined; deedId = remaining.at(-1)) {
      items += (await call(undo, { ...ids, deedId })).count
      remaining.pop()
    }
  } catch {
    // The call reports the reason.
  }
  if (remaining.length < deedIds.length) toast.ok(`已撤销，${items} 项恢复原样`)
  return remaining
}
