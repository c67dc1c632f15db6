import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Cleaned, GivenDraft } from './clean.ts'
import type { Contents, Library, Pinned, Stored } from './contents.ts'
import type { LineFault } from './refusal.ts'

/** A draft, also as somebody sends it. */
type Named = Pick<GivenDraft, 'lines'>
type Lines = Pick<Contents, 'document' | 'lines'>
const pinnedLines = ({ lines }: Lines): (readonly [line: string, pinned: Pinned])[] =>
  Object.entries(lines).flatMap(([line, { pinned }]) => (pinned === undefined ? [] : [[line, pinned] as const]))

/** Libraries with the ids that drafts name in them. */
function named(of: Lines, drafts: readonly Named[]): Map<Library, readonly string[]> {
  const ids = new Map<Library, Set<string>>()
  for (const [line, { library, by }] of pinnedLines(of)) {
    const own = ids.get(library) ?? new Set()
    ids.set(library, own)
    for (const { lines } of drafts) for (const row of lines[line] ?? []) if (typeof row[by] === 'string') own.add(row[by])
  }
  return new Map([...ids].map(([library, own]) => [library, [...own]]))
}

/**
 * Keeps the merchant's own records that a draft names as they are until the transaction ends, before any document is locked: who
 * merges or deletes one waits and meets the document, or was first and is met by it. Others' locks are taken in the same order.
 */
export async function holdPinned({ q, ctx }: Tx, of: Lines, draft: Named): Promise<void> {
  for (const [{ table }, ids] of named(of, [draft])) {
    if (ids.length > 0) await q.select({ id: table.id }).from(table)
      .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.id, ids))).orderBy(table.id).for('key share')
  }
}

/** The same for stored documents, as they name records now. */
export async function holdPinnedOf({ q, ctx }: Tx, of: Lines, ids: readonly string[]): Promise<void> {
  for (const [{ table }, lines] of grouped(pinnedLines(of), ([, { library }]) => library)) {
    const inLines = lines.map(([line, { column }]) => {
      const { table: rows, parent } = of.lines[line]!
      return inArray(
        table.id, q.select({ id: column }).from(rows).where(and(eq(rows.merchantId, ctx.merchantId), inArray(parent, [...ids])))
      )
    })
    await q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, ctx.merchantId), or(...inLines))).orderBy(table.id)
      .for('key share')
  }
}

/** Records that documents name, and those into which named ones were merged. */
export interface PinnedRecords { readonly found: ReadonlyMap<string, Stored>, readonly into: ReadonlyMap<string, string> }

/** What {@link pin} needs to know of the libraries for these drafts. */
export async function pinnedRecords(db: Db, of: Lines, drafts: readonly Named[]): Promise<PinnedRecords> {
  const found = new Map<string, Stored>()
  const into = new Map<string, string>()
  for (const [{ table, moved }, ids] of named(of, drafts)) {
    for (const [gone, kept] of await moved?.(db, ids) ?? []) into.set(gone, kept)
    const meant = [...new Set(ids.map(id => into.get(id) ?? id))]
    const records: readonly Stored[] = meant.length === 0 ? [] : await db.q.select().from(table).where(inArray(table.id, meant))
    for (const record of records) found.set(String(record.id), record)
  }
  return { found, into }
}

/** A draft that was made before records were merged names what they have become. */
export function followMoved(of: Lines, draft: Draft, { into }: Pick<PinnedRecords, 'into'>): Draft {
  if (into.size === 0) return draft
  const lines = pinnedLines(of).map(([line, { by }]) =>
    [line, (draft.lines[line] ?? []).map(row => ({ ...row, [by]: into.get(String(row[by])) ?? row[by]! }))] as const)
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(lines) } }
}

/** The row with other cells; the same one where they are its own already. */
const withCells = (row: Row, cells: Row): Row =>
  (Object.entries(cells).every(([key, value]) => (row[key] ?? null) === value) ? row : { ...row, ...cells })

/** Cells that every record of the library has: older rows may lack them, and are made anew. */
function neededCells({ library: { table }, cells }: Pinned): string[] {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return Object.keys(cells).filter(key => columns[cells[key]!]!.notNull)
}

/**
 * Rows take their cells from the library: as they were for rows that are stored already at this version of the record, as they are now
 * for the others (spec-2 §3, libMaterialVersion). Rows whose record does not exist, or belongs elsewhere, are faults.
 */
export function pin(of: Lines, given: Draft, stored: Draft | undefined, known: PinnedRecords): Cleaned {
  const draft = followMoved(of, given, known)
  const faults: LineFault[] = []
  const pinLine = (line: string, pinned: Pinned) => {
    const { by, version, cells, fits, missing } = pinned
    const [needed, { rowKey }] = [neededCells(pinned), of.document.lines[line]!]
    const nameOf = (row: Row): string => `${String(row[by])} ${String(row[version])}`
    const before = new Map(stored?.lines[line]?.toReversed().map(old => [nameOf(old), old]))
    return (row: Row): Row => {
      const record = known.found.get(String(row[by]))
      const kept = record === undefined ? undefined : before.get(nameOf(row))
      if (kept !== undefined && needed.every(key => kept[key] != null))
        return withCells(row, Object.fromEntries(Object.keys(cells).map(key => [key, kept[key] ?? null])))
      if (record !== undefined && fits(record)) return withCells(
        row,
        { ...Object.fromEntries(Object.entries(cells).map(([key, property]) => [key, record[property]])), [version]: record.version } as Row
      )
      faults.push({ line, row: String(row[rowKey]), column: missing.column, code: 'forbidden', text: missing.text })
      return row
    }
  }
  const lines = pinnedLines(of).map(([line, pinned]) => [line, (draft.lines[line] ?? []).map(pinLine(line, pinned))] as const)
  return { draft: { ...draft, lines: { ...draft.lines, ...Object.fromEntries(lines) } }, faults }
}
