import {
  dec, formatCell, isNumeric, NO_LOOKUPS, parseCell, scaleOf, toScale, toText,
  type Column, type Grid, type KindName, type Lookups, type Value,
} from '#schemas/kit/index.ts'
import { plainText, type ReadCell, type ReadRow } from '#server/core/xlsx/index.ts'
import { levelsAbove, pathAt } from '#shared/import/levels.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { MergedKinds, SharedCell } from './merged.ts'
import type { ImportProblem } from './types.ts'

export interface SheetRow {
  readonly number: number
  /** Values by grid column; unreadable ones are missing. */
  readonly cells: Readonly<Record<string, Value>>
  readonly texts: Readonly<Record<string, string>>
  /** The first filled cell, mapped or not. */
  readonly first: string
  readonly problems: readonly ImportProblem[]
}

const EMPTY: ReadCell = { text: '' }
type Declared = Column<KindName, unknown>

const isShare = ({ kind, options }: Declared): boolean =>
  kind === 'percent' || (options as { readonly unit?: string } | undefined)?.unit === '%'

/** A cell's text to parse: a percentage without its sign, a computed number to the column's decimals. */
function rawOf(cell: ReadCell, column: Declared): string {
  if (!isNumeric(column)) return plainText(cell)
  if (cell.number === undefined) return cell.text
  const number = cell.percent && isShare(column) ? toText(dec(cell.number).times(100)) : cell.number
  return column.computed ? toScale(dec(number), scaleOf(column)) : number
}

/** Excel turns further digits into zeros. */
const EXCEL_DIGITS = 15
const isCut = ({ number = '' }: ReadCell): boolean =>
  /^-?\d+$/.test(number) && /^0+$/.test(number.replace('-', '').slice(EXCEL_DIGITS))
const TRUNCATED_NUMBER = `Excel 只保留 ${EXCEL_DIGITS} 位数字，第 ${EXCEL_DIGITS + 1} 位起已变成 0，请把该列设为文本后重新填写`
/** A code exported as displayed. */
const EXPONENT = /^\d(?:\.\d+)?E\+\d{2}$/i

function faultOf(cell: ReadCell, column: Declared): string | undefined {
  if (cell.fault !== undefined) return cell.fault
  const text = cell.text.trim()
  if (isNumeric(column) || cell.number !== undefined || !EXPONENT.test(text)) return undefined
  return `${text} 是科学计数法，原来的数字已经丢失，请把该列设为文本后重新导出`
}

/** A text for reports and the audit log; masked numbers stay masked. */
export const shownText = (text: string, column: Declared): string =>
  (column.kind === 'text' ? formatCell(text, column, NO_LOOKUPS) : text)

/** Parses a path, or else the name alone. */
function parsedAs(path: string, raw: string, column: Declared, lookups: Lookups): ReturnType<typeof parseCell> {
  const parsed = parseCell(path, column, lookups)
  return parsed.ok || path === raw ? parsed : parseCell(raw, column, lookups)
}

/** Numbers with too many decimals are refused, or read as displayed. */
export type Rounding = 'exact' | 'shown'

type Message = Pick<ImportProblem, 'code' | 'text' | 'warning'>

/** Refuses a number whose displayed form fits, or takes that form with a warning. */
function asDisplayed(
  cell: ReadCell, raw: string, column: Declared, rounding: Rounding,
): { readonly raw: string, readonly message: Message } | undefined {
  if (!isNumeric(column) || column.computed || cell.number === undefined || cell.text.trim() === '') return undefined
  const displayed = parseCell(cell.text, column, NO_LOOKUPS)
  if (!displayed.ok || displayed.value === null || parseCell(raw, column, NO_LOOKUPS).ok) return undefined
  const both = `存的是 ${raw}，显示为 ${cell.text.trim()}`
  return rounding === 'shown'
    ? { raw: cell.text, message: { code: 'rounded', text: `${both}，已按显示值取整`, warning: true } }
    : { raw, message: { code: 'finer', text: `${both}，小数位过多` } }
}

const sharedText = (label: string, { top, taken: isRepeated }: SharedCell): string =>
  (isRepeated ? `${label}与第 ${top} 行合并为一格，各行按同一数值计` : `${label}与第 ${top} 行合并为一格，只计入第 ${top} 行`)

/**
 * Distinct texts are parsed once: tree lookups are slow, and sheets repeat units and types. The upper levels of a tree may be in separate
 * columns.
 * @param headers labels of the sheet, by column
 */
export function rowReader(
  grid: Grid, mapping: Mapping, lookups: Lookups,
  { headers = [], rounding = 'exact' }: { readonly headers?: readonly string[], readonly rounding?: Rounding } = {},
): (cells: ReadRow, number: number, shared?: readonly SharedCell[]) => SheetRow {
  const columns = Object.entries(mapping).flatMap(([key, at]) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    if (at === null || column === undefined || column.facts.excel === false) return []
    const above = column.kind === 'tree' ? levelsAbove(headers, at) : []
    return [{ key, at, column, above, cache: new Map<string, ReturnType<typeof parseCell>>() }]
  })
  return (row, number, shared = []) => {
    const cells: Record<string, Value> = {}
    const texts: Record<string, string> = {}
    const problems: ImportProblem[] = []
    for (const { key, at, column, above, cache } of columns) {
      const cell = row[at] ?? EMPTY
      texts[key] = shownText(cell.text.trim(), column)
      const report = (message: Message): void => void problems.push({
        row: String(number), column: key, value: texts[key]!, ...message, ...column.computed && { warning: true },
      })
      const fault = faultOf(cell, column)
      if (fault !== undefined) {
        report({ code: 'fault', text: fault })
        continue
      }
      const displayed = asDisplayed(cell, rawOf(cell, column), column, rounding)
      const raw = displayed?.raw ?? rawOf(cell, column)
      const path = above.length === 0 ? raw : pathAt(above.map(level => row[level]?.text ?? ''), raw.trim())
      const cacheKey = `${path}\n${raw}`
      const parsed = cache.get(cacheKey) ?? parsedAs(path, raw, column, lookups)
      cache.set(cacheKey, parsed)
      if (parsed.ok) cells[key] = parsed.value
      if (displayed !== undefined) report(displayed.message)
      else if (!parsed.ok) report({ code: 'invalid', text: parsed.text })
      if (isCut(cell)) report({ code: 'digits', text: TRUNCATED_NUMBER, warning: true })
      const merged = shared.find(({ column: other }) => other === at)
      if (merged !== undefined) report({ code: 'merged', text: sharedText(column.label, merged), warning: true })
    }
    const first = row.find(cell => cell?.text.trim())?.text.trim() ?? ''
    return { number, cells, texts, first, problems }
  }
}

export const mergedKinds = (grid: Grid, mapping: Mapping): MergedKinds => {
  const indexesOf = (matches: (column: Declared) => boolean): ReadonlySet<number> =>
    new Set(Object.entries(mapping).flatMap(([key, at]) => {
      const column = grid.columns[key]
      return at !== null && column !== undefined && matches(column) ? [at] : []
    }))
  const isRate = (column: Declared): boolean =>
    column.kind === 'percent' || column.kind === 'money' && column.facts.sum === undefined
  return { summed: indexesOf(column => isNumeric(column) && !isRate(column)), rates: indexesOf(isRate) }
}
