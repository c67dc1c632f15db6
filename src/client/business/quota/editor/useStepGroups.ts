import { useMemo, useState } from 'react'
import { waitText } from '#client/cells/waitText.ts'
import { groupsOf } from '#client/document/draft/lineModel.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useDraft } from '#client/document/useDraft.ts'
import type { RowGroup } from '#client/grid/model.ts'

const same = (a: RowGroup, b: RowGroup | undefined): boolean =>
  a.key === b?.key && a.title === b.title && a.number === b.number && a.notes.join('\n') === b.notes.join('\n')

/** Returns the last list while equal: a new one makes the sheet lay out its rows again. */
function keeper(): (groups: readonly RowGroup[]) => readonly RowGroup[] {
  let last: readonly RowGroup[] = []
  return groups => {
    if (groups.length !== last.length || !groups.every((group, i) => same(group, last[i]))) last = groups
    return last
  }
}

/** Number, name, row count, waiting period. */
export function useStepGroups(store: DraftStore, line: string, counted: string): readonly RowGroup[] {
  const { lines } = useDraft(store)
  const { document } = store
  const [reuseGroups] = useState(keeper)
  const steps = lines.workers
  const rows = lines[line]
  return useMemo(() => reuseGroups(groupsOf(document, line, steps ?? [], rows ?? [], (step, bound) => {
    const wait = typeof step.waitTime === 'number' && step.waitTime > 0 ? [`等待 ${waitText(step.waitTime)}`] : []
    return [`${bound.length} ${counted}`, ...wait]
  })), [document, line, counted, steps, rows, reuseGroups])
}
