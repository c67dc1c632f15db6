import { COMMENT_NEWS, documentFactsApi, type FactsBeside } from '#shared/api/documentFacts.ts'
import { hold, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import type { DocumentRef } from './workflow/documentRef.ts'

/** Puts in place the comments that a document has brought along. */
export function holdComments({ kind, id }: DocumentRef, facts: FactsBeside | null | undefined): void {
  if (facts) hold(documentFactsApi.comments, { kind, id }, facts.comments)
}

/** The comments of a document, of null none. Those that it has brought along are there at once, and are asked for only where somebody has commented since. */
export const useComments = (one: DocumentRef | null) => useCall(documentFactsApi.comments, one && { kind: one.kind, id: one.id }, { quiet: true, revalidateIfStale: false })

/** How many there are, followed as people comment: whoever shows a document calls this once. */
export function useCommentCount(one: DocumentRef | null): number {
  const { data, mutate } = useComments(one)
  useRowsNews(COMMENT_NEWS, ids => { if (one !== null && (ids === null || ids.has(one.id))) void mutate() })
  return data?.length ?? 0
}
