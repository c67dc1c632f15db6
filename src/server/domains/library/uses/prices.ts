import { rebindPrices, restorePrices } from '#server/domains/price/index.ts'
import type { MaterialUser } from './types.ts'

/** The recorded prices of an item. They do not block its deletion: facts outlive it. */
export const prices: MaterialUser = {
  name: 'prices', word: '价格',
  find: () => Promise.resolve([]),
  move: (tx, from, to) => rebindPrices(tx, from, to.id),
  async restore(tx, moved, to) {
    await restorePrices(tx, moved as Readonly<Record<string, readonly string[]>>, to.id)
    return null
  },
}
