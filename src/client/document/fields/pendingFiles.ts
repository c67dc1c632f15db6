import type { DraftStore } from '../draft/types.ts'

const waiting = new WeakMap<DraftStore, Set<string>>()

/** Notes whether a header field has files that are not done: they are not in the draft yet, and saving would leave them out. */
export function noteFilesPending(store: DraftStore, name: string, pending: boolean): void {
  const names = waiting.get(store) ?? new Set()
  waiting.set(store, names)
  if (pending) names.add(name)
  else names.delete(name)
}

/** A header field whose files are not done. */
export const filesPendingIn = (store: DraftStore): string | undefined => waiting.get(store)?.values().next().value
