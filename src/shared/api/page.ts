import { z } from 'zod'
import { ACTIONS, type PermissionAction } from '#schemas/dict/permissions.ts'
import { kindOf, type Column, type Columns, type Grid, type KindName, type RowOf } from '#schemas/kit/index.ts'
import { gridOf, ofGrid } from './gridOf.ts'
import { int32 } from './kv.ts'

/** Most rows that one call hands out; pageSize -1 asks for all of them (domain B21). */
export const ROW_CEILING = 10_000

const FILE = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })

/** The wire form of each kind; rows are JSON with decimals as text. */
export const WIRE: { readonly [K in KindName]: z.ZodType } = {
  text: z.string(), longText: z.string(), integer: int32, decimal: z.string(), money: z.string(), percent: z.string(),
  boolean: z.boolean(), date: z.string(), datetime: z.string(), choice: z.string(), dict: z.string(), tree: z.string(),
  ref: z.string(), files: z.array(FILE), computed: z.string(),
}

/** A row of the grid as JSON; price columns may be absent for people without the price key. */
export const rowSchema = <C extends Columns, K extends string>(grid: Grid<C, K>): z.ZodType<RowOf<Grid<C, K>>> =>
  ofGrid(z.looseObject({
    [grid.rowKey]: z.string(),
    ...Object.fromEntries(Object.entries(grid.columns).map(([key, column]) => [key, WIRE[(column as Column).kind].nullish()])),
  }), grid) as unknown as z.ZodType<RowOf<Grid<C, K>>>

/** Column keys that a list may be sorted by. */
export const sortKeys = (grid: Grid): string[] => Object.entries(grid.columns).filter(([, c]) => c.facts.sort !== false && c.kind !== 'files').map(([key]) => key)

/** Most characters of a condition's text, and of the quick search. */
export const FILTER_TEXT_MAX = 200
export const QUICK_MAX = 100

/** A condition's value: one text or truth, or several texts. */
export const FILTER_VALUE = z.union([z.string().max(FILTER_TEXT_MAX), z.boolean(), z.array(z.string().max(FILTER_TEXT_MAX)).max(200)])

/** Most cells of which one call returns the writers. */
export const MOST_WRITERS = 500
/** Of a condition that the column's kind does not know. */
export const NO_SUCH_FILTER = '该列不支持这种筛选'

/** Of a tree: asks for the rows under these (null: the roots), and with conditions for what they find, with everything above it. */
const BELOW = { below: z.array(z.string().max(100).nullable()).max(ROW_CEILING).optional() }

/** What every list takes: page, sorts, filters by column, quick search over the grid's quick columns. */
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
    /** Asks for the values of a column instead of rows. */
    values: z.object({ key: z.enum(filters.map(([key]) => key) as [string, ...string[]]), search: z.string().max(50).optional() }).optional(),
    /** Asks who last changed cells instead of rows, whatever conditions they meet. */
    writers: z.array(z.object({ row: z.string().max(100), column: z.enum(Object.keys(grid.columns) as [string, ...string[]]) })).max(MOST_WRITERS).optional(),
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

/** How many rows have a value under all conditions but those of its own column; null is an empty cell. */
const valueCount = z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: int32 })
export type ValueCount = z.output<typeof valueCount>
/** Most values that one answer lists; a search finds the others. */
export const MOST_VALUES = 200

/** Who last changed a cell, and when. */
const cellWriter = z.object({ row: z.string(), column: z.string(), by: z.string(), at: z.string() })
export type CellWriter = z.output<typeof cellWriter>

/** What stands under a row of a tree: how many directly, and the sums of the whole branch. */
const branch = z.object({ children: int32, sums: z.record(z.string(), z.string().nullable()).optional() })
export type BranchFacts = z.output<typeof branch>

const action = z.enum(Object.keys(ACTIONS) as [PermissionAction, ...PermissionAction[]])

/**
 * A page of rows, the nearest to a search first where it is `ranked`; or of `values` or `writers` where those were asked for.
 * `sums` are the footer columns over all rows of the filter, `can` is what the person may do with rows of the grid: buttons
 * follow it and ask nothing else. `at` is when the rows were read. `branches` are the rows of a tree under which others stand, `unmet`
 * those that do not meet the conditions: they are there for what stands under them, or because it was asked for (`below`).
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
