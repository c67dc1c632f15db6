import type { Grid } from '#schemas/kit/index.ts'
import { notify } from '#server/core/events.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'

type Write<I, O> = (tx: Tx, input: I) => Promise<O>

const publishing = (news: MerchantNews) => <I, O>(work: Write<I, O>): Write<I, O> => async (tx, input) => {
  const output = await work(tx, input)
  notify(tx, MERCHANT_NEWS, news)
  return output
}

/** Publishes a call's changes to viewers of these lists, like a save of their rows. */
export const publishingLists = (...grids: readonly Grid[]) => <I, O>(work: Write<I, O>): Write<I, O> => async (tx, input) => {
  const output = await work(tx, input)
  for (const grid of grids) publishList(tx, grid)
  return output
}

/** Every open window reloads its permissions. */
export const publishingRights = publishing({ user: true })
/** Every open window reloads the departments. */
export const publishingDepartments = publishing({ dicts: ['DEPARTMENT'] })
