import { dec, isDecimalText, isEmpty, type Row } from '#schemas/kit/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'

const isPrice = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value) && dec(value).gt(0)

/** The price a trade and level has: the merchant's own quota price, otherwise the reference price (spec-2 §3). */
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

/** Fills an empty daily price as soon as trade and level are chosen, in the same undo step. Returns the way to stop. */
export function fillDailyPrices(store: DraftStore, ask: Ask = byServer): () => void {
  const model = store.line('workers')
  const known = new Map<string, Promise<string | null>>()
  const seen = new Map<string, string>()
  const situation = (row: Row): string => `${String(row.jobCategory)} ${String(row.jobLevel)}`
  for (const row of model.rows()) seen.set(String(row.key), situation(row))
  const fill = async (rowIds: readonly string[]): Promise<void> => {
    const action = store.log().done.at(-1)
    const rows = rowIds.map(id => model.row(id)).filter(row => row !== undefined)
    const prices = await Promise.all(rows.map(row => {
      const price = known.get(situation(row)) ?? ask(String(row.jobCategory), String(row.jobLevel)).catch(() => null)
      known.set(situation(row), price)
      return price
    }))
    const cells = rows.flatMap((row, i) => {
      const price = prices[i]
      return price && isEmpty(model.row(String(row.key))?.dailyPrice) ? [{ rowId: String(row.key), column: 'dailyPrice', value: price }] : []
    })
    if (cells.length) store.edit('workers', { label: '取工日单价', cells }, { amend: store.log().done.at(-1) === action })
  }
  return store.subscribe(() => {
    const wanted = model.rows().filter(row => {
      const now = situation(row)
      const changed = seen.get(String(row.key)) !== now
      seen.set(String(row.key), now)
      return changed && !isEmpty(row.jobCategory) && !isEmpty(row.jobLevel) && isEmpty(row.dailyPrice)
    })
    if (wanted.length) void fill(wanted.map(row => String(row.key)))
  }, 'workers')
}
