import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from './blocks/parts.ts'

/**
 * Takes acts on items back, the last one first, and says what came of it.
 * @returns those that still stand: all from the one on that could not be taken back, of which the call has said why
 */
export async function undoDeeds({ projectId, analyseId }: OfAnalysis, deedIds: readonly string[]): Promise<readonly string[]> {
  const left = [...deedIds]
  let items = 0
  try {
    for (let deedId = left.at(-1); deedId !== undefined; deedId = left.at(-1)) {
      items += (await call(analysisSheetApi.undo, { projectId, analyseId, deedId })).count
      left.pop()
    }
  } catch {
    // The call has said why it cannot be taken back.
  }
  if (left.length < deedIds.length) toast.ok(`已撤销，${items} 项恢复原样`)
  return left
}
