import { dec, isDecimalText, isEmpty, type Row } from '#schemas/kit/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'

const isPrice = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value) && dec(value).gt(0)

/** The merchant's quota price, otherwise the reference price (spec-2 §3). */
export const priceOf = (row: Row | undefined): string | null =>
  (isPrice(row?.dailyPrice) ? row.dailyPrice : isPrice(row?.quotaReferencePrice) ? row.quotaReferencePrice : null)

type Ask = (jobCategory: string, jobLevel: string) => Promise<string | null>
const byServer: Ask = async (jobCategory, jobLevel) =>
  priceOf((await call(labourApi.queryPageJobCategorySetPriceNow, { jobCategory, jobLevel, pageSize: 1 }, { quiet: true })).rows[0])

/** Fills missing prices; on failure rows stay unchanged. */
export async function withDailyPrices(rows: readonly Row[], ask: Ask = byServer): Promise<readonly Row[]> {
  return Promise.all(rows.map(async row => {
    if (!isEmpty(row.dailyPrice ?? null) || isEmpty(row.jobCategory ?? null) || isEmpty(row.jobLevel ?? null)) return row
    const price = await ask(String(row.jobCategory), String(row.jobLevel)).catch(() => null)
    return price === null ? row : { ...row, dailyPrice: price }
  }))
}

/** A trade at a level has a daily price. */
interface Labour { readonly jobCategory: string, readonly jobLevel: string }
const labourOf = ({ jobCategory = null, jobLevel = null }: Row): Labour | null =>
  (isEmpty(jobCategory) || isEmpty(jobLevel) ? null : { jobCategory: String(jobCategory), jobLevel: String(jobLevel) })
const isSame = (one: Labour | null, other: Labour | null): boolean =>
  one?.jobCategory === other?.jobCategory && one?.jobLevel === other?.jobLevel
const isEqual = (value: unknown, price: string | null): boolean => price !== null && isPrice(value) && dec(value).eq(price)

/** `of`: the labour of the price. */
interface StepState { readonly labour: Labour | null, readonly price: Row[string], readonly of: Labour | null }

/**
 * On a choice of trade and level, in the same undo step: fills an empty price, or the price of the former trade and level. An edited price
 * stays.
 * @returns a function that stops it
 */
export function fillDailyPrices(store: DraftStore, ask: Ask = byServer): () => void {
  const model = store.line('workers')
  const cache = new Map<string, Promise<string | null>>()
  const states = new Map<string, StepState>()
  const priceFor = (labour: Labour | null): Promise<string | null> => {
    if (labour === null) return Promise.resolve(null)
    const key = `${labour.jobCategory} ${labour.jobLevel}`
    const price = cache.get(key) ?? ask(labour.jobCategory, labour.jobLevel).catch(() => null)
    cache.set(key, price)
    return price
  }
  const updateState = (row: Row): { readonly rowId: string, readonly before: StepState | undefined, readonly now: StepState } => {
    const [rowId, labour, price] = [String(row.key), labourOf(row), row.dailyPrice ?? null]
    const before = states.get(rowId)
    const now = { labour, price, of: before?.price === price ? before.of : labour }
    states.set(rowId, now)
    return { rowId, before, now }
  }
  for (const row of model.rows()) updateState(row)
  const fill = async (steps: readonly { readonly rowId: string, readonly now: StepState }[]): Promise<void> => {
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
    const changed = model.rows().map(updateState).filter(({ before, now }) =>
      now.labour !== null && !(before && isSame(before.labour, now.labour)) && (
        isEmpty(now.price) || (before !== undefined && before.price === now.price)
      ))
    if (changed.length) void fill(changed)
  }, 'workers')
}
