import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { slotKeys, slotsOf, type Document, type Pull } from '#schemas/kit/index.ts'
import { document as spine } from '#server/db/tables/document.ts'
import type { ColumnMap } from '#server/grid/index.ts'

interface Joined<S extends Joined<S>> {
  readonly document: Document
  readonly columns: ColumnMap
  readonly lines: Readonly<Record<string, { readonly columns: ColumnMap }>>
  readonly sources: Readonly<Record<string, S>>
  readonly takers: S[]
}

/** Code of a row's source document; nothing for a line without sources. */
export function sourceCells(pulls: readonly Pull[], table: PgTable & { readonly merchantId: PgColumn }): Readonly<Record<string, SQL>> {
  const tableColumns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return Object.fromEntries(slotsOf(pulls).flatMap(slot => {
    const { code, document } = slotKeys(slot)
    return tableColumns[document] === undefined ? [] : [[
      code,
      sql`(select ${spine.code} from ${spine} where ${spine.merchantId} = ${table.merchantId} and ${spine.id} = ${tableColumns[document]})`,
    ]]
  }))
}

/** A name in the pull that the other document lacks. */
function unknownIn<S extends Joined<S>>(
  stored: S, source: S, { line, ceiling, copies, match = {}, states = [] }: Pull
): string | undefined {
  const rows = source.lines[line]?.columns
  if (rows === undefined) return line
  return [ceiling, ...Object.values(copies)].find(key => !Object.hasOwn(rows, key!)) ?? Object.values(match)
    .find(key => !Object.hasOwn(source.columns, key!) && !Object.hasOwn(rows, key!))
    ?? states.find(state => !Object.hasOwn(source.document.actStates, state)) ?? Object.keys(match)
      .find(key => !Object.hasOwn(stored.columns, key))
}

/**
 * Registers a document with the sources of its lines.
 * @throws Error where a source is missing, lacks a pulled column, or has no number: both sides are in the spine
 */
export function joinSources<S extends Joined<S>>(stored: S): void {
  const { document, sources } = stored
  for (const pull of Object.values(document.pulls).flat()) {
    const source = sources[pull.from]
    if (source === undefined) throw new Error(`${document.name}: nobody says where ${pull.from} lies`)
    if (document.number === undefined || source.document.number === undefined)
      throw new Error(`${document.name}: takes from ${pull.from}, and one of them has no number`)
    const unknown = unknownIn(stored, source, pull)
    if (unknown !== undefined) throw new Error(`${document.name}: ${pull.from} has no ${unknown} to be taken`)
    if (!source.takers.includes(stored)) source.takers.push(stored)
  }
}
