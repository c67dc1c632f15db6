import { sql } from 'drizzle-orm'
import type { Document, Draft, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { overwriteRows } from '#server/grid/index.ts'
import type { Contents, ContentTable, Difference, Stored } from './contents.ts'

/** A document and what it is to become; the row keys of the draft are the ids that its rows are stored under. */
export interface NextContent<L extends string = string> {
  readonly id: string
  /** What its row has beside the header's own columns: its number, its version, its state. */
  readonly facts: Stored
  readonly draft: Draft
  readonly difference: Difference<L>
}

/** Writes any number of documents with few statements: headers, and the rows of lines that differ. */
export async function writeContents<T extends ContentTable, L extends string>(
  tx: Tx, { table, lines, headColumns }: Contents<T, L>, next: readonly NextContent<L>[],
): Promise<void> {
  await overwriteRows(
    tx, table, next.map(({ facts, draft: { head } }) => ({ ...headColumns(head), ...facts })), [table.merchantId, table.id]
  )
  const places = Object.entries<Contents['lines'][string]>(lines) as [L, Contents['lines'][string]][]
  for (const [line, { table: rows, parent }] of places) {
    await overwriteRows(tx, rows, next.flatMap(({ difference }) => difference.lines[line].put), [rows.merchantId, parent, rows.id])
  }
  // What others stand under goes last: what stood under a row that goes stands under another one by then, or goes with it.
  for (const [line, { table: rows, parent }] of places.toReversed()) {
    const gone = next.flatMap(({ id, difference }) => difference.lines[line].gone.map(row => [id, row] as const))
    if (gone.length === 0) continue
    await tx.sql`delete from ${rows} using unnest(${sql.param(gone.map(([of]) => of))}::text[],
      ${sql.param(gone.map(([, row]) => row))}::text[]) as gone (of, row)
      where ${rows.merchantId} = ${tx.ctx.merchantId} and ${parent} = gone.of and ${rows.id} = gone.row`
  }
}

const textOf = (value: unknown): string =>
  (value == null || value === '' || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value))

/** What a person sees differ between two drafts, in words: labels of header columns that somebody types or that are computed, and titles of lines with their number of rows. */
export function changesBetween({ header, lines }: Document, before: Draft, after: Draft): string[] {
  const fields = Object.entries(header.columns)
    .filter(([key, { facts }]) => !facts.readOnly && textOf(before.head[key]) !== textOf(after.head[key])).map(([, { label }]) => label)
  const changed = Object.entries(lines).flatMap(([line, { title, columns, rowKey }]) => {
    const shown = Object.keys(columns).filter(key => !columns[key]!.facts.hidden)
    const print = (row: Row): string => shown.map(key => textOf(row[key])).join('\u0000')
    const [old, now] = [before, after].map(draft => new Map((draft.lines[line] ?? []).map(row => [String(row[rowKey]), print(row)])))
    const count = [...now!].filter(([key, text]) => old!.get(key) !== text).length + [...old!.keys()].filter(key => !now!.has(key)).length
    return count === 0 ? [] : [`${title} ${count} 行`]
  })
  return [...fields, ...changed]
}
