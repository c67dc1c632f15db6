import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OpenedQuote } from '#shared/api/quote.ts'
import type { QuoteClient } from './client.ts'
import { quoteDraft, type DraftState, type QuoteDraft } from './draft.ts'
import type { Shelf } from './keptDraft.ts'

/** The draft of this window; unsaved changes are sent after reconnecting and on leaving the page. */
export function useDraft(opened: OpenedQuote, client: QuoteClient, shelf: Shelf): readonly [DraftState, QuoteDraft] {
  const draft = useMemo(() => quoteDraft(opened, client, shelf), [opened, client, shelf])
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  useEffect(() => {
    const { retry } = draft
    const stop = draft.start()
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
      stop()
    }
  }, [draft])
  return [state, draft]
}
