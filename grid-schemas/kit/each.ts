/** The same made for each of some keys: a declaration for each library, a kind for each declaration. */
export const each = <const K extends string, V>(keys: readonly K[], make: (key: K) => V): Readonly<Record<K, V>> =>
  Object.fromEntries(keys.map(key => [key, make(key)])) as Record<K, V>
