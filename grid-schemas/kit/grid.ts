import type { TreeColumns } from './branches/rowTree.ts'
import type { Column, Columns, KindName, PickedGrid } from './column.ts'
import { inputsOf, Term, type Expr } from './formula.ts'
import type { Condition, Rule } from './rules.ts'
import type { Value } from './value.ts'

type Flat<T> = { [K in keyof T]: T[K] } & {}
type ValueOf<C> = C extends Column<KindName, infer V, boolean | string, boolean> ? V : never
type NumericKind = 'decimal' | 'money' | 'percent' | 'computed' | 'integer'
type KeysWhere<C extends Columns, P> = { [K in keyof C]: C[K] extends P ? K : never }[keyof C] & string
export type ComputedKey<C extends Columns> = KeysWhere<C, { readonly computed: true }>
export type NumericKey<C extends Columns> = KeysWhere<C, { readonly kind: NumericKind }>
export type WritableKey<C extends Columns> = Exclude<keyof C & string, ComputedKey<C>>
type RequiredKey<C extends Columns> = { [K in keyof C]: C[K] extends { readonly required: false } ? never : K }[keyof C] & string

export type Terms<C extends Columns> = { readonly [K in NumericKey<C>]: Term }
export type Formula<C extends Columns, H extends Columns> = (row: Terms<C>, head: Terms<H>) => Term

/** A column typed or derived, depending on a condition (the two labour modes). */
export interface Derived<C extends Columns, H extends Columns> {
  readonly when: Condition
  readonly column: NumericKey<C>
  readonly value: Formula<C, H>
}

/**
 * Permission that opens the grid, `-` for every signed-in user. Holders of `drafts` without `write` create records and edit theirs until
 * submitted.
 */
export interface Access { readonly read: string; readonly write?: string; readonly drafts?: string }
/** Permission for writing rows; default that for reading. */
export const writeKey = ({ read, write = read }: Access): string => write
/** Returns the permission of an action on rows: `N_QUOTA:edit`. */
export const keyTo = (action: string, { access }: { readonly access: Access }): string =>
  (action === 'query' ? access.read : writeKey(access))
export const rightTo = (action: string, declaration: { readonly access: Access }): string => `${keyTo(action, declaration)}:${action}`

export interface Source {
  readonly page: string
  readonly save?: string
  readonly remove?: string
  readonly export?: string
  readonly import?: string
}

export interface TimeColumns {
  readonly start: string; readonly end: string; readonly percent?: string; readonly baseline?: readonly [start: string, end: string]
  readonly latest?: string; readonly waits?: string; readonly critical?: string
}

export interface Picked<C extends Columns = Columns> {
  readonly name: keyof C & string
  readonly detail?: keyof C & string
  /** Required values for a pick, and columns that must not be empty. */
  readonly where?: { readonly [K in keyof C]?: readonly string[] }
  readonly filled?: readonly (keyof C & string)[]
  /** The listing call, where the grid has none, and its inputs from the document's header. */
  readonly page?: string
  readonly within?: readonly string[]
  /** Inputs of the call from the cell's row; nothing is listed before the row has them. */
  readonly beside?: readonly string[]
}

interface RowFacts { readonly add?: boolean; readonly remove?: boolean; readonly move?: boolean; readonly copy?: false }

interface GridDef<C extends Columns, H extends Columns, RK extends string> {
  readonly title: string
  readonly columns: C
  readonly access: Access
  /** Default 'id'. */
  readonly rowKey?: RK
  readonly head?: H
  readonly derived?: readonly Derived<NoInfer<C>, NoInfer<H>>[]
  readonly rules?: readonly Rule[]
  readonly unique?: { readonly columns: readonly WritableKey<NoInfer<C>>[]; readonly message: string }
  /** Further identifying column combinations; imports find rows by these or by `unique`. */
  readonly keys?: Readonly<Record<string, readonly WritableKey<NoInfer<C>>[]>>
  readonly sort?: readonly (readonly [keyof NoInfer<C> & string, 'asc' | 'desc'])[]
  readonly footer?: { readonly [K in NumericKey<NoInfer<C>>]?: 'sum' }
  /** Rows excluded from footer sums, by column values. Cancelled documents count in no statistic (domain B0). */
  readonly uncounted?: { readonly [K in keyof NoInfer<C>]?: readonly string[] }
  readonly source?: Source
  /** Quick search columns; pinyin initials are always included. */
  readonly quick?: readonly (keyof NoInfer<C> & string)[]
  /** Row page below the base path, with row values in braces: '/goods/detail?id={id}'; target of `recordLink` cells. */
  readonly opens?: string
  readonly pick?: Picked<NoInfer<C>>
  /** First fields on a phone: name, total, state. */
  readonly lead?: readonly (keyof NoInfer<C> & string)[]
  /** Permissions on rows of document lines; `copy: false` omits them from copies. */
  readonly rows?: RowFacts
  /**
   * The rows are a tree: its columns (`treeParent`, `treeOrder`), the indented column, default the first, maximum depth, and names of row
   * kinds (`kinds`). Folding, moves, branch sums (`sum`), search and outlines follow.
   */
  readonly tree?: {
    readonly parent: keyof NoInfer<C> & string; readonly order: keyof NoInfer<C> & string; readonly label?: keyof NoInfer<C> & string
    readonly levels?: number
    readonly open?: true; readonly kinds?: TreeColumns['kinds']
  }
  /**
   * Row times, drawn beside the columns from start to end, with progress, baseline, latest end (`latest`), end of waiting (`waits`), and
   * criticality.
   */
  readonly time?: {
    readonly start: keyof NoInfer<C> & string; readonly end: keyof NoInfer<C> & string; readonly percent?: NumericKey<NoInfer<C>>
    readonly baseline?: readonly [start: keyof NoInfer<C> & string, end: keyof NoInfer<C> & string]
    readonly latest?: keyof NoInfer<C> & string; readonly waits?: keyof NoInfer<C> & string; readonly critical?: keyof NoInfer<C> & string
  }
  /** Rows are grouped under rows of another document line: their step. */
  readonly group?: { readonly by: string; readonly of: string; readonly title: string; readonly subtotal?: NumericKey<NoInfer<C>> }
  /** Cells of other rows that follow an edit: same `by`, same value of `column` (material prices). */
  readonly spread?: {
    readonly column: WritableKey<NoInfer<C>>; readonly by: keyof NoInfer<C> & string; readonly set: Readonly<Record<string, Value>>
  }
}
type WithFormulas<C extends Columns, H extends Columns> = [ComputedKey<C>] extends [never]
  ? { readonly formulas?: never }
  : { readonly formulas: { readonly [K in ComputedKey<C>]: Formula<NoInfer<C>, NoInfer<H>> } }

export interface BuiltDerived { readonly when: Condition; readonly column: string; readonly expr: Expr }

export interface Grid<C extends Columns = Columns, RK extends string = string> {
  readonly name: string
  readonly columns: C
  readonly rowKey: RK
  readonly formulas: Readonly<Record<string, Expr>>
  readonly order: readonly string[]
  readonly derived: readonly BuiltDerived[]
  readonly title: string
  readonly access: Access
  readonly rules: readonly Rule[]
  readonly unique?: { readonly columns: readonly string[]; readonly message: string }
  readonly keys: Readonly<Record<string, readonly string[]>>
  readonly sort: readonly (readonly [string, 'asc' | 'desc'])[]
  readonly footer: Readonly<Record<string, 'sum'>>
  readonly uncounted?: Readonly<Record<string, readonly string[]>>
  readonly source?: Source
  readonly quick: readonly string[]
  readonly opens?: string
  readonly pick?: PickedGrid['pick']
  readonly lead: readonly string[]
  readonly rows: RowFacts
  readonly tree?: TreeColumns
  readonly time?: TimeColumns
  readonly group?: { readonly by: string; readonly of: string; readonly title: string; readonly subtotal?: string }
  readonly spread?: { readonly column: string; readonly by: string; readonly set: Readonly<Record<string, Value>> }
}

/** A row from the server: required columns are present, others may be null. */
export type RowOf<G> = G extends Grid<infer C, infer RK>
  ? Flat<{ [K in RK]: string } & { [K in keyof C]: K extends RequiredKey<C> ? ValueOf<C[K]> : ValueOf<C[K]> | null }>
  : never
/** A row from a client, without computed columns. */
export type DraftOf<G> = G extends Grid<infer C, infer RK>
  ? Flat<{ [K in RK]?: string } & { [K in RequiredKey<C> & WritableKey<C>]: ValueOf<C[K]> } & {
    [K in Exclude<WritableKey<C>, RequiredKey<C>>]?: ValueOf<C[K]> | null
  }>
  : never

const terms = (op: 'column' | 'head'): never => new Proxy({}, { get: (_, key) => new Term({ op, key: String(key) }) }) as never

type Loose = (row: never, head: never) => Term
const build = (formula: Loose): Expr => formula(terms('column'), terms('head')).expr

/**
 * Sorts inputs before outputs.
 * @throws Error naming a cycle, a mistake of the declaration
 */
function order(name: string, formulas: Readonly<Record<string, Expr>>): string[] {
  const done: string[] = []
  const visit = (key: string, path: readonly string[]): void => {
    if (path.includes(key)) throw new Error(`${name}: formula cycle ${[...path, key].join(' → ')}`)
    if (!Object.hasOwn(formulas, key) || done.includes(key)) return
    for (const input of inputsOf(formulas[key]!)) visit(input, [...path, key])
    done.push(key)
  }
  for (const key of Object.keys(formulas)) visit(key, [])
  return done
}

/** Declares a table for screen, server, Excel files and checks (architecture.md). */
export function defineGrid<const C extends Columns, const H extends Columns = Record<never, never>, const RK extends string = 'id'>(
  name: string, def: GridDef<C, H, RK> & WithFormulas<C, H>,
): Grid<C, RK> {
  const { formulas = {}, derived = [], head: _head, rowKey, tree, ...facts } = def as GridDef<C, H, RK> & {
    formulas?: Record<string, Loose>,
  }
  const built = Object.fromEntries(Object.entries(formulas).map(([key, formula]) => [key, build(formula)]))
  const conditional = (derived as readonly { when: Condition; column: string; value: Loose }[])
    .map(({ when: condition, column, value }) => ({ when: condition, column, expr: build(value) }))
  const ofRow = conditional.find(({ when: condition }) => Object.keys(condition).some(key => !key.startsWith('head.')))
  // A column is derived for all rows or for none.
  if (ofRow !== undefined) throw new Error(`${name}: ${ofRow.column} is derived by a condition of its row, not of the header`)
  return Object.freeze({
    rules: [], keys: {}, sort: [], footer: {}, quick: [], lead: [], rows: {},
    ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)),
    ...(tree && { tree: { label: Object.keys(def.columns)[0]!, ...tree } }), name, rowKey: (rowKey ?? 'id') as RK, formulas: built,
    order: order(name, built), derived: conditional,
  }) as unknown as Grid<C, RK>
}
