import { useMemo } from 'react'
import { groupsOf } from '#client/document/draft/lineModel.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useDraft } from '#client/document/useDraft.ts'
import type { RowGroup } from '#client/grid/model.ts'
import { waitText } from '../labour/waiting.ts'

/** The steps as group headers above their rows: number, name, how many rows, waiting period. */
export function useStepGroups(store: DraftStore, line: string, counted: string): readonly RowGroup[] {
  const { lines } = useDraft(store)
  const { document } = store
  const steps = lines.workers
  const rows = lines[line]
  return useMemo(() => groupsOf(document, line, steps ?? [], rows ?? [], (step, bound) => {
    const wait = waitText(step.waitTime)
    return [`${bound.length} ${counted}`, ...(wait ? [`等待 ${wait}`] : [])]
  }), [document, line, counted, steps, rows])
}
