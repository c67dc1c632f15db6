import type { $Type, NotNull } from 'drizzle-orm'
import { boolean, date, integer, numeric, text, type PgColumn, type PgColumnBuilderBase, type PgTable } from 'drizzle-orm/pg-core'
import { SOURCE_CODE, type Column, type Columns, type Document, type Grid, type KindName } from '#schemas/kit/index.ts'
import { instant, tenantTable } from './columns.ts'
import type { Keys } from './keys.ts'

/** A table of records: its rows belong to a merchant, have an id, a version and a last writer. */
export type RecordTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>>
/** A table of lines: its rows go with their parent, keep their ids for ever and stand in an order. */
export type LineTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'sort', PgColumn>>

/** What each kind of cell is kept in; attachments are lists of ids. */
export const KEPT_AS = {
  text: (name: string) => text(name), longText: (name: string) => text(name), choice: (name: string) => text(name),
  dict: (name: string) => text(name), tree: (name: string) => text(name), ref: (name: string) => text(name),
  integer: (name: string) => integer(name),
  decimal: (name: string) => numeric(name), money: (name: string) => numeric(name), percent: (name: string) => numeric(name), computed: (name: string) => numeric(name),
  boolean: (name: string) => boolean(name), date: (name: string) => date(name, { mode: 'string' }), datetime: (name: string) => instant(name),
  files: (name: string) => text(name).array().notNull().default([]),
} as const satisfies Readonly<Record<KindName, (name: string) => PgColumnBuilderBase>>

type Kept<K extends KindName> = ReturnType<(typeof KEPT_AS)[K]>
type Typed<B extends PgColumnBuilderBase, V, R> = R extends false ? $Type<B, V> : NotNull<$Type<B, V>>
type BuilderOf<C> = C extends Column<infer K, infer V, infer R> ? Typed<Kept<K>, K extends 'files' ? string[] : V, R> : never
/** Columns that only show what a reference is called. */
type Shown<C extends Columns> = { [K in keyof C]: C[K] extends { readonly options: { readonly label: infer L extends string } } ? L : never }[keyof C]
type Declared<C extends Columns> = { [K in Exclude<keyof C, Shown<C>>]: BuilderOf<C[K]> }
type Builders = Readonly<Record<string, PgColumnBuilderBase>>

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What columns of one name come to in kinds that share a table: required where all of them are, with a default where they agree on one. */
function merged(all: readonly Columns[]): Columns {
  const keys = [...new Set(all.flatMap(columns => Object.keys(columns)))]
  return Object.fromEntries(keys.map(key => {
    const own = all.flatMap(columns => columns[key] ?? [])
    const [{ facts: { default: begin, ...facts }, ...column }] = own as [Column<KindName, unknown>]
    const required = own.length === all.length && own.every(one => one.required !== false)
    const agreed = own.every(one => one.facts.default === begin)
    return [key, { ...column, required, facts: { ...facts, ...(agreed && begin !== undefined && { default: begin }) } }]
  }))
}

/** A column per cell of the grid; `begins` is what a new row has where nothing is said. What is required, or `filled` in by the server, is never null. */
function builders<C extends Columns>(columns: C, begins: Readonly<Record<string, unknown>>, filled?: string): Declared<C> {
  const shown = new Set([SOURCE_CODE, ...Object.values(columns).flatMap(({ options }) => ('label' in options ? [options.label] : []))])
  return Object.fromEntries(Object.entries(columns).filter(([key, { facts }]) => !shown.has(key) && !facts.later).map(([key, { kind, required, facts }]) => {
    const column = KEPT_AS[kind](snake(key))
    const begin = begins[key] ?? (required === false ? undefined : facts.default)
    const kept = required !== false || key === filled || Object.hasOwn(begins, key) ? column.notNull() : column
    return [key, begin === undefined ? kept : kept.default(begin as never)]
  })) as Declared<C>
}

type Headed<C extends Columns> = { readonly header: Grid<C, 'id'> } & Pick<Document, 'stateColumn' | 'start' | 'number' | 'business' | 'amends'>
const recordColumns = () => ({ id: text('id').notNull(), pinyin: text('pinyin').notNull().default('') })
const lineColumns = () => ({ id: text('id').notNull(), sort: integer('sort').notNull().default(0) })
/** Which version of the amended document an amendment followed, and which one it made. */
const amendingColumns = () => ({ baseVersion: integer('base_version'), amendedVersion: integer('amended_version') })
type Table<C extends Columns, Common extends () => Builders, Own extends Builders> = Omit<Declared<C>, keyof Own> & ReturnType<Common> & Own
type OneOrMore<T> = T | readonly [T, ...T[]] | readonly T[]
const listOf = <T extends object>(given: OneOrMore<T>): readonly T[] => (Array.isArray(given) ? given as readonly T[] : [given as T])

/**
 * The table of a declared document, or of several of one form: a column for each field of its header by its kind, and the pinyin initials
 * of its name. `own` has those that are called otherwise, and what the table keeps beside.
 */
export const recordTable = <const N extends string, C extends Columns, const Own extends Builders = Readonly<Record<never, never>>>(
  name: N, documents: OneOrMore<Headed<C>>, own?: Own, keys?: Keys<keyof Table<C, typeof recordColumns, Own> & string>,
) => {
  const all = listOf(documents)
  const [{ stateColumn, start, number, business, amends }] = all as [Headed<C>]
  const begins = { ...stateColumn !== null && { [stateColumn]: start }, ...business && { [business.column]: business.start } }
  return tenantTable(name, {
    ...builders(merged(all.map(({ header }) => header.columns)), begins, number?.column), ...recordColumns(), ...amends && amendingColumns(), ...own,
  } as unknown as Table<C, typeof recordColumns, Own>, keys)
}

/** The table of one line of a document, or of several of one form; `own` has the column that names the parent, and what is kept beside the cells; `keys` say which table that is. */
export const lineTable = <const N extends string, C extends Columns, const Own extends Builders>(
  name: N, grids: OneOrMore<Grid<C>>, own: Own, keys?: Keys<keyof Table<C, typeof lineColumns, Own> & string>,
) =>
  tenantTable(name, { ...builders(merged(listOf(grids).map(({ columns }) => columns)), {}), ...lineColumns(), ...own } as unknown as Table<C, typeof lineColumns, Own>, keys)

interface DocumentTables { readonly table: RecordTable, readonly lines: Readonly<Record<string, { readonly table: LineTable, readonly parent: PgColumn }>> }
const TABLES = new WeakMap<object, DocumentTables>()

/** The tables of a document that no other table asks for: `gallery.giveBack` lies in gallery_give_back, its line goods in gallery_give_back_goods with the column parent_id. */
export function tablesOf(document: Pick<Document, 'name' | 'header' | 'stateColumn' | 'start' | 'number' | 'business' | 'amends' | 'lines'>): DocumentTables {
  const known = TABLES.get(document)
  if (known !== undefined) return known
  const name = snake(document.name.replace('.', '_'))
  const made: DocumentTables = {
    table: recordTable(name, document) as unknown as RecordTable,
    lines: Object.fromEntries(Object.entries(document.lines).map(([line, grid]) => {
      const table = lineTable(`${name}_${snake(line)}`, grid, { parentId: text('parent_id').notNull() }, { partOf: { parentId: name } })
      return [line, { table: table as unknown as LineTable, parent: table.parentId as unknown as PgColumn }]
    })),
  }
  TABLES.set(document, made)
  return made
}
