import { z } from 'zod'
import { ACTIONS, type PermissionAction } from '#schemas/dict/permissions.ts'
import { kindOf, type Column, type Columns, type Grid, type KindName, type RowOf } from '#schemas/kit/index.ts'
import { gridOf, ofGrid } from './gridOf.ts'
import { int32 } from './kv.ts'

/** Maximum rows per call; pageSize -1 requests them all (domain B21). */
export const ROW_CEILING = 10_000

const FILE = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })

/** Wire form per kind: decimals are text. */
export const WIRE: { readonly [K in KindName]: z.ZodType } = {
  text: z.string(), longText: z.string(), integer: int32, decimal: z.string(), money: z.string(), percent: z.string(),
  boolean: z.boolean(), date: z.string(), datetime: z.string(), choice: z.string(), dict: z.string(), tree: z.string(),
  ref: z.string(), files: z.array(FILE), computed: z.string(),
}

/** Price columns may be absent without the price right. */
export const rowSchema = <C extends Columns, K extends string>(grid: Grid<C, K>): z.ZodType<RowOf<Grid<C, K>>> =>
  ofGrid(z.looseObject({
    [grid.rowKey]: z.string(),
    ...Object.fromEntries(Object.entries(grid.columns).map(([key, column]) => [key, WIRE[(column as Column).kind].nullish()])),
  }), grid) as unknown as z.ZodType<RowOf<Grid<C, K>>>

export const sortKeys = (grid: Grid): string[] =>
  Object.entries(grid.columns).filter(([, c]) => c.facts.sort !== false && c.kind !== 'files').map(([key]) => key)

export const FILTER_TEXT_MAX = 200
export const QUICK_MAX = 100

export const FILTER_VALUE = z.union([z.string().max(FILTER_TEXT_MAX), z.boolean(), z.array(z.string().max(FILTER_TEXT_MAX)).max(200)])

export const MOST_WRITERS = 500
export const NO_SUCH_FILTER = '该列不支持这种筛选'

/** For trees: rows under these (null: the roots); with filters, matches with their ancestors. */
const BELOW = { below: z.array(z.string().max(100).nullable()).max(ROW_CEILING).optional() }

/** Input of every list: page, sorts, column filters, quick search. */
export const pageInput = <S extends z.ZodRawShape = {}>(grid: Grid, extra?: S) => {
  const filters = Object.entries(grid.columns).filter(([, c]) => c.facts.filter !== false)
  return z.object({
    pageNum: int32.min(1).default(1),
    pageSize: int32.refine(n => n === -1 || (n >= 1 && n <= ROW_CEILING), '每页条数不正确').default(10),
    sorts: z.array(z.object({ key: z.enum(sortKeys(grid) as [string, ...string[]]), order: z.enum(['ASC', 'DESC']) })).max(5).default([]),
    filters: z.array(z.object({
      key: z.enum(filters.map(([key]) => key) as [string, ...string[]]),
      op: z.enum(['contains', 'starts', 'equals', 'in', 'from', 'to', 'under', 'empty', 'filled']),
      value: FILTER_VALUE.optional(),
    }).refine(f => kindOf(grid.columns[f.key]!).filters.includes(f.op), NO_SUCH_FILTER)).max(30).default([]),
    quick: z.string().max(QUICK_MAX).optional(),
    /** Requests a column's values instead of rows. */
    values: z.object({ key: z.enum(filters.map(([key]) => key) as [string, ...string[]]), search: z.string().max(50).optional() })
      .optional(),
    /** Requests the last writers of cells, regardless of filters. */
    writers: z.array(z.object({ row: z.string().max(100), column: z.enum(Object.keys(grid.columns) as [string, ...string[]]) }))
      .max(MOST_WRITERS).optional(),
    ...(grid.tree === undefined ? {} : BELOW) as typeof BELOW,
    ...(extra ?? {} as S),
  })
}
export interface PageQuery {
  readonly pageNum: number
  readonly pageSize: number
  readonly sorts: readonly { readonly key: string; readonly order: 'ASC' | 'DESC' }[]
  readonly filters: readonly { readonly key: string; readonly op: string; readonly value?: string | boolean | readonly string[] }[]
  readonly quick?: string
  readonly values?: { readonly key: string; readonly search?: string }
  readonly writers?: readonly { readonly row: string; readonly column: string }[]
  readonly below?: readonly (string | null)[]
}

/** Counted under all filters except the column's; null is an empty cell. */
const valueCount = z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: int32 })
export type ValueCount = z.output<typeof valueCount>
/** Maximum values per response; a search finds the others. */
export const MOST_VALUES = 200

const cellWriter = z.object({ row: z.string(), column: z.string(), by: z.string(), at: z.string() })
export type CellWriter = z.output<typeof cellWriter>

const branch = z.object({ children: int32, sums: z.record(z.string(), z.string().nullable()).optional() })
export type BranchFacts = z.output<typeof branch>

const action = z.enum(Object.keys(ACTIONS) as [PermissionAction, ...PermissionAction[]])

/**
 * Rows, closest match first where `ranked`; or `values` or `writers`. `sums` cover all filtered rows; `can`: rights on rows; `at`: read
 * time; `unmet`: rows outside the filters, present for their descendants or because of `below`.
 */
export const pageOf = <R extends z.ZodType>(row: R) => {
  const grid = gridOf(row)
  const sums = z.record(z.string(), z.string().nullable())
  return z.object({
    rows: z.array(row), total: int32, pageNum: int32, totalPages: int32,
    sums: (grid === undefined ? sums : ofGrid(sums, grid)).optional(),
    ranked: z.boolean().optional(),
    values: z.array(valueCount).optional(),
    writers: z.array(cellWriter).optional(),
    can: z.array(action).optional(),
    at: z.iso.datetime().optional(),
    branches: z.record(z.string(), branch).optional(),
    unmet: z.array(z.string()).optional(),
  })
}
export interface Page<R> {
  rows: R[]
  total: number
  pageNum: number
  totalPages: number
  sums?: Record<string, string | null>
  ranked?: boolean
  values?: ValueCount[]
  writers?: CellWriter[]
  can?: PermissionAction[]
  at?: string
  branches?: Record<string, BranchFacts>
  unmet?: string[]
}
