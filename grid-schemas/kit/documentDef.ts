import type { Amends } from './amends.ts'
import type { Columns } from './column.ts'
import type { ListDef, ListColumnDefs, ViewDef } from './documentList.ts'
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
 * A save check; the first fault in declared order stops the save. With `at` it is also displayed while editing, at that column in the
 * returned rows, else in the last filled row. Line '': a required header field.
 */
export interface SaveCheck {
  readonly tab: string
  readonly test: (draft: Draft, lookups: Lookups) => string | null
  readonly at?: { readonly line: string; readonly column: string; readonly rows?: (row: Row) => boolean }
}

/**
 * Numbering: type and header column, counted daily or within another number (CHT202611240001-B1); `branch` contains the first level of a
 * tree column (DE010001).
 */
export interface Numbering<K extends string = string> {
  readonly type: string; readonly column: K; readonly by?: 'day'; readonly under?: K; readonly branch?: K
}
type PullsOf<L extends Lines, H extends Columns> = {
  readonly [N in keyof L]?: L[N] extends Grid<infer C, string> ? readonly Pull<keyof C & string, NumericKey<C>, keyof H & string>[] : never
}

export interface DocumentCalls {
  readonly page?: string
  readonly info: string
  readonly save: string
  /** Second name of `save`, where the specification has one for updates. */
  readonly update?: string
  readonly remove?: string
  readonly restore?: string
  readonly act?: string
}

/** Usual paths of the specification: queryPageX, queryInfoX, saveX and deleteX of a group. */
export const callsOf = (group: string, noun: string): Required<Pick<DocumentCalls, 'page' | 'info' | 'save' | 'remove'>> =>
  ({ page: `${group}/queryPage${noun}`, info: `${group}/queryInfo${noun}`, save: `${group}/save${noun}`, remove: `${group}/delete${noun}` })

type WithTotals<H extends Columns, L extends Lines> = [ComputedKey<H>] extends [never]
  ? { readonly totals?: never }
  : { readonly totals: { readonly [K in ComputedKey<NoInfer<H>>]: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term } }

/** Input: header fields, line grids, computations and checks. */
export type FormDef<H extends Columns, L extends Lines> = {
  readonly header: H
  /** Header fields by heading in order, '' without a heading; by default one section of all writable fields. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<H> & string)[]>>
  readonly unique?: { readonly columns: readonly (keyof NoInfer<H> & string)[]; readonly message: string }
  readonly lines?: L
  readonly derived?: readonly { readonly when: Condition; readonly column: NumericKey<NoInfer<H>>; readonly value: (
    lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>
  ) => Term }[]
  readonly checks?: readonly SaveCheck[]
  /** Message for a faulty line; default that of the first fault. */
  readonly unsound?: { readonly [K in keyof NoInfer<L>]?: string }
} & WithTotals<H, L>

export interface LifeDef<H extends Columns, S extends string> {
  readonly number?: Numbering<keyof NoInfer<H> & string>
  /** States by key; a process has fixed ones, a register may have none. Stored in `state`, for a process in `processState`. */
  readonly states?: Readonly<Record<S, string>>
  readonly start?: NoInfer<S>
  /** Default all. */
  readonly editable?: readonly NoInfer<S>[]
  readonly actions?: Readonly<Record<string, Action<NoInfer<S>>>>
  readonly process?: ProcessFacts<keyof NoInfer<H> & string>
  /** Later states of an approved document in a header column, with their machine (domain B7.5). */
  readonly business?: Business<keyof NoInfer<H> & string>
  /** A due day in the header: editors are warned so many days before, in `states`, by default in all. */
  readonly due?: {
    readonly column: keyof NoInfer<H> & string; readonly days: number; readonly title: string; readonly states?: readonly NoInfer<S>[]
  }
  /** Versions count content changes; by default every write. */
  readonly contents?: ContentFacts<keyof NoInfer<H> & string, NoInfer<S>>
  readonly owner?: OwnerFacts
  readonly removing?: string
  /** Deleted records can be listed and restored by users who may delete. */
  readonly restores?: true
}

export interface RelationsDef<H extends Columns, L extends Lines, S extends string> {
  /** Amends an approved document of another kind, with the same line names and header fields. */
  readonly amends?: Amends<keyof NoInfer<H> & string>
  /** Pulls of a line from lines of other documents, one source per row; the line gets source columns. */
  readonly pulls?: PullsOf<NoInfer<L>, NoInfer<H>>
  /** Row remainders without a puller; closing returns them to their source. */
  readonly remainders?: readonly { readonly line: keyof NoInfer<L> & string; readonly ceiling: string; readonly remainder: string }[]
  /** States in which it counts for nothing or is pending; by default it always counts. */
  readonly counting?: Counting<NoInfer<S>>
  /** Each record is a project, whose permissions count as well (spec-1 §6). */
  readonly isProject?: true
  /** Part of another document's record: neither added nor deleted by itself. */
  readonly part?: true
}

export interface PrintDef<H extends Columns> {
  /** Signing parties: label, and header column with the name; null for the company. */
  readonly parties?: Readonly<Record<string, (keyof NoInfer<H> & string) | null>>
  /** Signature row at the foot of a goods bill. */
  readonly signers?: readonly string[]
  /** Also printed on three-part continuous paper, 241 mm wide (domain B21): the keeper of each part. */
  readonly triplicate?: readonly [string, string, string]
  /** Setting with the standard clauses printed below the lines (grid-schemas/org/settings.ts). */
  readonly clauses?: string
}

export interface DocumentDef<H extends Columns, L extends Lines, S extends string, C extends ListColumnDefs> {
  readonly title: string
  /** Entity in the history; default the last word of its name. */
  readonly entity?: string
  /** The name column, for titles, messages and references. */
  readonly named?: keyof NoInfer<H> & string
  readonly access: Access
  /** Page of a record below the base path, with `{id}` and `{projectId}`; without the query it is the page of a new one. */
  readonly opens?: string
  readonly adds?: string
  readonly edits?: string
  readonly form: FormDef<H, L>
  readonly list?: ListDef<NoInfer<H>, C> & { readonly views?: readonly ViewDef<keyof NoInfer<C> & string>[] }
  readonly life?: LifeDef<H, S>
  readonly relations?: RelationsDef<H, L, S>
  readonly print?: PrintDef<H>
}
