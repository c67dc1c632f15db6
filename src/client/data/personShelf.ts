import { createStore, delMany, entries, get, set, setMany } from 'idb-keyval'

/** What one person has on this phone in one room of it, by names; nobody else sees it. Values are kept as they are, files among them. */
export interface PersonShelf {
  all(room: string): Promise<readonly unknown[]>
  get(room: string, name: string): Promise<unknown>
  set(room: string, name: string, value: unknown): Promise<void>
  /** Puts first: what breaks off in between is there twice, never lost. */
  move(put: readonly (readonly [room: string, name: string, value: unknown])[], gone: readonly (readonly [room: string, name: string])[]): Promise<void>
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao-phone', 'shelf')

/** @param who names merchant and person */
export function personShelf(who: string): PersonShelf {
  const keyOf = (room: string, name: string): string => [who, room, name].map(encodeURIComponent).join('/')
  return {
    async all(room) {
      const prefix = keyOf(room, '')
      return (await entries<string, unknown>(store())).flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))
    },
    get: (room, name) => get(keyOf(room, name), store()),
    set: (room, name, value) => set(keyOf(room, name), value, store()),
    async move(put, gone) {
      await setMany(put.map(([room, name, value]) => [keyOf(room, name), value]), store())
      await delMany(gone.map(([room, name]) => keyOf(room, name)), store())
    },
  }
}
