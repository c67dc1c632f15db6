import type { Row } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { DocumentInfo } from '#shared/api/document.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { documentOf } from '#client/business/process/taskRow.tsx'
import type { CallError } from '#client/data/callError.ts'
import type { ShownRecord } from '#client/data/route.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { holdComments } from '#client/document/useComments.ts'
import { useShownRecord } from './useShownRecord.ts'

export interface TaskDocument {
  /** Its declaration: null while loading, undefined where its kind has no page. */
  readonly record: ShownRecord | null | undefined
  readonly info: DocumentInfo | undefined
  readonly workflow: Workflow | undefined
  readonly error: CallError | undefined
  readonly again: () => void
}

/**
 * A document of the process centre with its approval in one response; without a page its approval alone. @param news the list whose updates
 * signal a change
 */
export function useTaskDocument(row: Row, news: string): TaskDocument {
  const one = documentOf(row)
  const record = useShownRecord(String(row.route ?? ''))
  // The pane persists between documents: data of the previous one must not be shown.
  const fullInfo = useCall(
    record ? record.api.info : null, { id: one.id },
    { quiet: true, keepPreviousData: false, onSuccess: ({ facts }) => holdComments(one, facts) }
  )
  const alone = useCall(record === undefined ? approvalApi.workflow : null, one, { quiet: true, keepPreviousData: false })
  const { error, mutate } = record ? fullInfo : alone
  const reload = (): void => void mutate()
  useRowsNews(
    [news, ...record ? [record.document.list?.name ?? record.document.name] : []], ids => { if (ids === null || ids.has(one.id)) reload() }
  )
  return { record, info: fullInfo.data, workflow: fullInfo.data?.workflow ?? alone.data, error, again: reload }
}
