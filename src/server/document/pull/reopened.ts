import { dec, remainderOf, type Pull } from '#schemas/kit/index.ts'
import { documentLink } from '#server/db/tables/document.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'
import { counterOf, drawing, standingsOf } from './counters.ts'
import { holdRows } from './sources.ts'
import { overRate } from './takings.ts'

interface Reopening { readonly line: string, readonly source: Stored, readonly pull: Pull, readonly column: string, readonly value: string }

/** Lines of a document whose rows allow another delivery, with the pull whose draws they reduce. */
const reopenings = (stored: Stored): Reopening[] => Object.entries(stored.document.pulls)
  .flatMap(([line, pulls]) => pulls.flatMap(linePull => {
    const source = stored.sources[linePull.from]!
    const remainder = remainderOf(stored.document, linePull)
    return Object.values(source.document.pulls).flat()
      .flatMap(pull => (pull.reopened?.remainder === remainder && drawing(stored, { source, line: linePull.line, remainder }).includes(line)
        ? [{ line, source, pull, ...pull.reopened }] : []))
  }))

/** Why a document cannot stop counting, in Chinese, or null: the goods it allowed to be delivered again have been delivered. */
export async function whyDelivered(db: Tx, stored: Stored, id: string, actionLabel: string): Promise<string | null> {
  for (const { line, source, pull, column, value } of reopenings(stored)) {
    const { table, columns } = stored.lines[line]!
    const rows = await db.sql<{ row: string, quantity: string }>`select upper.from_row as row, sum(own.quantity) as quantity
      from ${documentLink} own
      join ${table} on ${table.merchantId} = own.merchant_id and ${table.id} = own.to_row and ${columns[column]!} = ${value}
      join ${documentLink} upper on upper.merchant_id = own.merchant_id and upper.to_id = own.from_id and upper.to_row = own.from_row
      and upper.from_line = ${pull.line}
      where own.merchant_id = ${db.ctx.merchantId} and own.to_id = ${id} and own.to_line = ${line} group by 1`
    const counter = counterOf(source, pull)
    const ids = rows.map(({ row }) => row).toSorted()
    await holdRows(db, counter.source, pull.line, ids, 'take')
    const standings = await standingsOf(db, counter, { ids })
    const rate = await overRate(db, source, pull)
    const early = rows.some(({ row, quantity }) => {
      const balance = standings.get(row)
      return balance !== undefined && dec(balance.taken).plus(balance.inFlight).plus(quantity)
        .gt(dec(balance.asked).times(rate.div(100).plus(1)))
    })
    if (early) return `${counter.source.document.title}的${stored.document.title}已换货到货，请先反审核换来的${source.document.title}，再${actionLabel}`
  }
  return null
}
