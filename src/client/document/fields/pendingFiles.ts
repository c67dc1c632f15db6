import type { DraftStore } from '../draft/types.ts'

const pendingNames = new WeakMap<DraftStore, Set<string>>()

/** Records whether a header field has unfinished uploads: they are not in the draft yet, and a save would omit them. */
export function noteFilesPending(store: DraftStore, name: string, pending: boolean): void {
  const names = pendingNames.get(store) ?? new Set()
  pendingNames.set(store, names)
  if (pending) names.add(name)
  else names.delete(name)
}

/** A header field with unfinished uploads. */
export const filesPendingIn = (store: DraftStore): string | undefined => pendingNames.get(store)?.values().next().value
