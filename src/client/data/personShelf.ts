import { createStore, delMany, entries, get, set, setMany } from 'idb-keyval'

/** Values of one user on this phone, by room and name. Stored by structured clone, files included. */
export interface PersonShelf {
  all(room: string): Promise<readonly unknown[]>
  get(room: string, name: string): Promise<unknown>
  set(room: string, name: string, value: unknown): Promise<void>
  /** Writes before it deletes: an interruption duplicates but never loses. */
  move(
    writes: readonly (readonly [room: string, name: string, value: unknown])[],
    removals: readonly (readonly [room: string, name: string])[],
  ): Promise<void>
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao-phone', 'shelf')

/** @param owner names merchant and user */
export function personShelf(owner: string): PersonShelf {
  const keyOf = (room: string, name: string): string => [owner, room, name].map(encodeURIComponent).join('/')
  return {
    async all(room) {
      const prefix = keyOf(room, '')
      return (await entries<string, unknown>(store())).flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))
    },
    get: (room, name) => get(keyOf(room, name), store()),
    set: (room, name, value) => set(keyOf(room, name), value, store()),
    async move(writes, removals) {
      await setMany(writes.map(([room, name, value]) => [keyOf(room, name), value]), store())
      await delMany(removals.map(([room, name]) => keyOf(room, name)), store())
    },
  }
}
