import { dec, isDecimalText, isEmpty, type Row } from '#schemas/kit/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'

const isPrice = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value) && dec(value).gt(0)

/** The price of a trade and level: the merchant's quota price, otherwise the reference price (spec-2 §3). */
export const priceOf = (row: Row | undefined): string | null =>
  (isPrice(row?.dailyPrice) ? row.dailyPrice : isPrice(row?.quotaReferencePrice) ? row.quotaReferencePrice : null)

type Ask = (jobCategory: string, jobLevel: string) => Promise<string | null>
const byServer: Ask = async (jobCategory, jobLevel) =>
  priceOf((await call(labourApi.queryPageJobCategorySetPriceNow, { jobCategory, jobLevel, pageSize: 1 }, { quiet: true })).rows[0])

/** The rows with the prices of their trades and levels where they have none; without an answer they stay as they are. */
export async function withDailyPrices(rows: readonly Row[], ask: Ask = byServer): Promise<readonly Row[]> {
  return Promise.all(rows.map(async row => {
    if (!isEmpty(row.dailyPrice ?? null) || isEmpty(row.jobCategory ?? null) || isEmpty(row.jobLevel ?? null)) return row
    const price = await ask(String(row.jobCategory), String(row.jobLevel)).catch(() => null)
    return price === null ? row : { ...row, dailyPrice: price }
  }))
}

/** A trade at a level, which has a daily price. */
interface Labour { readonly jobCategory: string, readonly jobLevel: string }
const labourOf = ({ jobCategory = null, jobLevel = null }: Row): Labour | null =>
  (isEmpty(jobCategory) || isEmpty(jobLevel) ? null : { jobCategory: String(jobCategory), jobLevel: String(jobLevel) })
const isSame = (one: Labour | null, other: Labour | null): boolean =>
  one?.jobCategory === other?.jobCategory && one?.jobLevel === other?.jobLevel
const isEqual = (value: unknown, price: string | null): boolean => price !== null && isPrice(value) && dec(value).eq(price)

/** The last known state of a step; `of`: the labour of its price. */
interface Seen { readonly labour: Labour | null, readonly price: Row[string], readonly of: Labour | null }

/**
 * Fills in the daily price when trade and level are chosen, in the same undo step: where there is none, and where the price is that of
 * the former trade and level. An edited price stays. @returns a way to stop
 */
export function fillDailyPrices(store: DraftStore, ask: Ask = byServer): () => void {
  const model = store.line('workers')
  const known = new Map<string, Promise<string | null>>()
  const seen = new Map<string, Seen>()
  const priceFor = (labour: Labour | null): Promise<string | null> => {
    if (labour === null) return Promise.resolve(null)
    const key = `${labour.jobCategory} ${labour.jobLevel}`
    const price = known.get(key) ?? ask(labour.jobCategory, labour.jobLevel).catch(() => null)
    known.set(key, price)
    return price
  }
  const look = (row: Row): { readonly rowId: string, readonly before: Seen | undefined, readonly now: Seen } => {
    const [rowId, labour, price] = [String(row.key), labourOf(row), row.dailyPrice ?? null]
    const before = seen.get(rowId)
    const now = { labour, price, of: before?.price === price ? before.of : labour }
    seen.set(rowId, now)
    return { rowId, before, now }
  }
  for (const row of model.rows()) look(row)
  const fill = async (steps: readonly { readonly rowId: string, readonly now: Seen }[]): Promise<void> => {
    const action = store.log().done.at(-1)
    const prices = await Promise.all(
      steps.map(({ now }) => Promise.all([priceFor(now.labour), priceFor(isEmpty(now.price) ? null : now.of)]))
    )
    const cells = steps.flatMap(({ rowId, now }, at) => {
      const [[price, former], row] = [prices[at]!, model.row(rowId)]
      const isOpen = row !== undefined && isSame(labourOf(row), now.labour)
        && (isEmpty(row.dailyPrice ?? null) || isEqual(row.dailyPrice, former))
      return isOpen && price !== null && !isEqual(row.dailyPrice, price) ? [{ rowId, column: 'dailyPrice', value: price }] : []
    })
    if (cells.length) store.edit('workers', { label: '取工日单价', cells }, { amend: store.log().done.at(-1) === action })
  }
  return store.subscribe(() => {
    const wanted = model.rows().map(look).filter(({ before, now }) =>
      now.labour !== null && !(before && isSame(before.labour, now.labour)) && (
        isEmpty(now.price) || (before !== undefined && before.price === now.price)
      ))
    if (wanted.length) void fill(wanted)
  }, 'workers')
}
