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
type Sums<L extends Lines> = {
  readonly [N in keyof L]: L[N] extends Grid<infer C, string> ? { readonly [K in NumericKey<C>]: Term } : never
}

/**
 * A check on saving, in declared order; the first fault stops the save. With `at` it is also a problem while editing: of that column's
 * cells in the rows that it returns, else of the last filled one, such as the one that makes a total wrong. With the line '' it belongs to
 * a required field of the header.
 */
export interface SaveCheck {
  readonly tab: string
  readonly test: (draft: Draft, lookups: Lookups) => string | null
  readonly at?: { readonly line: string; readonly column: string; readonly rows?: (row: Row) => boolean }
}

/**
 * Number of a document: its type and header column, and whether it is counted daily, or within the number of another column
 * (CHT202611240001-B1); with `branch` it contains the first level of a tree column (DE010001).
 */
export interface Numbering<K extends string = string> {
  readonly type: string; readonly column: K; readonly by?: 'day'; readonly under?: K; readonly branch?: K
}
type PullsOf<L extends Lines, H extends Columns> = {
  readonly [N in keyof L]?: L[N] extends Grid<infer C, string> ? readonly Pull<keyof C & string, NumericKey<C>, keyof H & string>[] : never
}

/** Paths of a document's calls, as in the specification. */
export interface DocumentCalls {
  /** For documents with a list. */
  readonly page?: string
  readonly info: string
  readonly save: string
  /** A second name of `save`, where the specification has one for updates. */
  readonly update?: string
  /** For documents that can be deleted. */
  readonly remove?: string
  /** For documents that can be restored. */
  readonly restore?: string
  /** For documents with actions: does one of them to some documents. */
  readonly act?: string
}

/** Usual paths in the specification: queryPageX, queryInfoX, saveX and deleteX of a group. */
export const callsOf = (group: string, noun: string): Required<Pick<DocumentCalls, 'page' | 'info' | 'save' | 'remove'>> =>
  ({ page: `${group}/queryPage${noun}`, info: `${group}/queryInfo${noun}`, save: `${group}/save${noun}`, remove: `${group}/delete${noun}` })

type WithTotals<H extends Columns, L extends Lines> = [ComputedKey<H>] extends [never]
  ? { readonly totals?: never }
  : { readonly totals: { readonly [K in ComputedKey<NoInfer<H>>]: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term } }

/** Input: fields of the header, line grids, and their computations and checks. */
export type FormDef<H extends Columns, L extends Lines> = {
  readonly header: H
  /**
   * Fields of the header by heading, in order; '' for a section without a heading. Default for documents with calls: one section of all
   * writable fields.
   */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<H> & string)[]>>
  /** Columns whose combination is unique in the company, with the message. */
  readonly unique?: { readonly columns: readonly (keyof NoInfer<H> & string)[]; readonly message: string }
  /** Default none. */
  readonly lines?: L
  /** Header columns that are typed or derived, depending on a condition. */
  readonly derived?: readonly { readonly when: Condition; readonly column: NumericKey<NoInfer<H>>; readonly value: (
    lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>
  ) => Term }[]
  readonly checks?: readonly SaveCheck[]
  /** Message for a line with faults; default that of the first fault. */
  readonly unsound?: { readonly [K in keyof NoInfer<L>]?: string }
} & WithTotals<H, L>

/** Life cycle: number, states, and permissions of its transitions. */
export interface LifeDef<H extends Columns, S extends string> {
  readonly number?: Numbering<keyof NoInfer<H> & string>
  /** States by key; a process has fixed ones, a register may have none. Stored in the column `state`, for a process in `processState`. */
  readonly states?: Readonly<Record<S, string>>
  readonly start?: NoInfer<S>
  /** Editable states; default all. */
  readonly editable?: readonly NoInfer<S>[]
  readonly actions?: Readonly<Record<string, Action<NoInfer<S>>>>
  readonly process?: ProcessFacts<keyof NoInfer<H> & string>
  /** For an approved document: later states in a header column, with their machine (domain B7.5). */
  readonly business?: Business<keyof NoInfer<H> & string>
  /** A due day in the header: editors are warned so many days before, in `states`, by default in all. */
  readonly due?: {
    readonly column: keyof NoInfer<H> & string; readonly days: number; readonly title: string; readonly states?: readonly NoInfer<S>[]
  }
  /** Versions count changes of content; without it every write counts. */
  readonly contents?: ContentFacts<keyof NoInfer<H> & string, NoInfer<S>>
  /** Further owners beside the company. */
  readonly owner?: OwnerFacts
  /** Question before a deletion. */
  readonly removing?: string
  /** Deleted records are kept: people who may delete can list and restore them. */
  readonly restores?: true
}

/** Relations to documents of other kinds. */
export interface RelationsDef<H extends Columns, L extends Lines, S extends string> {
  /** Amends an approved document of another kind: lines with the same names, and header fields. */
  readonly amends?: Amends<keyof NoInfer<H> & string>
  /** By line: lines of other documents from which rows are pulled, each row from one. The line gets source columns. */
  readonly pulls?: PullsOf<NoInfer<L>, NoInfer<H>>
  /** Remainders of rows that nothing pulls yet: they can be closed, which returns them to their source. */
  readonly remainders?: readonly { readonly line: keyof NoInfer<L> & string; readonly ceiling: string; readonly remainder: string }[]
  /** For a document with states: those in which it counts for nothing, and those in which it is pending. Default: it counts in all. */
  readonly counting?: Counting<NoInfer<S>>
  /** Each record is a project: rights held in it count as well (spec-1 §6). */
  readonly isProject?: true
  /** Part of a record made by another document: neither added nor deleted by itself. */
  readonly part?: true
}

export interface PrintDef<H extends Columns> {
  /** Signing parties: label, and header column with the name; null for the company. */
  readonly parties?: Readonly<Record<string, (keyof NoInfer<H> & string) | null>>
  /** Signatures of a goods bill, in one row at its foot. */
  readonly signers?: readonly string[]
  /** Also printed on three-part continuous paper, 241 mm wide (domain B21): the keeper of each part. */
  readonly triplicate?: readonly [string, string, string]
  /** Setting with the company's standard clauses, printed below the lines (grid-schemas/org/settings.ts). */
  readonly clauses?: string
}

/** Names and permissions of a document, and the five groups. */
export interface DocumentDef<H extends Columns, L extends Lines, S extends string, C extends Listed> {
  readonly title: string
  /** Entity in the history; default the last word of its name. */
  readonly entity?: string
  /** The header column that names a record: in titles, messages and references. */
  readonly named?: keyof NoInfer<H> & string
  readonly access: Access
  /**
   * Page of a record, below the base path, with `{id}` for its id, `{projectId}` for its project; without the query it is the page for a
   * new one.
   */
  readonly opens?: string
  /** Pages for adding and editing, where they differ. */
  readonly adds?: string
  readonly edits?: string
  readonly form: FormDef<H, L>
  /** The list; `views` are parts of it under other permissions. */
  readonly list?: ListDef<NoInfer<H>, C> & { readonly views?: readonly ViewDef<keyof NoInfer<C> & string>[] }
  readonly life?: LifeDef<H, S>
  readonly relations?: RelationsDef<H, L, S>
  readonly print?: PrintDef<H>
}
