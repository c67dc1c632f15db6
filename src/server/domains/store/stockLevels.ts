import { dec, toScale, toText, type Draft, type Row } from '#schemas/kit/index.ts'
import { reserved, stock } from '#schemas/store/ledgers.ts'
import type { Db } from '#server/db/tx.ts'
import { balancesOf } from '#server/ledger/index.ts'
import { unitCost } from './costs.ts'
import { stockKey, text } from './keys.ts'

/** Fills in a draft: available stock of each line, and its cost at the current average, which are read-only. */
export async function withStanding(db: Db, { head, lines }: Draft): Promise<Draft> {
  const rows = lines.items ?? []
  const keys = rows.map(row => stockKey(text(head.warehouseId), row))
  const [stockBalances, reservedBalances] = [await balancesOf(db, stock, keys), await balancesOf(db, reserved, keys)]
  const by = <T extends { readonly key: object }>(balances: readonly T[]) => new Map(balances.map(one => [JSON.stringify(one.key), one]))
  const [stocked, reservations] = [by(stockBalances), by(reservedBalances)]
  const items = rows.map((row, at): Row => {
    const mark = JSON.stringify(keys[at])
    const { quantity, amount } = stocked.get(mark) ?? { quantity: '0', amount: '0' }
    const available = toScale(dec(quantity).minus(reservations.get(mark)?.quantity ?? '0'), 6)
    const requested = dec(text(row.quantity) || '0')
    const cost = dec(quantity).isZero() ? '0.00' : toScale(requested.times(amount).div(quantity), 2)
    return { ...row, available, unitCost: unitCost(amount, quantity), amount: cost }
  })
  return {
    head: { ...head, totalAmount: toScale(items.reduce((sum, row) => sum.plus(text(row.amount) || '0'), dec('0')), 2) },
    lines: { ...lines, items },
  }
}

/** A quantity without trailing zeros. */
export const quantityText = (value: string): string => toText(dec(value || '0'))
