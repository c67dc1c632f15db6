import { useSyncExternalStore } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import type { DraftStore } from './draft/types.ts'

/** The draft, re-rendering with every change. Sheets subscribe to their line alone. */
export function useDraft(store: DraftStore): Draft {
  return useSyncExternalStore(store.subscribe, () => store.draft)
}

/** A plain fact of the store (text, number, boolean), re-rendering only when it changes. */
export function useFact<T extends string | number | boolean | null | undefined>(store: DraftStore, fact: (store: DraftStore) => T): T {
  return useSyncExternalStore(store.subscribe, () => fact(store))
}
