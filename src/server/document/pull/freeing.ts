import { dec, isDecimalText, toText, ZERO } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import { kindOf } from '../kindByName.ts'
import { readRecord, type StoredRecord } from '../records.ts'
import { everyRecord, type Stored } from '../stored.ts'
import { counterOf, standingsOf } from './counters.ts'
import { calledRow, pulledRows, type PulledRow } from './rows.ts'
import { holdRows } from './sources.ts'

const takenBy = ({ row, pull }: PulledRow) => {
  const text = cellText(row[pull.quantity]) ?? ''
  return isDecimalText(text) ? dec(text) : ZERO
}

/** Rows that a document draws from kinds with declared remainders, by kind and remainder. */
async function pulledGroups(tx: Tx, stored: Stored, { head, lines }: StoredRecord) {
  const { pulled } = await pulledRows(tx, stored, { head, lines })
  return [...grouped(pulled, ({ pull }) => pull)].map(([pull, rows]) => {
    const counter = counterOf(stored, pull)
    return { counter, rows, ids: rows.map(({ rowId }) => rowId).toSorted(), remainders: kindOf(counter.source.document).hooks.remainders }
  }).filter(({ remainders }) => remainders !== undefined)
}

/** Locks the source rows of a document, so that none is closed or reopened until the transaction ends. */
export async function holdTaken(tx: Tx, stored: Stored, record: StoredRecord): Promise<void> {
  for (const { counter, ids } of await pulledGroups(tx, stored, record)) await holdRows(tx, counter.source, counter.line, ids, 'take')
}

/**
 * Releases a document's draws on closed rows once it stops counting: they follow the closed remainder and cannot be drawn again.
 * @returns the released quantities, one per line
 */
export async function freeTaken(tx: Tx, stored: Stored, record: StoredRecord): Promise<string[]> {
  const texts: string[] = []
  for (const { counter: { source, ...counter }, rows, ids, remainders } of await pulledGroups(tx, stored, record)) {
    await holdRows(tx, source, counter.line, ids, 'take')
    const standings = await standingsOf(tx, { source, ...counter }, { ids })
    for (const [documentId, documentRows] of grouped(
      rows.filter(({ rowId }) => standings.get(rowId)?.closing != null), one => one.documentId
    )) {
      const from = await readRecord(tx, everyRecord(source), documentId)
      const freed = new Map([...grouped(documentRows, ({ rowId }) => rowId)].map(([id, draws]) =>
        [id, draws.reduce((sum, one) => sum.plus(takenBy(one)), ZERO)]))
      await remainders!.closed(tx, from, new Map([...freed].map(([id, quantity]) => [id, toText(quantity)])))
      const { title, lines: { [counter.line]: grid } } = source.document
      texts.push(...(from.lines[counter.line] ?? []).flatMap((row, index) => {
        const quantity = freed.get(String(row[grid!.rowKey]))
        return quantity === undefined ? [] : [`${title}${calledRow(grid!, row, index)}：余量已关闭，${toText(quantity)} 不再保留`]
      }))
    }
  }
  return texts
}
