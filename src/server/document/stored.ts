import { and, eq, getTableColumns, is, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#schemas/dict/permissions.ts'
import type { Document, Grid, Lookups } from '#schemas/kit/index.ts'
import type { SettingKey } from '#schemas/org/settings.ts'
import { takesPart } from '#server/approval/index.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { LineTable, RecordTable } from '#server/db/tables/declared.ts'
import type { Sealing } from '#server/db/tables/sealed.ts'
import type { Db } from '#server/db/tx.ts'
import type { Need } from '#shared/api/contract.ts'
import type { FileOwner } from '#server/files/index.ts'
import type { ColumnMap, RowTable } from '#server/grid/index.ts'
import { declareReferences, type Reference } from '#server/db/references.ts'
import { keepsRecordsOf, referencesOf, refsOf, type RefTarget } from './targets.ts'
import { joinSources, sourceCells } from './pull/place.ts'

/** Rows of another table that name a record: as long as there are some the record stays, and the name that they keep beside its id follows. */
export interface NamedBy {
  /** The column that names the record, and the one that such a row is called by. */
  readonly by: PgColumn
  readonly called: PgColumn
  /** What many of them are: 名工人; or what is said of a record, by its name and theirs. */
  readonly word: string | ((name: string, called: readonly string[]) => string)
  /** The column with the record's name, and the lists that show it. */
  readonly copy?: PgColumn
  readonly lists?: readonly Grid[]
}

/** What a table does not say of the rows of a grid. */
export interface LineFacts {
  /** Columns of the grid that the table has under another name, and expressions that are only read. */
  readonly columns?: ColumnMap
  /** Numbers that are kept sealed, by their columns. */
  readonly sealed?: Readonly<Record<string, Sealing>>
}
export interface Places extends LineFacts {
  readonly table: RecordTable
  /** Where several documents share a table: what rows of this one have in columns that are not fields of it, by the table's properties. */
  readonly only?: Readonly<Record<string, string>>
  /** The documents that lines are taken from, by their names. */
  readonly sources?: Readonly<Record<string, Stored>>
  /** By the document that rows are taken from: the setting that says by how many percent of a row more may be taken than it has. */
  readonly overRates?: Readonly<Record<string, SettingKey>>
  /** Which records of the merchant a person may know of, where not all of them; the others are not there for him. */
  readonly scope?: (ctx: Ctx) => SQL | undefined
  /** Where the table marks a deleted record, whose row stays. */
  readonly gone?: { readonly at: PgColumn, readonly by: PgColumn }
  readonly namedBy?: readonly NamedBy[]
  /** The sentence about one that is named and not there, as {@link RefTarget} has it. */
  readonly missing?: RefTarget['missing']
  /** Lists that show its records; its own unless said. */
  readonly lists?: readonly Grid[]
  readonly lines?: Readonly<Record<string, LineFacts & { readonly table: LineTable, readonly parent: PgColumn }>>
}

/** Where the rows of a grid stand: the header of a document, or one of its lines. */
export interface Place<T extends PgTable = PgTable> extends Required<LineFacts> {
  /** By column of the kind `ref`: known once every kind is loaded. */
  readonly refs: Readonly<Record<string, () => RefTarget>>
  readonly grid: Grid
  readonly table: T
  /** What the table itself keeps, by the grid's columns: the table's property and its column. Attachments are lists of ids. */
  readonly kept: ReadonlyMap<string, { readonly property: string, readonly column: PgColumn }>
  /** Columns of the grid with attachments. */
  readonly files: readonly string[]
}
export interface StoredLine extends Place<LineTable> { readonly parent: PgColumn }

/** A declared document with its place in the database. */
export interface Stored extends Place<RecordTable>, Pick<Places, 'scope' | 'gone'> {
  readonly document: Document
  /** Where the table keeps the pinyin initials of the name, by which people look for it. */
  readonly pinyin: PgColumn | undefined
  /** What its rows have, and those of other documents in the same table have not. */
  readonly only: readonly { readonly column: PgColumn, readonly value: string }[]
  readonly lines: Readonly<Record<string, StoredLine>>
  readonly lists: readonly Grid[]
  readonly namedBy: readonly NamedBy[]
  readonly sources: Readonly<Record<string, Stored>>
  readonly overRates: Readonly<Record<string, SettingKey>>
  /** The documents that take rows from it, each since it says so. */
  readonly takers: Stored[]
  /** Of those that are deleted, as {@link deletedOf} has them. */
  readonly deleted?: true
}

/** The name of the record that a row of `table` names in `column`. */
const labelOf = (own: PgColumn, column: PgColumn, target: () => RefTarget): SQLWrapper => ({
  getSQL() {
    const { table, key, label } = target()
    return sql`(select ${label} from ${table} where ${table.merchantId} = ${own} and ${key} = ${column})`
  },
})

function placeOf<T extends RecordTable | LineTable>(
  grid: Grid, more: readonly string[], table: T, { columns: named = {}, sealed = {} }: LineFacts
): Place<T> {
  const refs = refsOf(grid)
  const own = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const given: ColumnMap = { ...Object.fromEntries(Object.entries(sealed).map(([key, { number }]) => [key, own[number.shown]!])), ...named }
  const labels = Object.entries(refs).map(([key, target]) => {
    const { options } = grid.columns[key]!
    return ['label' in options ? options.label : key, labelOf(table.merchantId, own[key]!, target)] as const
  })
  const keys = [...Object.keys(grid.columns), ...more].filter(key => Object.hasOwn(own, key))
  const columns: ColumnMap = { ...Object.fromEntries(keys.map(key => [key, own[key]!])), ...Object.fromEntries(labels), ...given }
  const lost = Object.keys(grid.columns).filter(key => !Object.hasOwn(columns, key))
  if (lost.length > 0) throw new Error(`${grid.name}: ${getTableConfig(table).name} has no place for ${lost.join(', ')}`)
  const properties = new Map(Object.entries(own).map(([property, column]) => [column, property]))
  const kept = new Map(Object.keys(grid.columns).flatMap(key => {
    // A column that is read by an expression, such as a state that ends by the clock, is written as it is.
    const at = is(columns[key], PgColumn) ? columns[key] : own[key]
    const property = is(at, PgColumn) ? properties.get(at) : undefined
    return property === undefined ? [] : [[key, { property, column: at as PgColumn }] as const]
  }))
  return { grid, table, columns, refs, sealed, kept, files: Object.keys(grid.columns).filter(key => grid.columns[key]!.kind === 'files') }
}

/** Columns with attachments of a document: for whoever may read it, or for whoever may edit it where the declaration says so. */
export const ownersOf = (stored: Stored): FileOwner[] => {
  const { document: { access: { read, write = read }, process }, only, scope } = stored
  const known = (ctx: Ctx): SQL => sql`${and(ofDocument(stored), scope?.(ctx))}`
  const ownedBy = ({ table, grid, kept, files }: Place<RecordTable | LineTable>, id: PgColumn, records: (ctx: Ctx) => SQL) =>
    files.map((key): FileOwner => {
      const edits = grid.columns[key]!.facts.shownTo === 'editors'
      const need: Need = edits ? ['edit', write as Permission] : ['query', read as Permission]
      const owner = { table, column: kept.get(key)!.column, merchant: table.merchantId }
      if (edits || process === undefined) return { ...owner, need, ...(only.length > 0 || scope) && { where: records } }
      return { ...owner, need: '-', where: ctx => (meets(ctx, need) ? records(ctx) : sql`${takesPart(ctx, id)} and ${records(ctx)}`) }
    })
  const below = ({ table, parent }: StoredLine) => (ctx: Ctx): SQL =>
    sql`exists (select from ${stored.table} where ${stored.table.merchantId} = ${table.merchantId} and ${stored.table.id} = ${parent}
      and ${known(ctx)})`
  return [
    ...ownedBy(stored, stored.table.id, known), ...Object.values(stored.lines).flatMap(line => ownedBy(line, line.parent, below(line))),
  ]
}

/** Of the rows of the table those that are this document's. */
export const ofDocument = ({ only }: Pick<Stored, 'only'>): SQL =>
  sql.join([sql`true`, ...only.map(({ column, value }) => sql`${column} = ${value}`)], sql` and `)
/**
 * Says where a document lies: columns of its tables that are called like a field of the header, the list or a line are its own,
 * `columns` names the others.
 * @throws Error where a field has no place, or what lines are taken from
 */
export function storedAs(document: Document, {
  table, only = {}, lines: given = {}, lists = [...document.list ? [document.list] : [], ...document.views], sources = {}, overRates = {},
  namedBy = [], scope, gone, missing, ...facts
}: Places): Stored {
  const own = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const lines = Object.fromEntries(Object.entries(document.lines).map(([name, grid]): [string, StoredLine] => {
    const line = given[name]
    if (line === undefined) throw new Error(`${document.name}: the line ${name} has no table`)
    return [name, {
      ...placeOf(grid, [], line.table, { ...line, columns: { ...line.columns, ...sourceCells(document.pulls[name] ?? [], line.table) } }),
      parent: line.parent,
    }]
  }))
  const stored: Stored = {
    ...placeOf(document.header, Object.keys(document.list?.columns ?? {}), table, facts),
    document, pinyin: own.pinyin, only: Object.entries(only).map(([key, value]) => ({ column: own[key]!, value })), lines, lists, namedBy,
    sources, overRates, takers: [], ...(scope && { scope }), ...(gone && { gone }),
  }
  if (document.restores && gone === undefined)
    throw new Error(`${document.name}: its declaration brings deleted records back, its table does not keep them`)
  joinSources(stored)
  const label = stored.kept.get(document.named ?? '')?.column
  if (label !== undefined && !document.part) for (const list of lists)
    keepsRecordsOf(list, { table, key: table.id, label, held: true, known: db => knownRecords(stored, db), ...(missing && { missing }) })
  declareReferences(() => referencesIn(stored))
  return stored
}

/** Foreign keys of its header and its lines. */
export const referencesIn = ({ lines, ...head }: Stored): Reference[] => [head, ...Object.values(lines)].flatMap(referencesOf)

/** Foreign keys by which its lines go with it. */
export const partsIn = ({ lines }: Stored): string[] => Object.values(lines)
  .map(({ table, parent }) => `${getTableConfig(table).name}_merchant_id_${parent.name}_fkey`)

/** The same document with its deleted records in place of the others. @throws Error where they are not kept */
export function deletedOf(stored: Stored): Stored {
  if (stored.gone === undefined) throw new Error(`${stored.document.name} keeps no deleted records`)
  return { ...stored, deleted: true }
}

/** The records of the merchant of a transaction, whoever asks. */
export const ownRecords = ({ table, gone, deleted, only }: Pick<Stored, 'table' | 'gone' | 'deleted' | 'only'>, { ctx }: Db): SQL =>
  sql`${and(eq(table.merchantId, ctx.merchantId), gone && (deleted ? isNotNull(gone.at) : isNull(gone.at)))} and ${ofDocument({ only })}`

/** Those of them that the person may know of. */
export const knownRecords = (stored: Pick<Stored, 'table' | 'gone' | 'deleted' | 'scope' | 'only'>, db: Db): SQL =>
  sql`${and(ownRecords(stored, db), stored.scope?.(db.ctx))}`

/** The same document with every record of the merchant: for what follows from an act to which somebody was admitted. */
export const everyRecord = (stored: Stored): Stored => ({ ...stored, scope: undefined })

/** The table of the headers, as the engine of rows reads and writes it. */
export const headTable = (stored: Stored, db: Db, lookups: Lookups): RowTable => ({
  grid: stored.grid, table: stored.table, key: stored.table.id, lookups, entity: stored.document.entity, where: ownRecords(stored, db),
  columns: Object.fromEntries(Object.keys(stored.grid.columns).map(key => [key, stored.columns[key]!])),
})

/** A row as its table keeps it, by names of the table's properties or of its columns. */
export const cellsOf = ({ kept, files }: Place, row: Readonly<Record<string, unknown>>, by: 'property' | 'column'): Record<
  string, unknown
> =>
  Object.fromEntries([...kept].map(([key, { property, column }]) => {
    const value = row[key]
    // A mark that was cleared is none.
    const empty = column.notNull && column.dataType === 'boolean' ? false : null
    const stored = files.includes(key) ? fileIdsOf(value) : value === '' || value == null ? empty : value
    return [by === 'property' ? property : column.name, stored]
  }))

/** Ids of the attachments in a cell. */
export const fileIdsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
