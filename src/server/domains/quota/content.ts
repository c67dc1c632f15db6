import type { Draft, Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { headColumns, placed, QUOTA_LINES, rowColumns, type QuotaLines } from '#server/db/tables/quotaRows.ts'

type Line = keyof QuotaLines
/** What differs between two drafts by what is stored of them, without code, version and origin. */
export interface Difference {
  readonly head: boolean
  /** Columns of rows that are new, other ones or elsewhere, and ids of rows that are not there any more. */
  readonly lines: Readonly<Record<Line, { readonly put: readonly Readonly<Record<string, unknown>>[], readonly gone: readonly string[] }>>
  /** Whether anything does. */
  readonly any: boolean
}

/** A row that both drafts share differs only by its place. */
function lineDifference(quotaId: string, line: Line, before: Draft, after: Draft) {
  const old = new Map(placed(line, before).map(at => [String(at[0].key), at]))
  const put = placed(line, after).flatMap(([row, sort]) => {
    const was = old.get(String(row.key))
    old.delete(String(row.key))
    if (was?.[0] === row && was[1] === sort) return []
    const columns = rowColumns(line, quotaId, row, sort)
    return was !== undefined && JSON.stringify(rowColumns(line, quotaId, ...was)) === JSON.stringify(columns) ? [] : [columns]
  })
  return { put, gone: [...old.keys()] }
}

/** What is to be written so that the package becomes `after`; the keys of its rows are the ids that they are stored under. */
export function differenceOf(quotaId: string, before: Draft, after: Draft): Difference {
  const head = before.head !== after.head && JSON.stringify(headColumns(before.head)) !== JSON.stringify(headColumns(after.head))
  const of = (line: Line) => lineDifference(quotaId, line, before, after)
  const lines = { workers: of('workers'), materials: of('materials'), machines: of('machines'), documents: of('documents') }
  return { head, lines, any: head || Object.values(lines).some(({ put, gone }) => put.length + gone.length > 0) }
}

const LINE_WORDS: Readonly<Record<Line, string>> = { workers: '人工', materials: '材料', machines: '机械', documents: '资料' }
const UNTOLD = new Set(['quotaVersion', 'quotaCode', 'sourceType', 'sourceId'])
const textOf = (value: unknown): string => (value === undefined || value === null || value === '' ? '' : JSON.stringify(value))

function changedRows(line: Line, before: readonly Row[], after: readonly Row[]): number {
  const columns = Object.keys(quotaPackage.lines[line].columns)
  const print = (row: Row): string => columns.map(key => textOf(row[key])).join('\u0000')
  const old = new Map(before.map(row => [String(row.key), print(row)]))
  const changed = after.filter(row => old.get(String(row.key)) !== print(row)).length
  const kept = new Set(after.map(row => String(row.key)))
  return changed + before.filter(row => !kept.has(String(row.key))).length
}

/** What differs between two versions, in words: labels of header columns, and line grids with their number of rows. */
export function changesBetween(before: Draft, after: Draft): string[] {
  const fields = Object.entries(quotaPackage.header.columns)
    .filter(([key]) => !UNTOLD.has(key) && textOf(before.head[key]) !== textOf(after.head[key])).map(([, column]) => column.label)
  const lines = QUOTA_LINES.flatMap(line => {
    const rows = changedRows(line, before.lines[line] ?? [], after.lines[line] ?? [])
    return rows === 0 ? [] : [`${LINE_WORDS[line]} ${rows} 行`]
  })
  return [...fields, ...lines]
}
