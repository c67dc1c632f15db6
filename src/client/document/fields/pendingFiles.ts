import type { DraftStore } from '../draft/types.ts'

const pendingNames = new WeakMap<DraftStore, Set<string>>()

/** A save would omit unfinished uploads. */
export function noteFilesPending(store: DraftStore, name: string, pending: boolean): void {
  const names = pendingNames.get(store) ?? new Set()
  pendingNames.set(store, names)
  if (pending) names.add(name)
  else names.delete(name)
}

export const filesPendingIn = (store: DraftStore): string | undefined => pendingNames.get(store)?.values().next().value
