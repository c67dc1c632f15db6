import { useMemo } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { reload } from '#client/data/swr.ts'
import { useCommentCount } from '../useComments.ts'
import type { RelatedRows } from './RelatedDocuments.tsx'
import type { StoredRecord } from './useRecord.ts'
import type { Versions } from './VersionsTab.tsx'

/** Facts of a stored record beside its content. */
export interface RecordFactsOf {
  readonly id: string
  readonly versions: Versions
  readonly related: RelatedRows
  /** Number of comments; null without comments here: a register, or a document whose approval has them. */
  readonly comments: number | null
  /** Whether other documents take rows from it. */
  readonly gives: boolean
}

const NO_ROWS: readonly never[] = []

/** The facts as loaded with the record; null of an unsaved one. Only numbered documents have versions, relations and comments. */
export function useRecordFacts({ name, process }: Document, info: StoredRecord | null): RecordFactsOf | null {
  const { id = null, facts = null } = info ?? {}
  const hasComments = facts !== null && process === undefined
  const comments = useCommentCount(hasComments && id !== null ? { kind: name, id } : null)
  return useMemo(() => (id === null ? null : {
    id, versions: facts?.versions ?? NO_ROWS, related: facts?.related ?? NO_ROWS,
    comments: hasComments ? comments : null, gives: facts?.gives ?? false,
  }), [comments, facts, id, hasComments])
}

/** Reloads the record's history after an action. */
export const reloadHistory = (): void => void reload(documentFactsApi.history)
