import { useSyncExternalStore } from 'react'

let written = 0
const listeners = new Set<() => void>()

/** Something was written beside the lists: by a form or an import. */
export function libraryChanged(): void {
  written += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Grows with every such write, so that an open list loads again. */
export const useLibraryChanges = (): number => useSyncExternalStore(subscribe, () => written)
