import { useMemo } from 'react'
import { groupsOf } from '#client/document/draft/lineModel.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useDraft } from '#client/document/useDraft.ts'
import type { RowGroup } from '#client/grid/model.ts'
import { waitText } from '../labour/waiting.ts'

/** The steps as group headers above their rows: number, name, how many rows, waiting period. */
export function useStepGroups(store: DraftStore, line: string, counted: string): readonly RowGroup[] {
  const { lines } = useDraft(store)
  return useMemo(
    () => groupsOf(store, line, (step, rows) => [`${rows.length} ${counted}`, ...(waitText(step.waitTime) ? [`等待 ${waitText(step.waitTime)}`] : [])]),
    [store, line, counted, lines.workers, lines[line]],
  )
}
