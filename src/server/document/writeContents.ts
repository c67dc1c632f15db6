import { sql } from 'drizzle-orm'
import type { Document, Draft, Row } from '#schemas/kit/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { overwriteRows } from '#server/grid/index.ts'
import type { Contents, ContentTable, Difference, Stored } from './contents.ts'

/** A document with its next content; the draft's row keys are the stored row ids. */
export interface NextContent<L extends string = string> {
  readonly id: string
  /** Row columns beside the header's: number, version, state. */
  readonly facts: Stored
  readonly draft: Draft
  readonly difference: Difference<L>
}

/** Writes any number of documents with few statements: headers and changed line rows. */
export async function writeContents<T extends ContentTable, L extends string>(
  tx: Tx, { table, lines, headColumns }: Contents<T, L>, next: readonly NextContent<L>[],
): Promise<void> {
  await overwriteRows(
    tx, table, next.map(({ facts, draft: { head } }) => ({ ...headColumns(head), ...facts })), [table.merchantId, table.id]
  )
  const lineEntries = Object.entries<Contents['lines'][string]>(lines) as [L, Contents['lines'][string]][]
  for (const [line, { table: rows, parent }] of lineEntries) {
    await overwriteRows(tx, rows, next.flatMap(({ difference }) => difference.lines[line].put), [rows.merchantId, parent, rows.id])
  }
  // Parent lines last: children of a removed row have been moved to another parent or are removed with it.
  for (const [line, { table: rows, parent }] of lineEntries.toReversed()) {
    const removed = next.flatMap(({ id, difference }) => difference.lines[line].gone.map(row => [id, row] as const))
    if (removed.length === 0) continue
    await tx.sql`delete from ${rows} using unnest(${sql.param(removed.map(([documentId]) => documentId))}::text[],
      ${sql.param(removed.map(([, row]) => row))}::text[]) as gone (of, row)
      where ${rows.merchantId} = ${tx.ctx.merchantId} and ${parent} = gone.of and ${rows.id} = gone.row`
  }
}

const textOf = (value: unknown): string =>
  (value == null || value === '' || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value))

/** Labels of typed or computed header columns, and line titles with row counts. */
export function changesBetween({ header, lines }: Document, before: Draft, after: Draft): string[] {
  const fields = Object.entries(header.columns)
    .filter(([key, { facts }]) => !facts.readOnly && textOf(before.head[key]) !== textOf(after.head[key])).map(([, { label }]) => label)
  const changed = Object.entries(lines).flatMap(([line, { title, columns, rowKey }]) => {
    const visible = Object.keys(columns).filter(key => !columns[key]!.facts.hidden)
    const print = (row: Row): string => visible.map(key => textOf(row[key])).join('\u0000')
    const [old, now] = [before, after].map(draft => new Map((draft.lines[line] ?? []).map(row => [String(row[rowKey]), print(row)])))
    const count = [...now!].filter(([key, text]) => old!.get(key) !== text).length + [...old!.keys()].filter(key => !now!.has(key)).length
    return count === 0 ? [] : [`${title} ${count} 行`]
  })
  return [...fields, ...changed]
}
