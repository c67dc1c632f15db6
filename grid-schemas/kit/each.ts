/** Makes a value for each key: a declaration per library, a kind per declaration. */
export const each = <const K extends string, V>(keys: readonly K[], make: (key: K) => V): Readonly<Record<K, V>> =>
  Object.fromEntries(keys.map(key => [key, make(key)])) as Record<K, V>
