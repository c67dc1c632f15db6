import type { Column, Columns, KindName } from './column.ts'
import { computeRows, scaleOf } from './compute.ts'
import { checkRows, type Problem } from './check.ts'
import { listGrid, type ListColumns, type ListDef, type Listed } from './documentList.ts'
import { evaluate, resultText, Term, type Expr } from './formula.ts'
import { defineGrid, type Access, type ComputedKey, type Grid, type NumericKey, type RowOf, type Terms } from './grid.ts'
import { isLineSource, lookupsOf, type LookupSource, type Lookups } from './lookup.ts'
import type { Condition } from './rules.ts'
import { holds } from './rules.ts'
import type { Row } from './value.ts'

export type Lines = Readonly<Record<string, Grid>>
type Sums<L extends Lines> = { readonly [N in keyof L]: L[N] extends Grid<infer C, string> ? { readonly [K in NumericKey<C>]: Term } : never }

/** What a state allows and how it shows. */
export interface Action<S extends string> {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  readonly allow: string
  readonly askReason?: true
}

/** A problem of the document as a whole; `tab` says where the user is sent. */
export interface DocumentProblem { readonly tab: string; readonly text: string; readonly line?: string; readonly problem?: Problem }

/**
 * A check at saving, in the order of the declaration; the first that fails stops the save. With `at` it is a problem while the document
 * is edited as well: of the last cell that is filled in that column, such as the one by which a total is out.
 */
export interface SaveCheck {
  readonly tab: string
  readonly test: (draft: Draft, lookups: Lookups) => string | null
  readonly at?: { readonly line: string; readonly column: string }
}

/** A document in work: header and lines as plain rows. */
export interface Draft { readonly head: Row; readonly lines: Readonly<Record<string, readonly Row[]>> }

interface DocumentDef<H extends Columns, L extends Lines, S extends string, C extends Listed> {
  readonly title: string
  readonly access: Access
  readonly header: H
  readonly lines: L
  /** The header column that names one: in titles, in messages, in what refers to it. */
  readonly named?: keyof NoInfer<H> & string
  /** The form: the header's fields under headings, in their order; a section without a heading is called ''. */
  readonly sections?: Readonly<Record<string, readonly (keyof NoInfer<H> & string)[]>>
  /** The page of one, below the base path, with `{id}` for its own; without the query it is the page of a new one. */
  readonly opens?: string
  /** Columns whose combination may stand only once in the company, with the message. */
  readonly unique?: { readonly columns: readonly (keyof NoInfer<H> & string)[]; readonly message: string }
  /** What is said before one is deleted. */
  readonly removing?: string
  readonly list?: ListDef<NoInfer<H>, C>
  readonly states: Readonly<Record<S, string>>
  readonly start: NoInfer<S>
  readonly editable: readonly NoInfer<S>[]
  readonly actions: Readonly<Record<string, Action<NoInfer<S>>>>
  readonly number?: { readonly prefix: string; readonly by?: 'day' }
  readonly process?: string
  readonly checks?: readonly SaveCheck[]
  /** Header columns that are typed in one situation and derived in another. */
  readonly derived?: readonly { readonly when: Condition; readonly column: NumericKey<NoInfer<H>>; readonly value: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term }[]
}
type WithTotals<H extends Columns, L extends Lines> = [ComputedKey<H>] extends [never]
  ? { readonly totals?: never }
  : { readonly totals: { readonly [K in ComputedKey<NoInfer<H>>]: (lines: Sums<NoInfer<L>>, head: Terms<NoInfer<H>>) => Term } }

export interface Document<H extends Columns = Columns, L extends Lines = Lines, S extends string = string, C extends Columns = Columns> {
  readonly name: string
  readonly title: string
  readonly access: Access
  readonly header: Grid<H, 'id'>
  readonly lines: L
  readonly named?: string
  readonly sections?: Readonly<Record<string, readonly string[]>>
  readonly opens?: string
  readonly removing?: string
  readonly list?: Grid<C, 'id'>
  readonly states: Readonly<Record<S, string>>
  readonly start: S
  readonly editable: readonly S[]
  readonly actions: Readonly<Record<string, Action<S>>>
  readonly number?: { readonly prefix: string; readonly by?: 'day' }
  readonly process?: string
  readonly checks: readonly SaveCheck[]
  readonly totals: Readonly<Record<string, Expr>>
  readonly derived: readonly { readonly when: Condition; readonly column: string; readonly expr: Expr }[]
}
/** A document whose records are shown in a list. */
export type ListedDocument<H extends Columns = Columns, L extends Lines = Lines, S extends string = string, C extends Columns = Columns> =
  Document<H, L, S, C> & { readonly list: Grid<C, 'id'> }
export type HeadOf<D> = D extends { readonly header: Grid<infer H, 'id'> } ? RowOf<Grid<H, 'id'>> : never

const sums = new Proxy({}, { get: (_, line) => new Proxy({}, { get: (_t, key) => new Term({ op: 'sum', line: String(line), key: String(key) }) }) })
const heads = new Proxy({}, { get: (_, key) => new Term({ op: 'head', key: String(key) }) })
type Loose = (lines: never, head: never) => Term
const build = (formula: Loose): Expr => formula(sums as never, heads as never).expr

/** Declares a document: header form, line grids, states, actions, numbering, save-time checks. */
export function defineDocument<const H extends Columns, const L extends Lines, const S extends string, const C extends Listed>(
  name: string, def: DocumentDef<H, L, S, C> & { readonly list: object } & WithTotals<H, L>,
): ListedDocument<H, L, S, ListColumns<H, C>>
export function defineDocument<const H extends Columns, const L extends Lines, const S extends string>(
  name: string, def: DocumentDef<H, L, S, Listed> & { readonly list?: never } & WithTotals<H, L>,
): Document<H, L, S>
export function defineDocument<const H extends Columns, const L extends Lines, const S extends string, const C extends Listed>(
  name: string, def: DocumentDef<H, L, S, C> & WithTotals<H, L>,
): Document<H, L, S> {
  const { totals = {}, derived = [], header, unique, list, ...facts } = def as DocumentDef<H, L, S, C> & { totals?: Record<string, Loose> }
  const plain = Object.fromEntries(Object.entries(header).map(([key, column]) => [key, { ...column, computed: false }]))
  const head = defineGrid(`${name}.head`, { title: def.title, access: def.access, unique: unique as never, columns: plain as Readonly<Record<string, Column<KindName, unknown, boolean | string, false>>> })
  return Object.freeze({
    checks: [], ...facts, name, header: { ...head, columns: header },
    ...(list && { list: listGrid({ name, title: def.title, access: def.access, opens: def.opens }, header, list as never) }),
    totals: Object.fromEntries(Object.entries(totals).map(([key, formula]) => [key, build(formula)])),
    derived: (derived as readonly { when: Condition; column: string; value: Loose }[]).map(d => ({ when: d.when, column: d.column, expr: build(d.value) })),
  }) as unknown as Document<H, L, S>
}

/**
 * Recomputes lines, then the header: line formulas may read the header's typed values, totals read the lines and
 * the totals before them. The server runs the same function on save and stores what it gives.
 */
export function computeDraft<D extends Draft>(document: Document, draft: D): D {
  let head = draft.head
  const lines: Record<string, readonly Row[]> = {}
  for (const [name, grid] of Object.entries(document.lines)) lines[name] = computeRows(grid, draft.lines[name] ?? [], head, draft.lines)
  const put = (key: string, expr: Expr): void => {
    const value = resultText(evaluate(expr, { row: head, head, lines }), scaleOf(document.header.columns[key]!))
    if ((head[key] ?? null) !== value) head = { ...head, [key]: value }
  }
  for (const d of document.derived) if (holds(d.when, head, head)) put(d.column, d.expr)
  for (const [key, expr] of Object.entries(document.totals)) put(key, expr)
  return { ...draft, head, lines }
}

/**
 * Lookups that also know the document's own rows: `line:workers` are the steps of the draft that `read` gives, by the
 * column that titles their groups.
 */
export function lineLookups(document: Document, read: () => Draft, base: Lookups): Lookups {
  const titles = new Map(Object.values(document.lines).flatMap(({ group }) => (group ? [[group.of, group.title] as const] : [])))
  const known = new Map<string, { rows: readonly Row[]; lookups: Lookups }>()
  const of = (source: LookupSource): Lookups => {
    if (!isLineSource(source)) return base
    const line = source.slice('line:'.length)
    const rows = read().lines[line] ?? []
    let own = known.get(line)
    if (own?.rows !== rows) {
      const { rowKey } = document.lines[line]!
      const options = rows.map(row => ({ key: String(row[rowKey]), label: String(row[titles.get(line) ?? rowKey] ?? '') }))
      known.set(line, own = { rows, lookups: lookupsOf(new Map([[source, options]])) })
    }
    return own.lookups
  }
  return {
    options: source => of(source).options(source),
    label: (source, key) => of(source).label(source, key),
    find: (source, text) => of(source).find(source, text),
  }
}

/** All cell problems of header and lines, by line name; the header's name is ''. */
export function checkDraft(document: Document, draft: Draft, given: Lookups): Readonly<Record<string, readonly Problem[]>> {
  const lookups = lineLookups(document, () => draft, given)
  const found: Record<string, readonly Problem[]> = { '': checkRows(document.header, [draft.head], lookups) }
  for (const [name, grid] of Object.entries(document.lines)) found[name] = checkRows(grid, draft.lines[name] ?? [], lookups, draft.head)
  return found
}
