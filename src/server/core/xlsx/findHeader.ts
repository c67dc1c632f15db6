import { aliasKey } from '#schemas/kit/index.ts'
import type { ReadSheet } from './model.ts'

/** Labels under which columns are looked for, by key; earlier labels count more. */
export type Wanted = Readonly<Record<string, readonly string[]>>

export interface Header {
  /** The row of the labels, counted from 1 as Excel does; of two rows the lower one. */
  readonly row: number
  /** Labels by column; under a merged label "金额（元）/综合单价". */
  readonly labels: readonly string[]
  /** Key to column, counted from 0. */
  readonly columns: ReadonlyMap<string, number>
}

const LOOKED_AT = 50
const labelKey = (text: string): string => aliasKey(text).replace(/[*：:]/g, '').replace(/[(（][^)）]*[)）]$/, '')

/** The texts of a row with merged ranges filled. */
function filled(sheet: ReadSheet, row: number, width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const own = sheet.rows[row]?.[column]?.text
    if (own !== undefined) return own.trim()
    const range = sheet.merges.find(m => m.top <= row && row <= m.bottom && m.left <= column && column <= m.right)
    return range === undefined ? '' : (sheet.rows[range.top]?.[range.left]?.text.trim() ?? '')
  })
}

/** Labels of one row, or of two where merged cells tie it to the row above. */
function labelsAt(sheet: ReadSheet, row: number, width: number): string[] {
  const lower = filled(sheet, row, width)
  const tied = sheet.merges.some(({ top, bottom, left, right }) =>
    top === row - 1 && (bottom === row || (bottom === top && right > left && right - left < width - 1)))
  if (!tied) return lower
  const upper = filled(sheet, row - 1, width)
  return lower.map((label, i) => (label === '' || label === upper[i] || upper[i] === '' ? label || upper[i]! : `${upper[i]}/${label}`))
}

/** Each key takes the first free column with its best label; a label that stands twice serves two keys. */
function match(labels: readonly string[], wanted: Wanted): Map<string, number> {
  const names = labels.map(label => [labelKey(label), labelKey(label.slice(label.lastIndexOf('/') + 1))])
  const taken = new Set<number>()
  const found = new Map<string, number>()
  for (const [key, accepted] of Object.entries(wanted)) {
    for (const label of accepted) {
      const at = names.findIndex((name, i) => !taken.has(i) && label !== '' && name.includes(labelKey(label)))
      if (at < 0) continue
      taken.add(at)
      found.set(key, at)
      break
    }
  }
  return found
}

/**
 * Finds the header by what stands in it: titles above it, merged cells and two-row headers are normal.
 * @returns the row with the most wanted labels among the first fifty, or undefined when none has two of them
 */
export function findHeader(sheet: ReadSheet, wanted: Wanted): Header | undefined {
  const rows = sheet.rows.slice(0, LOOKED_AT)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  let best: Header | undefined
  rows.forEach((_, row) => {
    const labels = labelsAt(sheet, row, width)
    const columns = match(labels, wanted)
    const enough = columns.size >= Math.min(2, Object.keys(wanted).length)
    if (enough && columns.size > (best?.columns.size ?? 0)) best = { row: row + 1, labels, columns }
  })
  return best
}
