import { useMemo } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { reload } from '#client/data/swr.ts'
import { useCommentCount } from '../useComments.ts'
import type { RelatedRows } from './RelatedDocuments.tsx'
import type { StoredRecord } from './useRecord.ts'
import type { Versions } from './VersionsTab.tsx'

export interface RecordFactsOf {
  readonly id: string
  readonly versions: Versions
  readonly related: RelatedRows
  /** Null for a register, or a document whose approval has comments. */
  readonly comments: number | null
  readonly gives: boolean
}

const NO_ROWS: readonly never[] = []

/** Null for an unsaved record. Only numbered documents have versions, relations and comments. */
export function useRecordFacts({ name, process }: Document, info: StoredRecord | null): RecordFactsOf | null {
  const { id = null, facts = null } = info ?? {}
  const hasComments = facts !== null && process === undefined
  const comments = useCommentCount(hasComments && id !== null ? { kind: name, id } : null)
  return useMemo(() => (id === null ? null : {
    id, versions: facts?.versions ?? NO_ROWS, related: facts?.related ?? NO_ROWS,
    comments: hasComments ? comments : null, gives: facts?.gives ?? false,
  }), [comments, facts, id, hasComments])
}

export const reloadHistory = (): void => void reload(documentFactsApi.history)
