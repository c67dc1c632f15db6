import { getTableName, type $Type, type HasDefault, type NotNull } from 'drizzle-orm'
import { boolean, date, integer, numeric, text, type PgColumn, type PgColumnBuilderBase, type PgTable } from 'drizzle-orm/pg-core'
import { type Column, type Columns, type Document, type Grid, type KindName, type SealedForm } from '#schemas/kit/index.ts'
import { instant, tenantTable } from './columns.ts'
import type { Keys, Naming } from './keys.ts'

/** Merchant rows with an id, a version and a last writer. */
export type RecordTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>>
/** Ordered rows with stable ids, deleted with their parent. */
export type LineTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'sort', PgColumn>>

/** Attachments are lists of ids. */
export const KEPT_AS = {
  text: (name: string) => text(name), longText: (name: string) => text(name), choice: (name: string) => text(name),
  dict: (name: string) => text(name), tree: (name: string) => text(name), ref: (name: string) => text(name),
  integer: (name: string) => integer(name),
  decimal: (name: string) => numeric(name), money: (name: string) => numeric(name), percent: (name: string) => numeric(name),
  computed: (name: string) => numeric(name),
  boolean: (name: string) => boolean(name), date: (name: string) => date(name, { mode: 'string' }),
  datetime: (name: string) => instant(name),
  files: (name: string) => text(name).array().notNull().default([]),
} as const satisfies Readonly<Record<KindName, (name: string) => PgColumnBuilderBase>>

type StoredColumn<K extends KindName> = ReturnType<(typeof KEPT_AS)[K]>
type Builders = Readonly<Record<string, PgColumnBuilderBase>>
type Cell<C> = C extends Column<infer K, infer V> ? $Type<StoredColumn<K>, K extends 'files' ? string[] : V> : never
type IsRequired<C> = C extends { readonly required: infer R } ? (false extends R ? false : true) : never
type BuilderOf<C> = IsRequired<C> extends true ? NotNull<Cell<C>> : Cell<C>
/** Columns that only display a reference's label. */
type LabelColumns<C extends Columns> =
  { [K in keyof C]: C[K] extends { readonly options: { readonly label: infer L extends string } } ? L : never }[keyof C]
type Sealed<C extends Columns> =
  { [K in keyof C]: C[K] extends { readonly options: { readonly form: SealedForm } } ? K : never }[keyof C] & string
/** Columns of a sealed number (core/vault.ts): masked form, sealed number, mark of equal numbers. */
const SEALED = ['Shown', 'Sealed', 'Mark'] as const
type State = 'state' | 'processState'

/** Further facts of a table: `E` read only, `A` always filled, `D` with defaults, `O` of older rows. */
interface Facts<C extends Columns, E extends string, A extends string, D extends string, O extends string, Extra extends Builders> {
  /** Column names that differ from the field. */
  readonly called?: { readonly [K in keyof NoInfer<C>]?: string }
  /** Fields without a column. */
  readonly elsewhere?: readonly (E & keyof NoInfer<C>)[]
  /** Not null though optional in the form, as the server fills them. */
  readonly always?: readonly (A & keyof NoInfer<C>)[]
  /** Not null though optional in the form, with a default. */
  readonly defaults?: { readonly [K in D & keyof NoInfer<C>]: string | number | boolean }
  /** Required, but null in older rows. */
  readonly older?: readonly (O & keyof NoInfer<C>)[]
  /** Columns without a declared field. */
  readonly beside?: Extra
}
type Declared<C extends Columns, E extends string, A extends string, D extends string, O extends string> = {
  [K in Exclude<keyof C, LabelColumns<C> | Sealed<C> | E>]: K extends D
    | State ? HasDefault<NotNull<Cell<C[K]>>> : K extends A ? NotNull<Cell<C[K]>> : K extends O ? Cell<C[K]> : BuilderOf<C[K]>
} & { [K in Sealed<C> as `${K}${(typeof SEALED)[number]}`]: BuilderOf<C[K]> }
type Untyped = Facts<Columns, string, string, string, string, Builders>

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Attachments are stored in attachment_ids. */
const storedName = (key: string, { kind }: Column<KindName, unknown>): string =>
  (kind === 'files' ? `${snake(key).replace(/s$/, '')}_ids` : snake(key))

/** Merges same-named columns of kinds in one table: required if all are, default if all agree. */
function merged(all: readonly Columns[]): Columns {
  const keys = [...new Set(all.flatMap(columns => Object.keys(columns)))]
  return Object.fromEntries(keys.map(key => {
    const variants = all.flatMap(columns => columns[key] ?? [])
    const [{ facts: { default: begin, ...facts }, ...column }] = variants as [Column<KindName, unknown>]
    const required = variants.length === all.length && variants.every(one => one.required !== false)
    const hasSameDefault = variants.every(one => one.facts.default === begin)
    return [key, { ...column, required, facts: { ...facts, ...(hasSameDefault && begin !== undefined && { default: begin }) } }]
  }))
}

/** A column per grid cell; `begins` has initial values. Required columns are not null. */
function builders(
  columns: Columns, { called = {}, elsewhere = [], always = [], defaults = {}, older = [], beside: additional = {} }: Untyped,
  begins: Readonly<Record<string, unknown>>
): Builders {
  const excluded = new Set([...elsewhere, ...Object.values(columns).flatMap(({ options }) => ('label' in options ? [options.label] : []))])
  return Object.fromEntries(
    Object.entries(columns).filter(([key, { facts }]) => !excluded.has(key) && !facts.later && !Object.hasOwn(additional, key)).flatMap((
      [key, column]
    ) => {
      const { kind, options, facts } = column
      const name = called[key] ?? storedName(key, column)
      const required = column.required !== false && !older.includes(key)
      const begin = begins[key] ?? defaults[key] ?? (required ? facts.default : undefined)
      const filled = required || begin !== undefined || always.includes(key)
      if ('form' in options && options.form?.sealed !== undefined) return SEALED.map(part =>
        [`${key}${part}`, filled ? text(`${name}${snake(part)}`).notNull() : text(`${name}${snake(part)}`)] as const)
      const builder = filled ? KEPT_AS[kind](name).notNull() : KEPT_AS[kind](name)
      return [[key, begin === undefined ? builder : builder.default(begin as never)] as const]
    })
  )
}

/** Record tables by the grid to pick from. */
const PICKED_FROM = new WeakMap<object, string>()
/** Tables of referenced records, which cannot be deleted while referenced. */
const referred = (columns: Columns) => (): Naming<string> => Object.fromEntries(Object.entries(columns).flatMap(([key, { options }]) => {
  const to = 'target' in options ? PICKED_FROM.get(options.target()) : undefined
  return to === undefined ? [] : [[key, to]]
}))

type Headed<C extends Columns> = { readonly header: Grid<C, 'id'> } & Pick<
  Document, 'stateColumn' | 'start' | 'number' | 'business' | 'amends' | 'list' | 'views'
>
const recordColumns = () => ({ id: text('id').notNull(), pinyin: text('pinyin').notNull().default('') })
const lineColumns = () => ({ id: text('id').notNull(), sort: integer('sort').notNull().default(0) })
/** Versions that an amendment was based on and made. */
const amendingColumns = () => ({ baseVersion: integer('base_version'), amendedVersion: integer('amended_version') })
const parentColumn = (key: string) => text(snake(key)).notNull()
type Table<
  C extends Columns,
  Common extends Builders,
  E extends string,
  A extends string,
  D extends string,
  O extends string,
  Extra extends Builders,
> = Omit<Declared<C, E, A, D, O>, keyof Extra> & Common & Extra
type OneOrMore<T> = T | readonly [T, ...T[]] | readonly T[]
const listOf = <T extends object>(items: OneOrMore<T>): readonly T[] => (Array.isArray(items) ? items as readonly T[] : [items as T])
type NoColumns = Readonly<Record<never, never>>

/**
 * Table of one or several documents with one form: a column per header field, pinyin initials of the name, references to records; `names`
 * adds others.
 */
export const recordTable = <
  const N extends string,
  C extends Columns,
  const E extends string = never,
  const A extends string = never,
  const D extends string = never,
  const O extends string = never,
  const Extra extends Builders = NoColumns,
>(
  name: N, documents: OneOrMore<Headed<C>>,
  { names, ...facts }: Facts<C, E, A, D, O, Extra> & { readonly names?: Naming<keyof Table<
    NoInfer<C>, ReturnType<typeof recordColumns>, NoInfer<E>, NoInfer<A>, NoInfer<D>, NoInfer<O>, NoInfer<Extra>
  > & string> } = {},
) => {
  const all = listOf(documents)
  const [{ stateColumn, start, number, business, amends }] = all as [Headed<C>]
  const begins = { ...stateColumn !== null && { [stateColumn]: start }, ...business && { [business.column]: business.start } }
  const columns = merged(all.map(({ header }) => header.columns))
  const { always = [], ...rest } = facts as Untyped
  for (const grid of all.flatMap(({ list, views }) => [...list ? [list] : [], ...views])) PICKED_FROM.set(grid, name)
  return tenantTable(name, {
    ...builders(columns, { ...rest, always: number ? [number.column, ...always] : always }, begins), ...recordColumns(),
    ...amends && amendingColumns(), ...rest.beside,
  } as unknown as Table<C, ReturnType<typeof recordColumns>, E, A, D, O, Extra>, { names, refers: referred(columns) } as Keys)
}

interface DocumentLines { readonly table: LineTable, readonly parent: PgColumn }
/** Keyed by grid and record table, since documents may share a grid. */
const LINES = new WeakMap<object, Map<string, DocumentLines>>()

/** Table of a line, or of several with one form; `parent` names the parent's table by column. */
export const lineTable = <
  const N extends string,
  C extends Columns,
  const P extends string,
  const E extends string = never,
  const A extends string = never,
  const D extends string = never,
  const O extends string = never,
  const Extra extends Builders = NoColumns,
>(
  name: N, grids: OneOrMore<Grid<C>>,
  { parent, ...facts }: Facts<C, E, A, D, O, Extra> & { readonly parent: { readonly [K in P]: string } },
) => {
  const [[key, parentTable]] = Object.entries(parent) as [[P, string]]
  const columns = merged(listOf(grids).map(grid => grid.columns))
  type Common = ReturnType<typeof lineColumns> & Readonly<Record<P, ReturnType<typeof parentColumn>>>
  const made = tenantTable(
    name,
    { ...builders(columns, facts as Untyped, {}), ...lineColumns(), [key]: parentColumn(key), ...facts.beside } as unknown as Table<
      C, Common, E, A, D, O, Extra
    >,
      { partOf: parent, refers: referred(columns) } as Keys
  )
  const table = made as unknown as LineTable & Readonly<Record<P, PgColumn>>
  for (const grid of listOf(grids)) LINES.set(grid, new Map([...LINES.get(grid) ?? [], [parentTable, { table, parent: table[key] }]]))
  return made
}

const TABLES = new WeakMap<object, RecordTable>()
type Tabled = Headed<Columns> & Pick<Document, 'name' | 'lines'>

/** Line tables of a document stored in the given table. */
export const linesOf = ({ lines }: Pick<Document, 'lines'>, table: RecordTable): Readonly<Record<string, DocumentLines>> =>
  Object.fromEntries(Object.entries(lines).flatMap(([line, grid]) => {
    const documentLines = LINES.get(grid)?.get(getTableName(table))
    return documentLines === undefined ? [] : [[line, documentLines]]
  }))

/**
 * Generated table of a document without a table module: `gallery.giveBack` is stored in gallery_give_back, its line goods in
 * gallery_give_back_goods with parent_id.
 */
export function tableOf(document: Tabled): RecordTable {
  const cached = TABLES.get(document)
  if (cached !== undefined) return cached
  const name = snake(document.name.replace('.', '_'))
  const table = recordTable(name, document) as unknown as RecordTable
  for (const [line, grid] of Object.entries(document.lines)) lineTable(`${name}_${snake(line)}`, grid, { parent: { parentId: name } })
  TABLES.set(document, table)
  return table
}
