import { sql } from 'drizzle-orm'
import { slotKeys, slotOf, slotsOf, type Draft, type Grid, type Pull, type Row } from '#schemas/kit/index.ts'
import { document as spine } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { LineFault } from '../refusal.ts'
import type { Stored } from '../stored.ts'

export interface NamedRow {
  readonly line: string, readonly index: number, readonly row: Row, readonly slot: string, readonly documentId: string,
  readonly rowId: string
}
/** A row with its pull, determined by the kind of the other document, and by its line where two lines of a kind are sources. */
export interface PulledRow extends NamedRow { readonly pull: Pull }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const takenFrom = (row: Row, pulls: readonly Pull[]): Row =>
  Object.fromEntries(
    slotsOf(pulls).flatMap(slot => Object.values(slotKeys(slot))).filter(key => Object.hasOwn(row, key)).map(key => [key, row[key] ?? null])
  )

export const namedRows = ({ document }: Stored, { lines }: Draft): NamedRow[] => Object.entries(document.pulls)
  .flatMap(([line, pulls]) => slotsOf(pulls).flatMap(slot => {
    const keys = slotKeys(slot)
    return (lines[line] ?? []).flatMap((row, index) => {
      const [documentId, rowId] = [text(row[keys.document]), text(row[keys.row])]
      return documentId === '' && rowId === '' ? [] : [{ line, index, row, slot: slot.key, documentId, rowId }]
    })
  }))

/** The ids that exist in a line of the other document. */
async function rowsIn(db: Db, source: Stored, line: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { table } = source.lines[line]!
  const rows = await db.sql<{ id: string }>`select ${table.id} as id from ${table} where ${table.merchantId} = ${db.ctx.merchantId}
    and ${table.id} = any(${sql.param([...ids])})`
  return new Set(rows.map(({ id }) => id))
}

/** The pulls of rows with a source; rows without a pull are `lost`. */
export async function pulledRows(
  db: Db, stored: Stored, draft: Draft
): Promise<{ readonly pulled: PulledRow[], readonly lost: NamedRow[] }> {
  const sourcedRows = namedRows(stored, draft)
  if (sourcedRows.length === 0) return { pulled: [], lost: [] }
  const { pulls } = stored.document
  const spineRows = await db.sql<{ id: string, kind: string }>`select id, kind from ${spine} where merchant_id = ${db.ctx.merchantId}
    and id = any(${sql.param([...new Set(sourcedRows.map(({ documentId }) => documentId))])})`
  const kinds = new Map(spineRows.map(({ id, kind }) => [id, kind]))
  const from = (one: NamedRow): readonly Pull[] =>
    pulls[one.line]!.filter(pull => slotOf(pull).key === one.slot && pull.from === kinds.get(one.documentId))
  const doubtful = sourcedRows.filter(one => from(one).length > 1)
  const existingRows = new Map<string, ReadonlySet<string>>()
  for (const pull of new Set(doubtful.flatMap(from))) {
    const key = `${pull.from}/${pull.line}`
    if (!existingRows.has(key))
      existingRows.set(key, await rowsIn(db, stored.sources[pull.from]!, pull.line, doubtful.map(({ rowId }) => rowId)))
  }
  const pullOf = (one: NamedRow): Pull | undefined => {
    const candidates = from(one)
    return candidates.length < 2 ? candidates[0] : candidates.find(pull => existingRows.get(`${pull.from}/${pull.line}`)!.has(one.rowId))
  }
  const placed = sourcedRows.map(one => ({ ...one, pull: pullOf(one) }))
  return { pulled: placed.filter((one): one is PulledRow => one.pull !== undefined), lost: placed.filter(({ pull }) => pull === undefined) }
}

/** A row's position and name for messages: 第 2 行 抛光砖. */
export function calledRow({ columns }: Grid, row: Row, index: number): string {
  const name = Object.keys(columns).find(key => columns[key]!.kind === 'text' && !columns[key]!.facts.hidden)
  return [`第 ${index + 1} 行`, name === undefined ? null : cellText(row[name])].filter(Boolean).join(' ')
}

export function rowFault(
  { document: { lines } }: Stored, line: string,
  { row, index, column }: { readonly row: Row, readonly index: number, readonly column: string }, message: string
): LineFault {
  const grid = lines[line]!
  return { line, row: String(row[grid.rowKey]), column, code: 'invalid', text: `${calledRow(grid, row, index)}：${message}` }
}
