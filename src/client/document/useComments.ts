import { COMMENT_NEWS, documentFactsApi, type FactsBeside } from '#shared/api/documentFacts.ts'
import { hold, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import type { DocumentRef } from './workflow/documentRef.ts'

/** Fills the cache with the comments that came with a document. */
export function holdComments({ kind, id }: DocumentRef, facts: FactsBeside | null | undefined): void {
  if (facts) hold(documentFactsApi.comments, { kind, id }, facts.comments)
}

/** The comments of a document; none for null. Those that came with it need no request until somebody comments. */
export const useComments = (one: DocumentRef | null) =>
  useCall(documentFactsApi.comments, one && { kind: one.kind, id: one.id }, { quiet: true, revalidateIfStale: false })

/** The live number of comments. Called once per shown document. */
export function useCommentCount(one: DocumentRef | null): number {
  const { data, mutate } = useComments(one)
  useRowsNews(COMMENT_NEWS, ids => { if (one !== null && (ids === null || ids.has(one.id))) void mutate() })
  return data?.length ?? 0
}
