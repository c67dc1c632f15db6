import type { Amends } from './amends.ts'
import type { Columns } from './column.ts'
import type { ListDef, Listed, ViewDef } from './documentList.ts'
import type { Action, Business, ContentFacts, OwnerFacts, ProcessFacts } from './documentStates.ts'
import type { Term } from './formula.ts'
import type { Access, ComputedKey, Grid, NumericKey, Terms } from './grid.ts'
import type { Lookups } from './lookup.ts'
import type { Counting, Pull } from './pulls.ts'
import type { Condition } from './rules.ts'
import type { Draft, Row } from './value.ts'

export type Lines = Readonly<Record<string, Grid>>
type Sums<L extends Lines> = { readonly [N in keyof L]: L[N] extends Grid<infer C, string> ? { readonly [K in NumericKey<C>]: Term } : never }

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
  /** A second name of `save`, where the specification has one for what is stored already. */
  readonly update?: string
  /** Of a document that can be deleted. */
  readonly remove?: string
  /** Of a document whose deleted ones can be brought back. */
  readonly restore?: string
  /** Of a document with actions: does one of them to some documents. */
  readonly act?: string
}

/** Paths of the calls as the specification mostly names them: queryPageX, queryInfoX, saveX and deleteX of a group. */
export const callsOf = (group: string, noun: string): Required<Pick<DocumentCalls, 'page' | 'info' | 'save' | 'remove'>> =>
  ({ page: `${group}/queryPage${noun}`, info: `${group}/queryInfo${noun}`, save: `${group}/save${noun}`, remove: `${group}/delete${noun}` })

type WithTotals<H extends Columns, L extends Lines> = [ComputedKey<H>] extends [never]
  ? { readonly totals?: never }
  : { readonly totals: { readonly [K in ComputedKey<NoInfer<H>>]: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term } }

/** What is typed: the header's fields, the line grids, and what is computed and checked of both. */
export type FormDef<H extends Columns, L extends Lines> = {
  readonly header: H
  /** The header's fields under headings, in their order; a section without a heading is called ''. Unless said a document with calls has one of all fields that somebody types. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<H> & string)[]>>
  /** Columns whose combination may stand only once in the company, with the message. */
  readonly unique?: { readonly columns: readonly (keyof NoInfer<H> & string)[]; readonly message: string }
  /** None unless said. */
  readonly lines?: L
  /** Header columns that are typed in one situation and derived in another. */
  readonly derived?: readonly { readonly when: Condition; readonly column: NumericKey<NoInfer<H>>; readonly value: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term }[]
  readonly checks?: readonly SaveCheck[]
  /** What is said of a line whose cells are not in order; the text of the first of them unless said. */
  readonly unsound?: { readonly [K in keyof NoInfer<L>]?: string }
} & WithTotals<H, L>

/** From its number to its end: states and who moves it through them. */
export interface LifeDef<H extends Columns, S extends string> {
  readonly number?: Numbering<keyof NoInfer<H> & string>
  /** Its states by key; those of a process come with it, and a register may have none. They stand in the column `state`, of a process in `processState`. */
  readonly states?: Readonly<Record<S, string>>
  readonly start?: NoInfer<S>
  /** States in which it may be changed; all unless said. */
  readonly editable?: readonly NoInfer<S>[]
  readonly actions?: Readonly<Record<string, Action<NoInfer<S>>>>
  readonly process?: ProcessFacts<keyof NoInfer<H> & string>
  /** Of an approved document: how far it has come since, in a header column, with a machine of its own (domain B7.5). */
  readonly business?: Business<keyof NoInfer<H> & string>
  /** A day of the header by which something has to be done: who may edit is warned so many days before, in all states unless said. */
  readonly due?: { readonly column: keyof NoInfer<H> & string; readonly days: number; readonly title: string; readonly states?: readonly NoInfer<S>[] }
  /** Its versions count contents; without it every writing makes one. */
  readonly contents?: ContentFacts<keyof NoInfer<H> & string, NoInfer<S>>
  /** Whose it may be beside the company's own. */
  readonly owner?: OwnerFacts
  /** What is said before one is deleted. */
  readonly removing?: string
  /** A deleted one is marked and kept: who may delete lists the deleted ones, and brings them back. */
  readonly restores?: true
}

/** What it is to documents of other kinds. */
export interface RelationsDef<H extends Columns, L extends Lines, S extends string> {
  /** It changes an approved document of another kind: lines of the same names, and fields of its header. */
  readonly amends?: Amends<keyof NoInfer<H> & string>
  /** By line: the lines of other documents that its rows are taken from, each row from one. The line has columns that say from which. */
  readonly pulls?: PullsOf<NoInfer<L>, NoInfer<H>>
  /** What is left of rows of its lines although nobody takes from them yet: it can be closed, and then goes back to where it came from. */
  readonly remainders?: readonly { readonly line: keyof NoInfer<L> & string; readonly ceiling: string; readonly remainder: string }[]
  /** Of a document with states of its own: in which of them it counts for nothing, and in which it is not decided. In all of them it counts unless said. */
  readonly counting?: Counting<NoInfer<S>>
  /** Each of them is a project: the rights that are held in it count as well (spec-1 §6). */
  readonly isProject?: true
  /** A part of a record that another document makes: it is neither added nor deleted as such. */
  readonly part?: true
}

export interface PrintDef<H extends Columns> {
  /** Who signs it: each party's word, and the header column that names it; null: the company itself. */
  readonly parties?: Readonly<Record<string, (keyof NoInfer<H> & string) | null>>
  /** Who signs a bill that goes with the goods, in one row at its foot. */
  readonly signers?: readonly string[]
  /** It is also printed on continuous paper in three parts, 241 mm wide (domain B21): who keeps each. */
  readonly triplicate?: readonly [string, string, string]
  /** The setting with the company's standard clauses, printed below its lines (grid-schemas/org/settings.ts). */
  readonly clauses?: string
}

/** What a document is called and who may do what with it, and the five groups. */
export interface DocumentDef<H extends Columns, L extends Lines, S extends string, C extends Listed> {
  readonly title: string
  /** How the record calls it; the last word of its name unless said. */
  readonly entity?: string
  /** The header column that names one: in titles, in messages, in what refers to it. */
  readonly named?: keyof NoInfer<H> & string
  readonly access: Access
  /** The page of one, below the base path, with `{id}` for its own, `{projectId}` for its project's; without the query it is the page of a new one. */
  readonly opens?: string
  /** The pages of a new one and of editing one, where they are others. */
  readonly adds?: string
  readonly edits?: string
  readonly form: FormDef<H, L>
  /** Its records in a list; `views` are parts of it that others may read. */
  readonly list?: ListDef<NoInfer<H>, C> & { readonly views?: readonly ViewDef<keyof NoInfer<C> & string>[] }
  readonly life?: LifeDef<H, S>
  readonly relations?: RelationsDef<H, L, S>
  readonly print?: PrintDef<H>
}
