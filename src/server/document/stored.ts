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

/** Rows of another table that reference a record: it cannot be deleted while referenced, and its name is copied to them. */
export interface NamedBy {
  /** The column that references the record, and the row's name column. */
  readonly by: PgColumn
  readonly called: PgColumn
  /** A counted noun for such rows: 名工人; or a message from the record's name and theirs. */
  readonly word: string | ((name: string, called: readonly string[]) => string)
  /** The column with the record's name, and the lists that show it. */
  readonly copy?: PgColumn
  readonly lists?: readonly Grid[]
}

/** Facts of a grid's rows that the table does not have. */
export interface LineFacts {
  /** Grid columns with another name in the table, and read-only expressions. */
  readonly columns?: ColumnMap
  readonly sealed?: Readonly<Record<string, Sealing>>
}
export interface RecordStorage extends LineFacts {
  readonly table: RecordTable
  /** For a table shared by several documents: this one's values in columns that are no fields, by table property. */
  readonly only?: Readonly<Record<string, string>>
  readonly sources?: Readonly<Record<string, Stored>>
  /** By source document: the setting with the overdraw percentage. */
  readonly overRates?: Readonly<Record<string, SettingKey>>
  /** Records in the user's scope if not all are; others appear missing. */
  readonly scope?: (ctx: Ctx) => SQL | undefined
  /** Columns that mark a deleted record, whose row stays. */
  readonly gone?: { readonly at: PgColumn, readonly by: PgColumn }
  readonly namedBy?: readonly NamedBy[]
  /** Message about a missing referenced record, as in {@link RefTarget}. */
  readonly missing?: RefTarget['missing']
  /** Lists that show its records; by default its own. */
  readonly lists?: readonly Grid[]
  readonly lines?: Readonly<Record<string, LineFacts & { readonly table: LineTable, readonly parent: PgColumn }>>
}

/** Storage of a grid's rows: a document's header or one of its lines. */
export interface GridTable<T extends PgTable = PgTable> extends Required<LineFacts> {
  /** By column of the kind `ref`; resolved once every kind is loaded. */
  readonly refs: Readonly<Record<string, () => RefTarget>>
  readonly grid: Grid
  readonly table: T
  /** Stored columns by grid column: table property and column. Attachments are lists of ids. */
  readonly kept: ReadonlyMap<string, { readonly property: string, readonly column: PgColumn }>
  readonly files: readonly string[]
}
export interface StoredLine extends GridTable<LineTable> { readonly parent: PgColumn }

export interface Stored extends GridTable<RecordTable>, Pick<RecordStorage, 'scope' | 'gone'> {
  readonly document: Document
  /** The column with the pinyin initials of the name, for search. */
  readonly pinyin: PgColumn | undefined
  /** Values that distinguish its rows from other documents in the same table. */
  readonly only: readonly { readonly column: PgColumn, readonly value: string }[]
  readonly lines: Readonly<Record<string, StoredLine>>
  readonly lists: readonly Grid[]
  readonly namedBy: readonly NamedBy[]
  readonly sources: Readonly<Record<string, Stored>>
  readonly overRates: Readonly<Record<string, SettingKey>>
  /** The documents that draw on it, registered by them. */
  readonly takers: Stored[]
  /** Reads deleted records, see {@link deletedOf}. */
  readonly deleted?: true
}

/** The name of the record that a row of `table` references in `column`. */
const labelOf = (source: PgColumn, column: PgColumn, target: () => RefTarget): SQLWrapper => ({
  getSQL() {
    const { table, key, label } = target()
    return sql`(select ${label} from ${table} where ${table.merchantId} = ${source} and ${key} = ${column})`
  },
})

function placeOf<T extends RecordTable | LineTable>(
  grid: Grid, more: readonly string[], table: T, { columns: renamed = {}, sealed = {} }: LineFacts
): GridTable<T> {
  const refs = refsOf(grid)
  const tableColumns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const mapped: ColumnMap = {
    ...Object.fromEntries(Object.entries(sealed).map(([key, { number }]) => [key, tableColumns[number.shown]!])), ...renamed,
  }
  const labels = Object.entries(refs).map(([key, target]) => {
    const { options } = grid.columns[key]!
    return ['label' in options ? options.label : key, labelOf(table.merchantId, tableColumns[key]!, target)] as const
  })
  const keys = [...Object.keys(grid.columns), ...more].filter(key => Object.hasOwn(tableColumns, key))
  const columns: ColumnMap = { ...Object.fromEntries(keys.map(key => [key, tableColumns[key]!])), ...Object.fromEntries(labels), ...mapped }
  const missingColumns = Object.keys(grid.columns).filter(key => !Object.hasOwn(columns, key))
  if (missingColumns.length > 0)
    throw new Error(`${grid.name}: ${getTableConfig(table).name} has no place for ${missingColumns.join(', ')}`)
  const properties = new Map(Object.entries(tableColumns).map(([property, column]) => [column, property]))
  const stored = new Map(Object.keys(grid.columns).flatMap(key => {
    // A column read by an expression, such as a state that ends by date, is written directly.
    const at = is(columns[key], PgColumn) ? columns[key] : tableColumns[key]
    const property = is(at, PgColumn) ? properties.get(at) : undefined
    return property === undefined ? [] : [[key, { property, column: at as PgColumn }] as const]
  }))
  return {
    grid, table, columns, refs, sealed, kept: stored, files: Object.keys(grid.columns).filter(key => grid.columns[key]!.kind === 'files'),
  }
}

/** Visible to a document's readers, or only to its editors if declared so. */
export const ownersOf = (stored: Stored): FileOwner[] => {
  const { document: { access: { read, write = read }, process }, only, scope } = stored
  const inScope = (ctx: Ctx): SQL => sql`${and(ofDocument(stored), scope?.(ctx))}`
  const ownedBy = (
    { table, grid, kept: storedColumns, files }: GridTable<RecordTable | LineTable>, id: PgColumn, records: (ctx: Ctx) => SQL
  ) =>
    files.map((key): FileOwner => {
      const edits = grid.columns[key]!.facts.shownTo === 'editors'
      const need: Need = edits ? ['edit', write as Permission] : ['query', read as Permission]
      const owner = { table, column: storedColumns.get(key)!.column, merchant: table.merchantId }
      if (edits || process === undefined) return { ...owner, need, ...(only.length > 0 || scope) && { where: records } }
      return { ...owner, need: '-', where: ctx => (meets(ctx, need) ? records(ctx) : sql`${takesPart(ctx, id)} and ${records(ctx)}`) }
    })
  const below = ({ table, parent }: StoredLine) => (ctx: Ctx): SQL =>
    sql`exists (select from ${stored.table} where ${stored.table.merchantId} = ${table.merchantId} and ${stored.table.id} = ${parent}
      and ${inScope(ctx)})`
  return [
    ...ownedBy(stored, stored.table.id, inScope), ...Object.values(stored.lines).flatMap(line => ownedBy(line, line.parent, below(line))),
  ]
}

/** Condition for the rows of this document in a shared table. */
export const ofDocument = ({ only }: Pick<Stored, 'only'>): SQL =>
  sql.join([sql`true`, ...only.map(({ column, value }) => sql`${column} = ${value}`)], sql` and `)
/**
 * Maps a document to its tables: same-named columns of header, list and lines are used, `columns` maps the others.
 * @throws Error where a field has no column, or a line's source is missing
 */
export function storedAs(document: Document, {
  table, only = {}, lines: lineFacts = {}, lists = [...document.list ? [document.list] : [], ...document.views], sources = {},
  overRates = {},
  namedBy = [], scope, gone: deletedColumns, missing, ...facts
}: RecordStorage): Stored {
  const tableColumns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  const lines = Object.fromEntries(Object.entries(document.lines).map(([name, grid]): [string, StoredLine] => {
    const line = lineFacts[name]
    if (line === undefined) throw new Error(`${document.name}: the line ${name} has no table`)
    return [name, {
      ...placeOf(grid, [], line.table, { ...line, columns: { ...line.columns, ...sourceCells(document.pulls[name] ?? [], line.table) } }),
      parent: line.parent,
    }]
  }))
  const stored: Stored = {
    ...placeOf(document.header, Object.keys(document.list?.columns ?? {}), table, facts),
    document, pinyin: tableColumns.pinyin, only: Object.entries(only).map(([key, value]) => ({ column: tableColumns[key]!, value })), lines,
    lists, namedBy,
    sources, overRates, takers: [], ...(scope && { scope }), ...(deletedColumns && { gone: deletedColumns }),
  }
  if (document.restores && deletedColumns === undefined)
    throw new Error(`${document.name}: its declaration brings deleted records back, its table does not keep them`)
  joinSources(stored)
  const label = stored.kept.get(document.named ?? '')?.column
  if (label !== undefined && !document.part) for (const list of lists)
    keepsRecordsOf(list, { table, key: table.id, label, held: true, known: db => knownRecords(stored, db), ...(missing && { missing }) })
  declareReferences(() => referencesIn(stored))
  return stored
}

export const referencesIn = ({ lines, ...head }: Stored): Reference[] => [head, ...Object.values(lines)].flatMap(referencesOf)

/** Foreign keys by which its lines are deleted with it. */
export const partsIn = ({ lines }: Stored): string[] => Object.values(lines)
  .map(({ table, parent }) => `${getTableConfig(table).name}_merchant_id_${parent.name}_fkey`)

/**
 * The document reading its deleted records instead of the others.
 * @throws Error where deleted records are not retained
 */
export function deletedOf(stored: Stored): Stored {
  if (stored.gone === undefined) throw new Error(`${stored.document.name} keeps no deleted records`)
  return { ...stored, deleted: true }
}

/** Records of the transaction's merchant, without scope. */
export const ownRecords = (
  { table, gone: deletedColumns, deleted, only }: Pick<Stored, 'table' | 'gone' | 'deleted' | 'only'>, { ctx }: Db
): SQL =>
  sql`${and(eq(table.merchantId, ctx.merchantId), deletedColumns && (deleted ? isNotNull(deletedColumns.at) : isNull(deletedColumns.at)))}
    and ${ofDocument({ only })}`

/** Records in the user's scope. */
export const knownRecords = (stored: Pick<Stored, 'table' | 'gone' | 'deleted' | 'scope' | 'only'>, db: Db): SQL =>
  sql`${and(ownRecords(stored, db), stored.scope?.(db.ctx))}`

/** The document without scope: for consequences of an action that is already authorised. */
export const everyRecord = (stored: Stored): Stored => ({ ...stored, scope: undefined })

export const headTable = (stored: Stored, db: Db, lookups: Lookups): RowTable => ({
  grid: stored.grid, table: stored.table, key: stored.table.id, lookups, entity: stored.document.entity, where: ownRecords(stored, db),
  columns: Object.fromEntries(Object.keys(stored.grid.columns).map(key => [key, stored.columns[key]!])),
})

/** A row as stored, by table property or column name. */
export const cellsOf = (
  { kept: storedColumns, files }: GridTable, row: Readonly<Record<string, unknown>>, by: 'property' | 'column'
): Record<
  string, unknown
> =>
  Object.fromEntries([...storedColumns].map(([key, { property, column }]) => {
    const value = row[key]
    // A cleared checkbox is false.
    const empty = column.notNull && column.dataType === 'boolean' ? false : null
    const stored = files.includes(key) ? fileIdsOf(value) : value === '' || value == null ? empty : value
    return [by === 'property' ? property : column.name, stored]
  }))

export const fileIdsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
