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

/** What a call writes is published to whoever looks at these lists, as the saving of a list publishes its own rows. */
export const publishingLists = (...grids: readonly Grid[]) => <I, O>(work: Write<I, O>): Write<I, O> => async (tx, input) => {
  const output = await work(tx, input)
  for (const grid of grids) publishList(tx, grid)
  return output
}

/** Rights have changed: every open window asks what its person may do now. */
export const publishingRights = publishing({ user: true })
/** The departments have changed: every open window asks for their tree again. */
export const publishingDepartments = publishing({ dicts: ['DEPARTMENT'] })
