import { dec, isEmpty, sumOf, toScale, toText, type Draft, type Row } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { AppError } from '#server/core/errors.ts'
import { stockCount } from '#server/db/tables/store.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  checkStale, lockRecords, saveDocument, standingOf, type LineFault, type Saving, type ServedDocument, type StoredRecord,
} from '#server/document/index.ts'
import { atAverage, balancesOf, freezeKeys, thawKeys } from '#server/ledger/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { stockCountApi as api } from '#shared/api/stockCount.ts'
import { unitCost } from './costs.ts'
import { stockKey, text, titleOf } from './keys.ts'
import { rowsOf } from './posting.ts'

const keysOf = ({ head, lines }: Draft) => rowsOf({ lines }).map(row => stockKey(text(head.warehouseId), row))
const marksOf = (record: Draft): string => JSON.stringify(keysOf(record).map(key => JSON.stringify(key)).toSorted())

/** Fills in a count: book quantity of each line, and value of the difference at average cost. */
export async function withBook(db: Db, { head, lines }: Draft): Promise<Draft> {
  const keys = keysOf({ head, lines })
  const balances = new Map((await balancesOf(db, stock, keys)).map(one => [JSON.stringify(one.key), one]))
  const items = rowsOf({ lines }).map((row, at): Row => {
    const { quantity, amount } = balances.get(JSON.stringify(keys[at]))!
    const difference = isEmpty(row.counted ?? null) ? null : toScale(dec(text(row.counted)).minus(quantity), 6)
    return {
      ...row, book: quantity, difference, unitCost: unitCost(amount, quantity),
      amount: difference === null ? null : atAverage(difference)({ quantity, amount }, null),
    }
  })
  const amounts = items.map(row => text(row.amount) || '0')
  const total = (some: (amount: string) => boolean): string => toScale(dec(sumOf(amounts.filter(some))).abs(), 2)
  const [gain, loss] = [total(amount => dec(amount).gt(0)), total(amount => dec(amount).lt(0))]
  return { head: { ...head, gain, loss, totalAmount: toScale(dec(gain).plus(loss), 2) }, lines: { ...lines, items } }
}

/** Faults of a count: the same stock twice, and edits of frozen lines. */
export function countFaults(_tx: Tx, { stored, draft }: Saving): Promise<readonly LineFault[]> {
  const marks = keysOf(draft).map(key => JSON.stringify(key))
  const twice = rowsOf(draft).filter((_, at) => marks.indexOf(marks[at]!) < at).map(
    (row): LineFault => ({ line: 'items', row: String(row.id), column: 'itemName', code: 'duplicate', text: `${titleOf(row)}：同一种材料只能盘点一次` })
  )
  const changed = stored !== undefined && isFrozen(stored.head) && marksOf(stored) !== marksOf(draft)
  return Promise.resolve([
    ...twice, ...changed ? [{ line: '', row: '', column: 'warehouseId', code: 'invalid', text: '盘点中，不能换仓库或增减材料，请先解除冻结' } as const] : [],
  ])
}

/** Reason in Chinese why a count cannot be posted yet. */
export function countRefusal({ head, lines }: StoredRecord): string | null {
  if (!isFrozen(head)) return '请先冻结，再清点过账'
  const uncounted = rowsOf({ lines }).filter(row => isEmpty(row.counted ?? null)).length
  return uncounted === 0 ? null : `还有 ${uncounted} 种材料没有填写实盘数量`
}
/** Lines with a difference between count and book. */
export const differing = (record: StoredRecord): StoredRecord =>
  ({ ...record, lines: { ...record.lines, items: rowsOf(record).filter(row => !dec(text(row.difference) || '0').isZero()) } })
export const differenceOf = (row: Row): string => toText(dec(text(row.difference)))

const writeFrozen = async (tx: Tx, id: string, at: string | null): Promise<number | undefined> =>
(await tx.sql<{ readonly version: number }>`
  update ${stockCount} t set frozen_at = ${at}::timestamptz where t.merchant_id = ${tx.ctx.merchantId} and t.id = ${id}
  returning version`)[0]?.version

/** Releases the stock frozen by a count. */
export async function letGo(tx: Tx, record: StoredRecord): Promise<void> {
  await thawKeys(tx, stock, record.id, keysOf(record))
  await writeFrozen(tx, record.id, null)
}
const isFrozen = (head: Row): boolean => !isEmpty(head.frozenAt ?? null)
type Freezing = ParsedInput<typeof api.freeze>

/** Freezes or releases, and saves the count with the current book quantities. */
const turning = (freezes: boolean, auditAction: string) => ({ serving, stored }: ServedDocument) =>
async (tx: Tx, { id, version }: Freezing): Promise<OutputOf<typeof api.freeze>> => {
  const [record] = await lockRecords(tx, stored, [id])
  if (record === undefined) throw new AppError('NOT_FOUND')
  if (isFrozen(record.head) === freezes) return { id, version: record.version }
  checkStale(await standingOf(tx, record), version)
  const keys = keysOf(record)
  if (freezes) await freezeKeys(
    tx, stock, id, rowsOf(record).map((row, at) => ({ key: keys[at]!, line: String(row.id), title: titleOf(row) }))
  )
  else await thawKeys(tx, stock, id, keys)
  const written = await writeFrozen(tx, id, freezes ? tx.ctx.now.toISOString() : null)
  return {
    id, version: (await saveDocument(serving, tx, { id, version: written, head: record.head, lines: record.lines }, auditAction)).version,
  }
}
/**
 * 冻结: nobody posts to the counted stock until the count is posted, cancelled or released; book quantities are refreshed. Idempotent.
 * @throws AppError NOT_FOUND, STALE_VERSION; WRONG_STATE where it cannot be edited, or naming another count that has frozen some of it
 */
export const freezeCount = turning(true, 'freezeCount')
/**
 * 解除冻结 without a posting. Idempotent.
 * @throws AppError NOT_FOUND, STALE_VERSION; WRONG_STATE where it cannot be edited
 */
export const thawCount = turning(false, 'thawCount')
/** A count has to release its stock before it is deleted. */
export const whyCountKept = (_db: Db, records: readonly StoredRecord[]): Promise<string | null> =>
  Promise.resolve(records.some(({ head }) => isFrozen(head)) ? '盘点中，请先解除冻结' : null)
