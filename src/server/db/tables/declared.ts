import { getTableName, type $Type, type HasDefault, type NotNull } from 'drizzle-orm'
import { boolean, date, integer, numeric, text, type PgColumn, type PgColumnBuilderBase, type PgTable } from 'drizzle-orm/pg-core'
import { type Column, type Columns, type Document, type Grid, type KindName, type SealedForm } from '#schemas/kit/index.ts'
import { instant, tenantTable } from './columns.ts'
import type { Keys, Naming } from './keys.ts'

/** A table of records: its rows belong to a merchant, have an id, a version and a last writer. */
export type RecordTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>>
/** A table of lines: its rows go with their parent, keep their ids for ever and stand in an order. */
export type LineTable = PgTable & Readonly<Record<'merchantId' | 'id' | 'sort', PgColumn>>

/** What each kind of cell is kept in; attachments are lists of ids. */
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

type Kept<K extends KindName> = ReturnType<(typeof KEPT_AS)[K]>
type Builders = Readonly<Record<string, PgColumnBuilderBase>>
type Cell<C> = C extends Column<infer K, infer V> ? $Type<Kept<K>, K extends 'files' ? string[] : V> : never
type IsRequired<C> = C extends { readonly required: infer R } ? (false extends R ? false : true) : never
type BuilderOf<C> = IsRequired<C> extends true ? NotNull<Cell<C>> : Cell<C>
/** Columns that only show what a reference is called. */
type Shown<C extends Columns> =
  { [K in keyof C]: C[K] extends { readonly options: { readonly label: infer L extends string } } ? L : never }[keyof C]
type Sealed<C extends Columns> =
  { [K in keyof C]: C[K] extends { readonly options: { readonly form: SealedForm } } ? K : never }[keyof C] & string
/** Of a number that is kept sealed (core/vault.ts): what is shown of it, the whole, and what equal ones have in common. */
const SEALED = ['Shown', 'Sealed', 'Mark'] as const
/** A new record begins in a state. */
type State = 'state' | 'processState'

/** What a table says beside its columns: `E` only read, `A` always filled, `D` with defaults, `O` of older rows. */
interface Facts<C extends Columns, E extends string, A extends string, D extends string, O extends string, Own extends Builders> {
  /** Columns that the table has under another name. */
  readonly called?: { readonly [K in keyof NoInfer<C>]?: string }
  /** Fields that the table does not have: they are read from elsewhere. */
  readonly elsewhere?: readonly (E & keyof NoInfer<C>)[]
  /** Never null although nobody has to fill them in: the server does. */
  readonly always?: readonly (A & keyof NoInfer<C>)[]
  /** Never null although nobody has to fill them in: what stands there where nobody has. */
  readonly defaults?: { readonly [K in D & keyof NoInfer<C>]: string | number | boolean }
  /** Required, and empty in rows from before they were. */
  readonly older?: readonly (O & keyof NoInfer<C>)[]
  /** Columns that no field of the declaration is. */
  readonly beside?: Own
}
type Declared<C extends Columns, E extends string, A extends string, D extends string, O extends string> = {
  [K in Exclude<keyof C, Shown<C> | Sealed<C> | E>]: K extends D
    | State ? HasDefault<NotNull<Cell<C[K]>>> : K extends A ? NotNull<Cell<C[K]>> : K extends O ? Cell<C[K]> : BuilderOf<C[K]>
} & { [K in Sealed<C> as `${K}${(typeof SEALED)[number]}`]: BuilderOf<C[K]> }
type Untyped = Facts<Columns, string, string, string, string, Builders>

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Attachments are lists of ids, and called so: attachments stand in attachment_ids. */
const storedName = (key: string, { kind }: Column<KindName, unknown>): string =>
  (kind === 'files' ? `${snake(key).replace(/s$/, '')}_ids` : snake(key))

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

/** A column per cell of the grid; `begins` is what a new row has where nothing is said. What is required is never null. */
function builders(
  columns: Columns, { called = {}, elsewhere = [], always = [], defaults = {}, older = [], beside = {} }: Untyped,
  begins: Readonly<Record<string, unknown>>
): Builders {
  const shown = new Set([...elsewhere, ...Object.values(columns).flatMap(({ options }) => ('label' in options ? [options.label] : []))])
  return Object.fromEntries(
    Object.entries(columns).filter(([key, { facts }]) => !shown.has(key) && !facts.later && !Object.hasOwn(beside, key)).flatMap((
      [key, column]
    ) => {
      const { kind, options, facts } = column
      const name = called[key] ?? storedName(key, column)
      const required = column.required !== false && !older.includes(key)
      const begin = begins[key] ?? defaults[key] ?? (required ? facts.default : undefined)
      const filled = required || begin !== undefined || always.includes(key)
      if ('form' in options && options.form?.sealed !== undefined) return SEALED.map(part =>
        [`${key}${part}`, filled ? text(`${name}${snake(part)}`).notNull() : text(`${name}${snake(part)}`)] as const)
      const kept = filled ? KEPT_AS[kind](name).notNull() : KEPT_AS[kind](name)
      return [[key, begin === undefined ? kept : kept.default(begin as never)] as const]
    })
  )
}

/** By the grid that they are picked from, the tables of records. */
const PICKED_FROM = new WeakMap<object, string>()
/** The tables whose records columns name: those of documents, which stay while they are named. */
const referred = (columns: Columns) => (): Naming<string> => Object.fromEntries(Object.entries(columns).flatMap(([key, { options }]) => {
  const to = 'target' in options ? PICKED_FROM.get(options.target()) : undefined
  return to === undefined ? [] : [[key, to]]
}))

type Headed<C extends Columns> = { readonly header: Grid<C, 'id'> } & Pick<
  Document, 'stateColumn' | 'start' | 'number' | 'business' | 'amends' | 'list' | 'views'
>
const recordColumns = () => ({ id: text('id').notNull(), pinyin: text('pinyin').notNull().default('') })
const lineColumns = () => ({ id: text('id').notNull(), sort: integer('sort').notNull().default(0) })
/** Which version of the amended document an amendment followed, and which one it made. */
const amendingColumns = () => ({ baseVersion: integer('base_version'), amendedVersion: integer('amended_version') })
const parentColumn = (key: string) => text(snake(key)).notNull()
type Table<C extends Columns, Common extends Builders, E extends string, A extends string, D extends string, O extends string, Own extends Builders> =
  Omit<Declared<C, E, A, D, O>, keyof Own> & Common & Own
type OneOrMore<T> = T | readonly [T, ...T[]] | readonly T[]
const listOf = <T extends object>(given: OneOrMore<T>): readonly T[] => (Array.isArray(given) ? given as readonly T[] : [given as T])
type None = Readonly<Record<never, never>>

/**
 * The table of a declared document, or of several of one form: a column for each field of its header by its kind, and the pinyin initials
 * of its name. It names the records that its columns name; `names` says which else.
 */
export const recordTable = <
  const N extends string, C extends Columns, const E extends string = never, const A extends string = never, const D extends string = never, const O extends string = never, const Own extends Builders = None,
>(
  name: N, documents: OneOrMore<Headed<C>>,
  { names, ...facts }: Facts<C, E, A, D, O, Own> & { readonly names?: Naming<keyof Table<
    NoInfer<C>, ReturnType<typeof recordColumns>, NoInfer<E>, NoInfer<A>, NoInfer<D>, NoInfer<O>, NoInfer<Own>
  > & string> } = {},
) => {
  const all = listOf(documents)
  const [{ stateColumn, start, number, business, amends }] = all as [Headed<C>]
  const begins = { ...stateColumn !== null && { [stateColumn]: start }, ...business && { [business.column]: business.start } }
  const columns = merged(all.map(({ header }) => header.columns))
  const { always = [], ...given } = facts as Untyped
  for (const grid of all.flatMap(({ list, views }) => [...list ? [list] : [], ...views])) PICKED_FROM.set(grid, name)
  return tenantTable(name, {
    ...builders(columns, { ...given, always: number ? [number.column, ...always] : always }, begins), ...recordColumns(),
    ...amends && amendingColumns(), ...given.beside,
  } as unknown as Table<C, ReturnType<typeof recordColumns>, E, A, D, O, Own>, { names, refers: referred(columns) } as Keys)
}

interface DocumentLines { readonly table: LineTable, readonly parent: PgColumn }
/** Where the rows of a line are, by its grid and the table of its records: documents may have a grid in common. */
const LINES = new WeakMap<object, Map<string, DocumentLines>>()

/** The table of one line of a document, or of several of one form, with the column that names its `parent`: by that column the parent's table. */
export const lineTable = <
  const N extends string, C extends Columns, const P extends string, const E extends string = never, const A extends string = never, const D extends string = never, const O extends string = never, const Own extends Builders = None,
>(
  name: N, grids: OneOrMore<Grid<C>>, { parent, ...facts }: Facts<C, E, A, D, O, Own> & { readonly parent: { readonly [K in P]: string } },
) => {
  const [[key, of]] = Object.entries(parent) as [[P, string]]
  const columns = merged(listOf(grids).map(grid => grid.columns))
  type Common = ReturnType<typeof lineColumns> & Readonly<Record<P, ReturnType<typeof parentColumn>>>
  const made = tenantTable(
    name,
    { ...builders(columns, facts as Untyped, {}), ...lineColumns(), [key]: parentColumn(key), ...facts.beside } as unknown as Table<
      C, Common, E, A, D, O, Own
    >,
      { partOf: parent, refers: referred(columns) } as Keys
  )
  const table = made as unknown as LineTable & Readonly<Record<P, PgColumn>>
  for (const grid of listOf(grids)) LINES.set(grid, new Map([...LINES.get(grid) ?? [], [of, { table, parent: table[key] }]]))
  return made
}

const TABLES = new WeakMap<object, RecordTable>()
type Tabled = Headed<Columns> & Pick<Document, 'name' | 'lines'>

/** The tables of the lines of a document whose records lie in a table. */
export const linesOf = ({ lines }: Pick<Document, 'lines'>, table: RecordTable): Readonly<Record<string, DocumentLines>> =>
  Object.fromEntries(Object.entries(lines).flatMap(([line, grid]) => {
    const found = LINES.get(grid)?.get(getTableName(table))
    return found === undefined ? [] : [[line, found]]
  }))

/**
 * The table of a document that no other table asks for, made once with those of its lines: `gallery.giveBack` lies in gallery_give_back,
 * its line goods in gallery_give_back_goods with the column parent_id.
 */
export function tableOf(document: Tabled): RecordTable {
  const known = TABLES.get(document)
  if (known !== undefined) return known
  const name = snake(document.name.replace('.', '_'))
  const table = recordTable(name, document) as unknown as RecordTable
  for (const [line, grid] of Object.entries(document.lines)) lineTable(`${name}_${snake(line)}`, grid, { parent: { parentId: name } })
  TABLES.set(document, table)
  return table
}
