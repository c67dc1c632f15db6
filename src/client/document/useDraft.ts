import { useSyncExternalStore } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import type { DraftStore } from './draft/types.ts'

/** Re-renders with every change. Sheets subscribe only to their line. */
export function useDraft(store: DraftStore): Draft {
  return useSyncExternalStore(store.subscribe, () => store.draft)
}

/** Re-renders only when the fact changes. */
export function useFact<T extends string | number | boolean | null | undefined>(store: DraftStore, fact: (store: DraftStore) => T): T {
  return useSyncExternalStore(store.subscribe, () => fact(store))
}
