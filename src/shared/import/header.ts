import { suggestMapping, type TargetLabels } from './mapping.ts'

/** Counted from 0, both ends included. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface HeaderSheet {
  readonly rows: readonly (readonly ({ readonly text: string } | null)[])[]
  readonly merges: readonly MergedRange[]
}

export interface Header {
  /** From 1 as in Excel; the lower of two. */
  readonly row: number
  /** Under a merged label "金额（元）/综合单价". */
  readonly labels: readonly string[]
  readonly columns: ReadonlyMap<string, number>
}

/** Rows searched for the header and selectable. */
export const HEADER_ROWS = 50

const widthOf = ({ rows }: HeaderSheet): number => rows.slice(0, HEADER_ROWS).reduce((max, row) => Math.max(max, row.length), 0)
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function filled({ rows, merges }: HeaderSheet, row: number, width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const text = rows[row]?.[column]?.text
    if (text !== undefined) return onOneLine(text)
    const range = merges.find(m => m.top <= row && row <= m.bottom && m.left <= column && column <= m.right)
    return range === undefined ? '' : onOneLine(rows[range.top]?.[range.left]?.text ?? '')
  })
}

/** Merged cells tie a label to the row above. */
const tiedByMerge = ({ merges }: HeaderSheet, row: number, width: number): boolean => merges.some(({ top, bottom, left, right }) =>
  top === row - 1 && (bottom === row || (bottom === top && right > left && right - left < width - 1)))

/**
 * A two-row header without merged cells: the lower row has texts only under blanks beside an upper label.
 * @returns the upper labels spread over their columns, or undefined
 */
function spread(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const labels = [...upper]
  let [group, alone] = ['', 0]
  let groups = 0
  for (const [at, part] of lower.entries()) {
    if (part === '') {
      group = ''
      if (upper[at] !== '') alone++
    } else if (upper[at] !== '') {
      const startsGroup = (lower[at + 1] ?? '') !== '' && upper[at + 1] === ''
      if (!startsGroup) return undefined
      group = upper[at]!
      groups++
    } else if (group === '') return undefined
    else labels[at] = group
  }
  return groups > 0 && alone > 0 ? labels : undefined
}

/** Labels of a row, from 0; a two-row header as paths. */
export function labelsAt(sheet: HeaderSheet, row: number): string[] {
  const width = widthOf(sheet)
  const lower = filled(sheet, row, width)
  const above = row === 0 ? [] : filled(sheet, row - 1, width)
  const upper = tiedByMerge(sheet, row, width) ? above : sheet.merges.length === 0 && row > 0 ? spread(above, lower) : undefined
  if (upper === undefined) return lower
  return lower.map((label, i) => (label === '' || label === upper[i] || upper[i] === '' ? label || upper[i]! : `${upper[i]}/${label}`))
}

/**
 * Finds the header by its texts: titles above it, merged cells and two-row headers are normal.
 * @returns the row with the most target labels among the first fifty, or undefined if none has two of them
 */
export function findHeader(sheet: HeaderSheet, targets: TargetLabels): Header | undefined {
  let best: Header | undefined
  for (let row = 0; row < Math.min(sheet.rows.length, HEADER_ROWS); row++) {
    const labels = labelsAt(sheet, row)
    const columns = new Map(Object.entries(suggestMapping(targets, labels)).filter((entry): entry is [string, number] => entry[1] !== null))
    const enough = columns.size >= Math.min(2, Object.keys(targets).length)
    if (enough && columns.size > (best?.columns.size ?? 0)) best = { row: row + 1, labels, columns }
  }
  return best
}
