import type { $Type, NotNull } from 'drizzle-orm'
import { boolean, date, integer, numeric, text, type PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { Column, Columns, Document, Grid, KindName } from '#schemas/kit/index.ts'
import { instant, tenantTable } from './columns.ts'

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

/** A column per cell of the grid; `begins` is what a new row has where nothing is said. What is required, or `filled` in by the server, is never null. */
function builders<C extends Columns>(columns: C, begins: Readonly<Record<string, unknown>>, filled?: string): Declared<C> {
  const shown = new Set(Object.values(columns).flatMap(({ options }) => ('label' in options ? [options.label] : [])))
  return Object.fromEntries(Object.entries(columns).filter(([key]) => !shown.has(key)).map(([key, { kind, required, facts }]) => {
    const column = KEPT_AS[kind](snake(key))
    const begin = begins[key] ?? facts.default
    const kept = required !== false || key === filled || Object.hasOwn(begins, key) ? column.notNull() : column
    return [key, begin === undefined ? kept : kept.default(begin as never)]
  })) as Declared<C>
}

type Headed<C extends Columns> = { readonly header: Grid<C, 'id'> } & Pick<Document, 'stateColumn' | 'start' | 'number'>
const recordColumns = () => ({ id: text('id').notNull(), pinyin: text('pinyin').notNull().default('') })
const lineColumns = () => ({ id: text('id').notNull(), sort: integer('sort').notNull().default(0) })
type Table<C extends Columns, Common extends () => Builders, Own extends Builders> = Omit<Declared<C>, keyof Own> & ReturnType<Common> & Own

/**
 * The table of a declared document: a column for each field of its header by its kind, and the pinyin initials of its name. `own` has
 * those that are called otherwise, and what the table keeps beside.
 */
export const recordTable = <const N extends string, C extends Columns, const Own extends Builders = Readonly<Record<never, never>>>(name: N, { header, stateColumn, start, number }: Headed<C>, own?: Own) =>
  tenantTable(name, { ...builders(header.columns, stateColumn === null ? {} : { [stateColumn]: start }, number?.column), ...recordColumns(), ...own } as Table<C, typeof recordColumns, Own>)

/** The table of one line of a document; `own` has the column that names the parent, and what is kept beside the cells. */
export const lineTable = <const N extends string, C extends Columns, const Own extends Builders>(name: N, { columns }: Grid<C>, own: Own) =>
  tenantTable(name, { ...builders(columns, {}), ...lineColumns(), ...own } as Table<C, typeof lineColumns, Own>)
