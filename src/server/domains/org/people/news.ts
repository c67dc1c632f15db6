import { notify } from '#server/core/events.ts'
import type { Tx } from '#server/db/tx.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'

type Write<I, O> = (tx: Tx, input: I) => Promise<O>

const telling = (news: MerchantNews) => <I, O>(work: Write<I, O>): Write<I, O> => async (tx, input) => {
  const output = await work(tx, input)
  await notify(tx, MERCHANT_NEWS, news)
  return output
}

/** Rights have changed: every open window asks what its person may do now. */
export const tellRights = telling({ user: true })
/** The departments have changed: every open window asks for their tree again. */
export const tellDepartments = telling({ dicts: ['DEPARTMENT'] })
