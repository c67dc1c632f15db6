import { sql } from 'drizzle-orm'
import { slotKeys, slotOf, slotsOf, type Draft, type Grid, type Pull, type Row } from '#schemas/kit/index.ts'
import { document as spine } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { LineFault } from '../refusal.ts'
import type { Stored } from '../stored.ts'

/** A row of a draft that says where it was taken from. */
export interface NamedRow {
  readonly line: string, readonly index: number, readonly row: Row, readonly slot: string, readonly documentId: string,
  readonly rowId: string
}
/** The same with the pull that it belongs to: which one follows from the other document's kind, and from its line where a kind is taken from in two. */
export interface PulledRow extends NamedRow { readonly pull: Pull }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a row says of where it was taken from. */
export const takenFrom = (row: Row, pulls: readonly Pull[]): Row =>
  Object.fromEntries(
    slotsOf(pulls).flatMap(slot => Object.values(slotKeys(slot))).filter(key => Object.hasOwn(row, key)).map(key => [key, row[key] ?? null])
  )

/** Rows of a draft that say where they were taken from. */
export const namedRows = ({ document }: Stored, { lines }: Draft): NamedRow[] => Object.entries(document.pulls)
  .flatMap(([line, pulls]) => slotsOf(pulls).flatMap(slot => {
    const keys = slotKeys(slot)
    return (lines[line] ?? []).flatMap((row, index) => {
      const [documentId, rowId] = [text(row[keys.document]), text(row[keys.row])]
      return documentId === '' && rowId === '' ? [] : [{ line, index, row, slot: slot.key, documentId, rowId }]
    })
  }))

/** Which of these rows a line of the other document has. */
async function rowsIn(db: Db, source: Stored, line: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { table } = source.lines[line]!
  const found = await db.sql<{ id: string }>`select ${table.id} as id from ${table} where ${table.merchantId} = ${db.ctx.merchantId}
    and ${table.id} = any(${sql.param([...ids])})`
  return new Set(found.map(({ id }) => id))
}

/** The pulls of rows that say where they were taken from; what belongs to none is `lost`. */
export async function pulledRows(
  db: Db, stored: Stored, draft: Draft
): Promise<{ readonly pulled: PulledRow[], readonly lost: NamedRow[] }> {
  const named = namedRows(stored, draft)
  if (named.length === 0) return { pulled: [], lost: [] }
  const { pulls } = stored.document
  const found = await db.sql<{ id: string, kind: string }>`select id, kind from ${spine} where merchant_id = ${db.ctx.merchantId}
    and id = any(${sql.param([...new Set(named.map(({ documentId }) => documentId))])})`
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  const from = (one: NamedRow): readonly Pull[] =>
    pulls[one.line]!.filter(pull => slotOf(pull).key === one.slot && pull.from === kinds.get(one.documentId))
  const doubtful = named.filter(one => from(one).length > 1)
  const places = new Map<string, ReadonlySet<string>>()
  for (const pull of new Set(doubtful.flatMap(from))) {
    const key = `${pull.from}/${pull.line}`
    if (!places.has(key)) places.set(key, await rowsIn(db, stored.sources[pull.from]!, pull.line, doubtful.map(({ rowId }) => rowId)))
  }
  const pullOf = (one: NamedRow): Pull | undefined => {
    const own = from(one)
    return own.length < 2 ? own[0] : own.find(pull => places.get(`${pull.from}/${pull.line}`)!.has(one.rowId))
  }
  const placed = named.map(one => ({ ...one, pull: pullOf(one) }))
  return { pulled: placed.filter((one): one is PulledRow => one.pull !== undefined), lost: placed.filter(({ pull }) => pull === undefined) }
}

/** Where a row stands and what it is called, as refusals name it: 第 2 行 抛光砖. */
export function calledRow({ columns }: Grid, row: Row, index: number): string {
  const name = Object.keys(columns).find(key => columns[key]!.kind === 'text' && !columns[key]!.facts.hidden)
  return [`第 ${index + 1} 行`, name === undefined ? null : cellText(row[name])].filter(Boolean).join(' ')
}

/** A fault of a row of a line, by its name. */
export function rowFault(
  { document: { lines } }: Stored, line: string,
  { row, index, column }: { readonly row: Row, readonly index: number, readonly column: string }, said: string
): LineFault {
  const grid = lines[line]!
  return { line, row: String(row[grid.rowKey]), column, code: 'invalid', text: `${calledRow(grid, row, index)}：${said}` }
}
