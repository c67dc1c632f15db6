import { useMemo } from 'react'
import type { Document } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { reload, useCall } from '#client/data/swr.ts'
import type { RelatedRows } from './RelatedDocuments.tsx'
import type { Versions } from './VersionsTab.tsx'

/** What the server tells of a stored record beside its content; empty while it is not there yet. */
export interface RecordFactsOf {
  readonly id: string
  readonly versions: Versions
  readonly related: RelatedRows
  /** How many comments it has; null of what is not talked about here: a register, or a document whose approval has them. */
  readonly comments: number | null
}

/** Loads them; null of a record that is still to be saved. Only numbered documents have versions, relations and comments. */
export function useRecordFacts({ name, number, process }: Document, id: string | null): RecordFactsOf | null {
  const asked = id === null || number === undefined ? null : { kind: name, id }
  const talked = asked !== null && process === undefined
  const { data: versions } = useCall(documentFactsApi.versions, asked, { quiet: true })
  const { data: related } = useCall(documentFactsApi.related, asked, { quiet: true })
  const comments = useCall(documentFactsApi.comments, talked ? asked : null, { quiet: true }).data?.length ?? 0
  return useMemo(() => (id === null ? null : { id, versions: versions ?? [], related: related ?? [], comments: talked ? comments : null }), [comments, id, related, talked, versions])
}

/** After an act: whatever is shown of them may be other. */
export const reloadFacts = (): void => void reload(documentFactsApi.history, documentFactsApi.versions, documentFactsApi.related)
