import type { Draft, Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { headColumns, lineColumns, type QuotaLines } from '#server/db/tables/quotaRows.ts'

/** The columns that are written of a package, without code, version and origin: what makes two packages equal. */
export interface Content { readonly head: ReturnType<typeof headColumns>, readonly lines: QuotaLines }
export const columnsOf = (quotaId: string, draft: Draft): Content => ({ head: headColumns(draft.head), lines: lineColumns(quotaId, draft) })
/** The same as a text to compare. */
export const contentOf = (quotaId: string, draft: Draft): string => JSON.stringify(columnsOf(quotaId, draft))

const LINE_WORDS: Readonly<Record<string, string>> = { workers: '人工', materials: '材料', machines: '机械', documents: '资料' }
const UNTOLD = new Set(['quotaVersion', 'quotaCode', 'sourceType', 'sourceId'])

const textOf = (value: unknown): string => (value === undefined || value === null || value === '' ? '' : JSON.stringify(value))

function changedRows(line: string, before: readonly Row[], after: readonly Row[]): number {
  const columns = Object.keys(quotaPackage.lines[line as keyof typeof quotaPackage.lines].columns)
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
  const lines = Object.entries(LINE_WORDS).flatMap(([line, word]) => {
    const rows = changedRows(line, before.lines[line] ?? [], after.lines[line] ?? [])
    return rows === 0 ? [] : [`${word} ${rows} 行`]
  })
  return [...fields, ...lines]
}
