import { dec, formatCell, isNumeric, NO_LOOKUPS, parseCell, scaleOf, toScale, toText, type Column, type Grid, type KindName, type Lookups, type Value } from '#schemas/kit/index.ts'
import { plainText, type ReadCell, type ReadRow } from '#server/core/xlsx/index.ts'
import { levelsAbove, pathAt } from '#shared/import/levels.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { MergedKinds, SharedCell } from './merged.ts'
import type { ImportProblem } from './types.ts'

/** What a row of the sheet says, as far as it can be read alone. */
export interface SheetRow {
  readonly number: number
  /** Cells by column of the grid; what could not be read is not among them. */
  readonly cells: Readonly<Record<string, Value>>
  /** Texts as they stand in the file. */
  readonly texts: Readonly<Record<string, string>>
  /** What its first filled cell says, whether or not that is a column of the grid. */
  readonly first: string
  readonly problems: readonly ImportProblem[]
}

const EMPTY: ReadCell = { text: '' }
type Declared = Column<KindName, unknown>

const isShare = ({ kind, options }: Declared): boolean => kind === 'percent' || (options as { readonly unit?: string } | undefined)?.unit === '%'

/** What a cell says to a column: of a percentage that its format shows the figure in front of the sign, of a computed number as many decimals as the column has. */
function rawOf(cell: ReadCell, column: Declared): string {
  if (!isNumeric(column)) return plainText(cell)
  if (cell.number === undefined) return cell.text
  const number = cell.percent && isShare(column) ? toText(dec(cell.number).times(100)) : cell.number
  return column.computed ? toScale(dec(number), scaleOf(column)) : number
}

/** Digits of a whole number that Excel has kept; the others of a longer one have become zeros. */
const KEPT_DIGITS = 15
const isCut = ({ number = '' }: ReadCell): boolean => /^-?\d+$/.test(number) && /^0+$/.test(number.replace('-', '').slice(KEPT_DIGITS))
const CUT = `Excel 只保留 ${KEPT_DIGITS} 位数字，第 ${KEPT_DIGITS + 1} 位起已变成 0，请把该列设为文本后重新填写`
/** A code that a program has written as it was shown. */
const EXPONENT = /^\d(?:\.\d+)?E\+\d{2}$/i

/** What is wrong with a cell whatever its column expects. */
function faultOf(cell: ReadCell, column: Declared): string | undefined {
  if (cell.fault !== undefined) return cell.fault
  return !isNumeric(column) && cell.number === undefined && EXPONENT.test(cell.text.trim()) ? `${cell.text.trim()} 是科学计数法，原来的数字已经丢失，请把该列设为文本后重新导出` : undefined
}

/** A text as a report or the record may show it: of a number that is masked no more than everybody sees. */
export const shownText = (text: string, column: Declared): string => (column.kind === 'text' ? formatCell(text, column, NO_LOOKUPS) : text)

/** What a path means; where it is none, what the name alone does. */
function parsedAs(path: string, raw: string, column: Declared, lookups: Lookups): ReturnType<typeof parseCell> {
  const whole = parseCell(path, column, lookups)
  return whole.ok || path === raw ? whole : parseCell(raw, column, lookups)
}

/** How numbers are read that have more decimals than their column: not at all, or as the file shows them. */
export type Rounding = 'exact' | 'shown'

type Taken = Pick<ImportProblem, 'code' | 'text' | 'warning'>

/** A number with too many decimals whose shown form fits: the problem with both, or the shown value with a word. */
function asShown(cell: ReadCell, raw: string, column: Declared, rounding: Rounding): { readonly raw: string, readonly said: Taken } | undefined {
  if (!isNumeric(column) || column.computed || cell.number === undefined || cell.text.trim() === '') return undefined
  const shown = parseCell(cell.text, column, NO_LOOKUPS)
  if (!shown.ok || shown.value === null || parseCell(raw, column, NO_LOOKUPS).ok) return undefined
  const both = `存的是 ${raw}，显示为 ${cell.text.trim()}`
  return rounding === 'shown' ? { raw: cell.text, said: { code: 'rounded', text: `${both}，已按显示值取整`, warning: true } } : { raw, said: { code: 'finer', text: `${both}，小数位过多` } }
}

/** A word on a cell that is merged with one above. */
const sharedText = (label: string, { top, taken }: SharedCell): string =>
  (taken ? `${label}与第 ${top} 行合并为一格，各行按同一数值计` : `${label}与第 ${top} 行合并为一格，只计入第 ${top} 行`)

/**
 * A reader of rows by the grid's kinds. What a cell can mean is found once per distinct text: looking a path up in a tree
 * is slow, and a sheet repeats its units and types thousands of times. The levels of a tree may stand in columns of their own.
 * @param headers labels of the sheet, by column
 */
export function rowReader(
  grid: Grid, mapping: Mapping, lookups: Lookups, { headers = [], rounding = 'exact' }: { readonly headers?: readonly string[], readonly rounding?: Rounding } = {},
): (cells: ReadRow, number: number, shared?: readonly SharedCell[]) => SheetRow {
  const columns = Object.entries(mapping).flatMap(([key, at]) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    if (at === null || column === undefined || column.facts.excel === false) return []
    return [{ key, at, column, above: column.kind === 'tree' ? levelsAbove(headers, at) : [], known: new Map<string, ReturnType<typeof parseCell>>() }]
  })
  return (given, number, shared = []) => {
    const cells: Record<string, Value> = {}
    const texts: Record<string, string> = {}
    const problems: ImportProblem[] = []
    for (const { key, at, column, above, known } of columns) {
      const cell = given[at] ?? EMPTY
      texts[key] = shownText(cell.text.trim(), column)
      const say = (said: Taken): void => void problems.push({ row: String(number), column: key, value: texts[key]!, ...said, ...column.computed && { warning: true } })
      const fault = faultOf(cell, column)
      if (fault !== undefined) {
        say({ code: 'fault', text: fault })
        continue
      }
      const fitted = asShown(cell, rawOf(cell, column), column, rounding)
      const raw = fitted?.raw ?? rawOf(cell, column)
      const path = above.length === 0 ? raw : pathAt(above.map(one => given[one]?.text ?? ''), raw.trim())
      const said = `${path}\n${raw}`
      const parsed = known.get(said) ?? parsedAs(path, raw, column, lookups)
      known.set(said, parsed)
      if (parsed.ok) cells[key] = parsed.value
      if (fitted !== undefined) say(fitted.said)
      else if (!parsed.ok) say({ code: 'invalid', text: parsed.text })
      if (isCut(cell)) say({ code: 'digits', text: CUT, warning: true })
      const one = shared.find(({ column: other }) => other === at)
      if (one !== undefined) say({ code: 'merged', text: sharedText(column.label, one), warning: true })
    }
    const first = given.find(cell => cell?.text.trim())?.text.trim() ?? ''
    return { number, cells, texts, first, problems }
  }
}

/** The columns of a sheet whose values add up, and those of prices. */
export const mergedKinds = (grid: Grid, mapping: Mapping): MergedKinds => {
  const at = (of: (column: Declared) => boolean): ReadonlySet<number> =>
    new Set(Object.entries(mapping).flatMap(([key, column]) => (column !== null && grid.columns[key] !== undefined && of(grid.columns[key]) ? [column] : [])))
  const isRate = (column: Declared): boolean => column.kind === 'percent' || column.kind === 'money' && column.facts.sum === undefined
  return { summed: at(column => isNumeric(column) && !isRate(column)), rates: at(isRate) }
}
