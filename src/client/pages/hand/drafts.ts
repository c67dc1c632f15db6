import { localStore } from '#client/data/localStore.ts'
import type { Receipt } from './receipt.ts'

/** Input by order, stored on each keystroke before anything else happens. */
export interface Drafts {
  all(): ReadonlyMap<string, Receipt>
  /** @returns whether it was stored; null deletes it */
  write(orderId: string, receipt: Receipt | null): boolean
  /** Calls back when another tab of this browser has written. @returns the function that stops watching */
  watch(changed: () => void): () => void
}

/** @param owner names merchant and user: nobody else reads it */
export function draftsOf(owner: string, storage: Storage = localStore()): Drafts {
  const prefix = `yz.hand.${owner}.`
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
      .flatMap(key => { const entry = read(key); return entry === null ? [] : [entry] })),
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
