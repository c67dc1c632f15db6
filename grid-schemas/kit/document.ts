import { isCopied, type Amends } from './amends.ts'
import type { Column, Columns, KindName } from './column.ts'
import type { Problem } from './check.ts'
import type { DocumentCalls, DocumentDef, FormDef, LifeDef, Lines, Numbering, SaveCheck } from './documentDef.ts'
import { listGrid, viewGrid, type ListColumns, type ListColumnDefs } from './documentList.ts'
import {
  PROCESS_MACHINE, STATELESS, type Action, type Business, type ContentFacts, type Machine, type OwnerFacts, type ProcessFacts,
} from './documentStates.ts'
import { Term, type Expr } from './formula.ts'
import { defineGrid, type Access, type Grid, type RowOf } from './grid.ts'
import { sourced, type Counting, type Pull } from './pulls.ts'
import type { Condition } from './rules.ts'

export { callsOf } from './documentDef.ts'
export type { DocumentCalls, Lines, Numbering, SaveCheck }

/** A fault of the document; `tab` is the one to open. */
export interface DocumentProblem { readonly tab: string; readonly text: string; readonly line?: string; readonly problem?: Problem }

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
  readonly stateColumn: 'state' | 'processState' | null
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
  readonly remainders?: readonly { readonly line: string; readonly ceiling: string; readonly remainder: string }[]
  readonly counting?: Counting
  readonly parties?: Readonly<Record<string, string | null>>
  readonly signers?: readonly string[]
  readonly triplicate?: readonly string[]
  readonly clauses?: string
  readonly checks: readonly SaveCheck[]
  readonly unsound?: Readonly<Record<string, string | undefined>>
  readonly totals: Readonly<Record<string, Expr>>
  readonly derived: readonly { readonly when: Condition; readonly column: string; readonly expr: Expr }[]
}
/** Returns the state from which actions start, none before approval. */
export function actStateOf(
  { actColumn, stateColumn, process }: Pick<Document, 'actColumn' | 'stateColumn' | 'process'>, head: Readonly<Record<string, unknown>>
): string {
  if (actColumn === null || (process !== undefined && head[stateColumn ?? ''] !== 'COMPLETE')) return ''
  return String(head[actColumn] ?? '')
}
export type ListedDocument<H extends Columns = Columns, L extends Lines = Lines, S extends string = string, C extends Columns = Columns> =
  Document<H, L, S, C> & { readonly list: Grid<C, 'id'> }
export type HeadOf<D> = D extends { readonly header: Grid<infer H, 'id'> } ? RowOf<Grid<H, 'id'>> : never

const sums = new Proxy({}, {
  get: (_, line) => new Proxy({}, { get: (_t, key) => new Term({ op: 'sum', line: String(line), key: String(key) }) }),
})
const heads = new Proxy({}, { get: (_, key) => new Term({ op: 'head', key: String(key) }) })
type NoLines = Readonly<Record<never, Grid>>
type Loose = (lines: never, head: never) => Term
const build = (formula: Loose): Expr => formula(sums as never, heads as never).expr

/** Counts the most actions in one state, with 编辑, 复制 and 删除. */
const mostActs = ({ actions, states }: Machine, copied: boolean): number =>
  (copied ? 3 : 2) + Math.max(
    0, ...Object.keys(states).map(state => Object.values(actions).filter(({ from }) => (from as readonly string[]).includes(state)).length)
  )

function machineOf({ states, start, editable, actions = {}, process, business }: LifeDef<Columns, string>): Machine {
  if (process !== undefined) return { ...PROCESS_MACHINE as Machine, actions: business?.actions ?? {} }
  if (states === undefined || start === undefined) return STATELESS
  return { states, start, editable: editable ?? Object.keys(states), actions }
}

/** Declares a document in five groups: form, list, life, relations, print. */
export function defineDocument<
  const H extends Columns, const S extends string, const C extends ListColumnDefs, const L extends Lines = NoLines,
  const P extends DocumentCalls | undefined = undefined,
>(
  name: string, def: DocumentDef<H, L, S, C> & { readonly list: object, readonly calls?: P },
): ListedDocument<H, L, S, ListColumns<H, C>> & { readonly calls: P }
export function defineDocument<
  const H extends Columns, const S extends string, const L extends Lines = NoLines, const P extends DocumentCalls | undefined = undefined,
>(
  name: string, def: DocumentDef<H, L, S, ListColumnDefs> & { readonly list?: never, readonly calls?: P },
): Document<H, L, S> & { readonly calls: P }
export function defineDocument<const H extends Columns, const L extends Lines, const S extends string, const C extends ListColumnDefs>(
  name: string, def: DocumentDef<H, L, S, C> & { readonly calls?: DocumentCalls },
): Document<H, L, S> {
  const { form, list, life = {}, relations = {}, print, ...identity } = def as DocumentDef<H, L, S, C>
  const { totals = {}, derived = [], header, unique, lines = {}, ...rules } = form as Omit<FormDef<H, L>, 'totals'> & {
    totals?: Readonly<Record<string, Loose>>,
  }
  const { views = [], ...listLook } = list ?? {}
  const facts = { ...identity, ...rules, ...life, ...relations, ...print }
  const typedHeader = Object.fromEntries(Object.entries(header).map(([key, column]) => [key, { ...column, computed: false }]))
  const head = defineGrid(`${name}.head`, {
    title: def.title, access: def.access, unique: unique as never,
    columns: typedHeader as Readonly<Record<string, Column<KindName, unknown, boolean | string, false>>>,
  })
  const machine = machineOf(life as LifeDef<Columns, string>)
  const pulled = (facts.pulls ?? {}) as Readonly<Record<string, readonly Pull[] | undefined>>
  const typed = Object.keys(header).filter(key => !header[key]!.computed && !header[key]!.facts.readOnly)
  const stateColumn = facts.process !== undefined ? 'processState' : Object.keys(machine.states).length > 0
    && Object.hasOwn(header, 'state') ? 'state' : null
  const acting = facts.business === undefined
    ? { actColumn: stateColumn, actStates: machine.states }
    : { actColumn: facts.business.column, actStates: facts.business.states }
  const { title, access, opens, calls } = def
  const listed = list && listGrid(
    { name, title, access, opens, calls, most: mostActs(machine, isCopied(facts)), isApproved: life.process !== undefined }, header,
    listLook as never
  ) as unknown as Grid
  return Object.freeze({
    checks: [], pulls: {},
    ...(def.calls && { sections: { '': typed } }), entity: name.split('.').at(-1)!, ...facts, ...machine, ...acting, stateColumn, name,
    header: { ...head, columns: header },
    lines: Object.fromEntries(
      Object.entries(lines as Lines).map(([line, grid]) => [line, pulled[line] === undefined ? grid : sourced(grid, pulled[line])])
    ),
    ...(listed && { list: listed }), views: listed === undefined ? [] : views.map(view => viewGrid(listed, view)),
    totals: Object.fromEntries(Object.entries(totals).map(([key, formula]) => [key, build(formula)])),
    derived: (derived as readonly { when: Condition; column: string; value: Loose }[])
      .map(d => ({ when: d.when, column: d.column, expr: build(d.value) })),
  }) as unknown as Document<H, L, S>
}
