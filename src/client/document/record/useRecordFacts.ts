import { useMemo } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { reload } from '#client/data/swr.ts'
import { useCommentCount } from '../useComments.ts'
import type { RelatedRows } from './RelatedDocuments.tsx'
import type { StoredRecord } from './useRecord.ts'
import type { Versions } from './VersionsTab.tsx'

/** What the server returns of a stored record beside its content. */
export interface RecordFactsOf {
  readonly id: string
  readonly versions: Versions
  readonly related: RelatedRows
  /** How many comments it has; null of what is not talked about here: a register, or a document whose approval has them. */
  readonly comments: number | null
  /** Whether others take rows of it. */
  readonly gives: boolean
}

const NO_ROWS: readonly never[] = []

/** As they came with the record; null of one that is still to be saved. Only numbered documents have versions, relations and comments. */
export function useRecordFacts({ name, process }: Document, info: StoredRecord | null): RecordFactsOf | null {
  const { id = null, facts = null } = info ?? {}
  const talked = facts !== null && process === undefined
  const comments = useCommentCount(talked && id !== null ? { kind: name, id } : null)
  return useMemo(() => (id === null ? null : { id, versions: facts?.versions ?? NO_ROWS, related: facts?.related ?? NO_ROWS, comments: talked ? comments : null, gives: facts?.gives ?? false }), [comments, facts, id, talked])
}

/** After an act: what is shown of the record's past may be other. */
export const reloadHistory = (): void => void reload(documentFactsApi.history)
