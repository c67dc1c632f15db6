import { isCopied, type Amends } from './amends.ts'
import type { Column, Columns, KindName } from './column.ts'
import type { Problem } from './check.ts'
import { listGrid, viewGrid, type ListColumns, type ListDef, type Listed, type ViewDef } from './documentList.ts'
import { PROCESS_MACHINE, STATELESS, type Action, type Business, type ContentFacts, type Machine, type OwnerFacts, type ProcessFacts } from './documentStates.ts'
import { Term, type Expr } from './formula.ts'
import { defineGrid, type Access, type ComputedKey, type Grid, type NumericKey, type RowOf, type Terms } from './grid.ts'
import type { Lookups } from './lookup.ts'
import { sourced, type Counting, type Pull } from './pulls.ts'
import type { Condition } from './rules.ts'
import type { Draft, Row } from './value.ts'

export type Lines = Readonly<Record<string, Grid>>
type Sums<L extends Lines> = { readonly [N in keyof L]: L[N] extends Grid<infer C, string> ? { readonly [K in NumericKey<C>]: Term } : never }

/** A problem of the document as a whole; `tab` says where the user is sent. */
export interface DocumentProblem { readonly tab: string; readonly text: string; readonly line?: string; readonly problem?: Problem }

/**
 * A check at saving, in the order of the declaration; the first that fails stops the save. With `at` it is a problem while the document
 * is edited as well: of the cells of that column in the rows it says, else of the last that is filled, such as the one by which a total
 * is out. With the line '' it is one of a field of the header that has to be filled in.
 */
export interface SaveCheck {
  readonly tab: string
  readonly test: (draft: Draft, lookups: Lookups) => string | null
  readonly at?: { readonly line: string; readonly column: string; readonly rows?: (row: Row) => boolean }
}

/**
 * Whose number a document has, in which header column, and whether it is counted anew every day, or within the number of another column
 * (CHT202611240001-B1); with `branch` the first level of a column with a tree stands in it (DE010001).
 */
export interface Numbering<K extends string = string> { readonly type: string; readonly column: K; readonly by?: 'day'; readonly under?: K; readonly branch?: K }
type PullsOf<L extends Lines, H extends Columns> = { readonly [N in keyof L]?: L[N] extends Grid<infer C, string> ? readonly Pull<keyof C & string, NumericKey<C>, keyof H & string>[] : never }

/** The paths of a document's calls, as the specification names them. */
export interface DocumentCalls {
  /** Of a document with a list of its own. */
  readonly page?: string
  readonly info: string
  readonly save: string
  /** Of a document that can be deleted. */
  readonly remove?: string
  /** Of a document whose deleted ones can be brought back. */
  readonly restore?: string
  /** Of a document with actions: does one of them to some documents. */
  readonly act?: string
}

interface DocumentDef<H extends Columns, L extends Lines, S extends string, C extends Listed> {
  readonly title: string
  readonly access: Access
  readonly header: H
  /** None unless said. */
  readonly lines?: L
  /** The header column that names one: in titles, in messages, in what refers to it. */
  readonly named?: keyof NoInfer<H> & string
  /** The form: the header's fields under headings, in their order; a section without a heading is called ''. Unless said a document with calls has one of all fields that somebody types. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<H> & string)[]>>
  /** The page of one, below the base path, with `{id}` for its own; without the query it is the page of a new one. */
  readonly opens?: string
  /** The pages of a new one and of editing one, where they are others. */
  readonly adds?: string
  readonly edits?: string
  /** Each of them is a project: the rights that are held in it count as well (spec-1 §6). */
  readonly isProject?: true
  /** A part of a record that another document makes: it is neither added nor deleted as such. */
  readonly part?: true
  /** Columns whose combination may stand only once in the company, with the message. */
  readonly unique?: { readonly columns: readonly (keyof NoInfer<H> & string)[]; readonly message: string }
  /** What is said before one is deleted. */
  readonly removing?: string
  /** A deleted one is marked and kept: who may delete lists the deleted ones, and brings them back. */
  readonly restores?: true
  /** How the record calls it; the last word of its name unless said. */
  readonly entity?: string
  readonly list?: ListDef<NoInfer<H>, C>
  /** Parts of the list that others may read. */
  readonly views?: readonly ViewDef<keyof NoInfer<C> & string>[]
  /** Its states by key; those of a process come with it, and a register may have none. They stand in the column `state`, of a process in `processState`. */
  readonly states?: Readonly<Record<S, string>>
  readonly start?: NoInfer<S>
  /** States in which it may be changed; all unless said. */
  readonly editable?: readonly NoInfer<S>[]
  readonly actions?: Readonly<Record<string, Action<NoInfer<S>>>>
  readonly number?: Numbering<keyof NoInfer<H> & string>
  /** Its versions count contents; without it every writing makes one. */
  readonly contents?: ContentFacts<keyof NoInfer<H> & string, NoInfer<S>>
  /** Whose it may be beside the company's own. */
  readonly owner?: OwnerFacts
  readonly process?: ProcessFacts<keyof NoInfer<H> & string>
  /** Of an approved document: how far it has come since, in a header column, with a machine of its own (domain B7.5). */
  readonly business?: Business<keyof NoInfer<H> & string>
  /** A day of the header by which something has to be done: who may edit is warned so many days before, in all states unless said. */
  readonly due?: { readonly column: keyof NoInfer<H> & string; readonly days: number; readonly title: string; readonly states?: readonly NoInfer<S>[] }
  /** It changes an approved document of another kind: lines of the same names, and fields of its header. */
  readonly amends?: Amends<keyof NoInfer<H> & string>
  /** By line: the lines of other documents that its rows are taken from, each row from one. The line has columns that say from which. */
  readonly pulls?: PullsOf<NoInfer<L>, NoInfer<H>>
  /** Of a document with states of its own: in which of them it counts for nothing, and in which it is not decided. In all of them it counts unless said. */
  readonly counting?: Counting<NoInfer<S>>
  /** Who signs it when it is printed: each party's word, and the header column that names it; null: the company itself. */
  readonly parties?: Readonly<Record<string, (keyof NoInfer<H> & string) | null>>
  /** The setting with the company's standard clauses, printed below its lines (grid-schemas/org/settings.ts). */
  readonly clauses?: string
  readonly checks?: readonly SaveCheck[]
  /** What is said of a line whose cells are not in order; the text of the first of them unless said. */
  readonly unsound?: { readonly [K in keyof NoInfer<L>]?: string }
  /** Header columns that are typed in one situation and derived in another. */
  readonly derived?: readonly { readonly when: Condition; readonly column: NumericKey<NoInfer<H>>; readonly value: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term }[]
}
type WithTotals<H extends Columns, L extends Lines> = [ComputedKey<H>] extends [never]
  ? { readonly totals?: never }
  : { readonly totals: { readonly [K in ComputedKey<NoInfer<H>>]: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term } }

export interface Document<H extends Columns = Columns, L extends Lines = Lines, S extends string = string, C extends Columns = Columns> {
  readonly name: string
  readonly entity: string
  readonly title: string
  readonly access: Access
  readonly calls?: DocumentCalls
  readonly header: Grid<H, 'id'>
  readonly lines: L
  readonly named?: string
  readonly sections?: Readonly<Record<string, readonly string[]>>
  readonly opens?: string
  readonly adds?: string
  readonly edits?: string
  readonly isProject?: true
  readonly part?: true
  readonly removing?: string
  readonly restores?: true
  readonly list?: Grid<C, 'id'>
  readonly views: readonly Grid[]
  readonly states: Readonly<Record<S, string>>
  readonly start: S
  readonly editable: readonly S[]
  readonly actions: Readonly<Record<string, Action<S>>>
  /** The header column that holds the state, where it has any. */
  readonly stateColumn: 'state' | 'processState' | null
  /** The header column that its actions move, and the words of its states; of an approved document those of its business. */
  readonly actColumn: string | null
  readonly actStates: Readonly<Record<string, string>>
  readonly number?: Numbering
  readonly contents?: ContentFacts<string, S>
  readonly owner?: OwnerFacts
  readonly process?: ProcessFacts
  readonly business?: Business
  readonly due?: { readonly column: string; readonly days: number; readonly title: string; readonly states?: readonly S[] }
  readonly amends?: Amends
  readonly pulls: Readonly<Record<string, readonly Pull[]>>
  readonly counting?: Counting
  readonly parties?: Readonly<Record<string, string | null>>
  readonly clauses?: string
  readonly checks: readonly SaveCheck[]
  readonly unsound?: Readonly<Record<string, string | undefined>>
  readonly totals: Readonly<Record<string, Expr>>
  readonly derived: readonly { readonly when: Condition; readonly column: string; readonly expr: Expr }[]
}
/** The state from which actions begin: that of the business counts once everybody has agreed, before that there is none. */
export function actStateOf({ actColumn, stateColumn, process }: Pick<Document, 'actColumn' | 'stateColumn' | 'process'>, head: Readonly<Record<string, unknown>>): string {
  if (actColumn === null || (process !== undefined && head[stateColumn ?? ''] !== 'COMPLETE')) return ''
  return String(head[actColumn] ?? '')
}
/** A document whose records are shown in a list. */
export type ListedDocument<H extends Columns = Columns, L extends Lines = Lines, S extends string = string, C extends Columns = Columns> =
  Document<H, L, S, C> & { readonly list: Grid<C, 'id'> }
export type HeadOf<D> = D extends { readonly header: Grid<infer H, 'id'> } ? RowOf<Grid<H, 'id'>> : never

const sums = new Proxy({}, { get: (_, line) => new Proxy({}, { get: (_t, key) => new Term({ op: 'sum', line: String(line), key: String(key) }) }) })
const heads = new Proxy({}, { get: (_, key) => new Term({ op: 'head', key: String(key) }) })
/** The lines of a document that has none. */
type NoLines = Readonly<Record<never, Grid>>
type Loose = (lines: never, head: never) => Term
const build = (formula: Loose): Expr => formula(sums as never, heads as never).expr

/** Most acts that a record offers in one state, with 编辑, 复制 where it is copied, and 删除. */
const mostActs = ({ actions, states }: Machine, copied: boolean): number =>
  (copied ? 3 : 2) + Math.max(0, ...Object.keys(states).map(state => Object.values(actions).filter(({ from }) => (from as readonly string[]).includes(state)).length))

/** The machine that a declaration comes to; a process brings its own. */
function machineOf({ states, start, editable, actions = {}, process, business }: Pick<DocumentDef<Columns, Lines, string, Listed>, 'states' | 'start' | 'editable' | 'actions' | 'process' | 'business'>): Machine {
  if (process !== undefined) return { ...PROCESS_MACHINE as Machine, actions: business?.actions ?? {} }
  if (states === undefined || start === undefined) return STATELESS
  return { states, start, editable: editable ?? Object.keys(states), actions }
}

/** Declares a document: header form, line grids, states, actions, numbering, save-time checks. */
export function defineDocument<const H extends Columns, const S extends string, const C extends Listed, const L extends Lines = NoLines, const P extends DocumentCalls | undefined = undefined>(
  name: string, def: DocumentDef<H, L, S, C> & { readonly list: object, readonly calls?: P } & WithTotals<H, L>,
): ListedDocument<H, L, S, ListColumns<H, C>> & { readonly calls: P }
export function defineDocument<const H extends Columns, const S extends string, const L extends Lines = NoLines, const P extends DocumentCalls | undefined = undefined>(
  name: string, def: DocumentDef<H, L, S, Listed> & { readonly list?: never, readonly calls?: P } & WithTotals<H, L>,
): Document<H, L, S> & { readonly calls: P }
export function defineDocument<const H extends Columns, const L extends Lines, const S extends string, const C extends Listed>(
  name: string, def: DocumentDef<H, L, S, C> & { readonly calls?: DocumentCalls } & WithTotals<H, L>,
): Document<H, L, S> {
  const { totals = {}, derived = [], header, unique, list, lines = {}, views = [], ...facts } = def as DocumentDef<H, L, S, C> & { totals?: Record<string, Loose> }
  const plain = Object.fromEntries(Object.entries(header).map(([key, column]) => [key, { ...column, computed: false }]))
  const head = defineGrid(`${name}.head`, { title: def.title, access: def.access, unique: unique as never, columns: plain as Readonly<Record<string, Column<KindName, unknown, boolean | string, false>>> })
  const machine = machineOf(facts as never)
  const pulled = (facts.pulls ?? {}) as Readonly<Record<string, readonly Pull[] | undefined>>
  const typed = Object.keys(header).filter(key => !header[key]!.computed && !header[key]!.facts.readOnly)
  const stateColumn = facts.process !== undefined ? 'processState' : Object.keys(machine.states).length > 0 && Object.hasOwn(header, 'state') ? 'state' : null
  const acting = facts.business === undefined ? { actColumn: stateColumn, actStates: machine.states } : { actColumn: facts.business.column, actStates: facts.business.states }
  const { title, access, opens, calls, process } = def
  const listed = list && listGrid({ name, title, access, opens, calls, most: mostActs(machine, isCopied(facts)), isApproved: process !== undefined }, header, list as never) as unknown as Grid
  return Object.freeze({
    checks: [], pulls: {},
    ...(def.calls && { sections: { '': typed } }), entity: name.split('.').at(-1)!, ...facts, ...machine, ...acting, stateColumn, name, header: { ...head, columns: header },
    lines: Object.fromEntries(Object.entries(lines as Lines).map(([line, grid]) => [line, pulled[line] === undefined ? grid : sourced(grid, pulled[line])])),
    ...(listed && { list: listed }), views: listed === undefined ? [] : views.map(view => viewGrid(listed, view)),
    totals: Object.fromEntries(Object.entries(totals).map(([key, formula]) => [key, build(formula)])),
    derived: (derived as readonly { when: Condition; column: string; value: Loose }[]).map(d => ({ when: d.when, column: d.column, expr: build(d.value) })),
  }) as unknown as Document<H, L, S>
}
