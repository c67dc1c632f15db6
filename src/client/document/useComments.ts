import { COMMENT_NEWS, documentFactsApi, type FactsBeside } from '#shared/api/documentFacts.ts'
import { setCached, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import type { DocumentRef } from './workflow/documentRef.ts'

export function holdComments({ kind, id }: DocumentRef, facts: FactsBeside | null | undefined): void {
  if (facts) setCached(documentFactsApi.comments, { kind, id }, facts.comments)
}

/** Loaded comments need no request until a new one. */
export const useComments = (one: DocumentRef | null) =>
  useCall(documentFactsApi.comments, one && { kind: one.kind, id: one.id }, { quiet: true, revalidateIfStale: false })

/** Call it once per visible document. */
export function useCommentCount(one: DocumentRef | null): number {
  const { data, mutate } = useComments(one)
  useRowsNews(COMMENT_NEWS, ids => { if (one !== null && (ids === null || ids.has(one.id))) void mutate() })
  return data?.length ?? 0
}
