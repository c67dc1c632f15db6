import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Cleaned, RawDraft } from './clean.ts'
import type { Contents, Library, Pinned, Stored } from './contents.ts'
import type { LineFault } from './refusal.ts'

type LineDraft = Pick<RawDraft, 'lines'>
type Lines = Pick<Contents, 'document' | 'lines'>
const pinnedLines = ({ lines }: Lines): (readonly [line: string, pinned: Pinned])[] =>
  Object.entries(lines).flatMap(([line, { pinned }]) => (pinned === undefined ? [] : [[line, pinned] as const]))

function referencedIds(contents: Lines, drafts: readonly LineDraft[]): Map<Library, readonly string[]> {
  const ids = new Map<Library, Set<string>>()
  for (const [line, { library, by }] of pinnedLines(contents)) {
    const libraryIds = ids.get(library) ?? new Set()
    ids.set(library, libraryIds)
    for (const { lines } of drafts) for (const row of lines[line] ?? []) if (typeof row[by] === 'string') libraryIds.add(row[by])
  }
  return new Map([...ids].map(([library, libraryIds]) => [library, [...libraryIds]]))
}

/**
 * Locks the merchant's library records that a draft references until the transaction ends, before any document: a concurrent merge or
 * deletion waits and sees the document, or came first and is seen here. Other locks follow the same order.
 */
export async function holdPinned({ q, ctx }: Tx, contents: Lines, draft: LineDraft): Promise<void> {
  for (const [{ table }, ids] of referencedIds(contents, [draft])) {
    if (ids.length > 0) await q.select({ id: table.id }).from(table)
      .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.id, ids))).orderBy(table.id).for('key share')
  }
}

/** Like {@link holdPinned}, for the current references of stored documents. */
export async function holdPinnedOf({ q, ctx }: Tx, contents: Lines, ids: readonly string[]): Promise<void> {
  for (const [{ table }, lines] of grouped(pinnedLines(contents), ([, { library }]) => library)) {
    const inLines = lines.map(([line, { column }]) => {
      const { table: rows, parent } = contents.lines[line]!
      return inArray(
        table.id, q.select({ id: column }).from(rows).where(and(eq(rows.merchantId, ctx.merchantId), inArray(parent, [...ids])))
      )
    })
    await q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, ctx.merchantId), or(...inLines))).orderBy(table.id)
      .for('key share')
  }
}

/** Records that documents reference, and the targets of merged ones. */
export interface PinnedRecords { readonly found: ReadonlyMap<string, Stored>, readonly into: ReadonlyMap<string, string> }

export async function pinnedRecords(db: Db, contents: Lines, drafts: readonly LineDraft[]): Promise<PinnedRecords> {
  const recordsById = new Map<string, Stored>()
  const mergeTargets = new Map<string, string>()
  for (const [{ table, moved }, ids] of referencedIds(contents, drafts)) {
    for (const [mergedId, targetId] of await moved?.(db, ids) ?? []) mergeTargets.set(mergedId, targetId)
    const meant = [...new Set(ids.map(id => mergeTargets.get(id) ?? id))]
    const records: readonly Stored[] = meant.length === 0 ? [] : await db.q.select().from(table).where(inArray(table.id, meant))
    for (const record of records) recordsById.set(String(record.id), record)
  }
  return { found: recordsById, into: mergeTargets }
}

/** Replaces references to merged records with their targets. */
export function followMoved(contents: Lines, draft: Draft, { into: mergeTargets }: Pick<PinnedRecords, 'into'>): Draft {
  if (mergeTargets.size === 0) return draft
  const lines = pinnedLines(contents).map(([line, { by }]) =>
    [line, (draft.lines[line] ?? []).map(row => ({ ...row, [by]: mergeTargets.get(String(row[by])) ?? row[by]! }))] as const)
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(lines) } }
}

/** The row with other cells; the same object if they are equal. */
const withCells = (row: Row, cells: Row): Row =>
  (Object.entries(cells).every(([key, value]) => (row[key] ?? null) === value) ? row : { ...row, ...cells })

/** Cells that every library record has: older rows without them are refilled. */
function neededCells({ library: { table }, cells }: Pinned): string[] {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return Object.keys(cells).filter(key => columns[cells[key]!]!.notNull)
}

/**
 * Fills rows from the library: stored rows at the same record version keep their cells, others get the current ones (spec-2 §3,
 * libMaterialVersion). Rows whose record is missing or belongs to another line are faults.
 */
export function pin(contents: Lines, inputDraft: Draft, stored: Draft | undefined, libraryRecords: PinnedRecords): Cleaned {
  const draft = followMoved(contents, inputDraft, libraryRecords)
  const faults: LineFault[] = []
  const pinLine = (line: string, pinned: Pinned) => {
    const { by, version, cells, fits, missing } = pinned
    const [needed, { rowKey }] = [neededCells(pinned), contents.document.lines[line]!]
    const nameOf = (row: Row): string => `${String(row[by])} ${String(row[version])}`
    const before = new Map(stored?.lines[line]?.toReversed().map(old => [nameOf(old), old]))
    return (row: Row): Row => {
      const record = libraryRecords.found.get(String(row[by]))
      const storedRow = record === undefined ? undefined : before.get(nameOf(row))
      if (storedRow !== undefined && needed.every(key => storedRow[key] != null))
        return withCells(row, Object.fromEntries(Object.keys(cells).map(key => [key, storedRow[key] ?? null])))
      if (record !== undefined && fits(record)) return withCells(
        row,
        { ...Object.fromEntries(Object.entries(cells).map(([key, property]) => [key, record[property]])), [version]: record.version } as Row
      )
      faults.push({ line, row: String(row[rowKey]), column: missing.column, code: 'forbidden', text: missing.text })
      return row
    }
  }
  const lines = pinnedLines(contents).map(([line, pinned]) => [line, (draft.lines[line] ?? []).map(pinLine(line, pinned))] as const)
  return { draft: { ...draft, lines: { ...draft.lines, ...Object.fromEntries(lines) } }, faults }
}
