import { localStore } from '#client/data/localStore.ts'
import type { Receipt } from './receipt.ts'

/** What somebody types, by order: kept at each stroke, before anything else happens. */
export interface Drafts {
  all(): ReadonlyMap<string, Receipt>
  /** @returns whether it is kept; null forgets it */
  write(orderId: string, receipt: Receipt | null): boolean
  /** Calls back when another tab of this browser has written. @returns the way to stop */
  watch(changed: () => void): () => void
}

/** @param who names merchant and person: nobody else sees it */
export function draftsOf(who: string, storage: Storage = localStore()): Drafts {
  const prefix = `yz.hand.${who}.`
  const read = (key: string): readonly [string, Receipt] | null => {
    try {
      const text = storage.getItem(key)
      return text === null ? null : [key.slice(prefix.length), JSON.parse(text) as Receipt]
    } catch {
      return null
    }
  }
  return {
    all: () => new Map(Object.keys(storage).filter(key => key.startsWith(prefix))
      .flatMap(key => { const found = read(key); return found === null ? [] : [found] })),
    write(orderId, receipt) {
      try {
        if (receipt === null) storage.removeItem(prefix + orderId)
        else storage.setItem(prefix + orderId, JSON.stringify(receipt))
        return true
      } catch {
        return false
      }
    },
    watch(changed) {
      const hear = ({ key }: StorageEvent): void => { if (key === null || key.startsWith(prefix)) changed() }
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
}
