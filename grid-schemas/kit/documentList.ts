import type { Column, Columns, Facts, KindName } from './column.ts'
import { text } from './factories.ts'
import { defineGrid, type Access, type Grid, type NumericKey, type Picked, type Source } from './grid.ts'

export type ListColumnFacts = Pick<Facts<never, false>, 'width' | 'pin' | 'hidden' | 'sort' | 'filter' | 'excel' | 'help' | 'cell'>
export type ListColumnDefs = Readonly<Record<string, ListColumnFacts | Column<KindName, unknown>>>
type OwnColumn = { readonly kind: KindName }

export type ListColumns<H extends Columns, L extends ListColumnDefs> = {
  readonly [K in keyof L]: L[K] extends Column<KindName, unknown> ? L[K] : K extends keyof H ? H[K] : never
}

export interface ListDef<H extends Columns, L extends ListColumnDefs> {
  /** In screen order. */
  readonly columns: L & { readonly [K in keyof L]: L[K] extends OwnColumn ? unknown : K extends keyof H ? unknown : never }
  readonly sort?: readonly (readonly [keyof L & string, 'asc' | 'desc'])[]
  readonly footer?: { readonly [K in NumericKey<ListColumns<H, L>>]?: 'sum' }
  readonly quick?: readonly (keyof L & string)[]
  readonly lead?: readonly (keyof L & string)[]
  readonly pick?: Picked<{ readonly [K in keyof L]: Column<KindName, unknown> }>
  readonly source?: Source
}

/** Cancelled documents count in no statistic (domain B0). */
const CANCELLED = { processState: ['CANCELLED'] } as const

const isColumn = (entry: ListColumnFacts | Column<KindName, unknown>): entry is Column<KindName, unknown> => 'kind' in entry
const opsOf = (max: number) => text('操作', {
  readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: Math.max(96, 16 + 24 * max), cell: 'rowActions',
})

interface Owner {
  readonly name: string
  readonly title: string
  readonly access: Access
  readonly opens?: string
  readonly calls?: Partial<Pick<Source, 'page' | 'remove'>>
  readonly most: number
  /** Approved, and therefore cancellable. */
  readonly isApproved: boolean
}

export function listGrid<H extends Columns, L extends ListColumnDefs>(
  { name, title, access, opens, calls, most: maxActions, isApproved }: Owner, header: H, def: ListDef<H, L>
): Grid<ListColumns<H, L>> {
  const columns = Object.entries(def.columns as ListColumnDefs).map(([key, entry]): [string, Column<KindName, unknown>] => {
    if (isColumn(entry)) return [key, { ...entry, facts: { ...entry.facts, readOnly: true } }]
    const field = header[key]
    if (field === undefined) throw new Error(`${name}: the list shows ${key}, which the header does not have`)
    return [key, { ...field, computed: false, facts: { ...field.facts, hidden: false, ...entry, readOnly: true } }]
  })
  const { source, sort, footer = {}, quick, lead, pick } = def
  const uncounted = isApproved && Object.hasOwn(def.columns, 'processState') && Object.keys(footer).length > 0 ? CANCELLED : undefined
  return defineGrid(`${name}.list`, {
    title, access, opens, source: { page: calls?.page, remove: calls?.remove, ...source }, sort, footer, uncounted, quick, lead, pick,
    columns: { ...Object.fromEntries(columns), ops: opsOf(maxActions) },
  } as never) as unknown as Grid<ListColumns<H, L>>
}

/** List columns with another permission and call: 合同管理 shows the contracts of a library (spec-2 §2). */
export interface ViewDef<K extends string = string> {
  readonly name: string
  readonly access: Access
  readonly page: string
  readonly columns: readonly K[]
}

export function viewGrid(
  { title, opens, uncounted, columns, sort, footer, quick, lead }: Grid, { name, access, page, columns: keys }: ViewDef
): Grid {
  const has = (key: string): boolean => keys.includes(key)
  return defineGrid(name, {
    title, access, opens, uncounted, sort: sort.filter(([key]) => has(key)),
    footer: Object.fromEntries(Object.entries(footer).filter(([key]) => has(key))), quick: quick.filter(has), lead: lead.filter(has),
    columns: Object.fromEntries(keys.map(key => [key, columns[key]!])), source: { page },
  } as never) as unknown as Grid
}
