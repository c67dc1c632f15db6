import { letters } from '#shared/workbook.ts'
import type { FilledCell } from '../model.ts'

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g
const FORMULA = /<(?:\w+:)?f\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?f>)/
/** A cell's value or formula result. */
const RESULT = /<((?:\w+:)?)v\b[^>]*?(?:\/>|>[\s\S]*?<\/\1v>)/g
const attribute = (name: string): RegExp => new RegExp(`\\s${name}="([^"]*)"`)
const [REFERENCE, STYLE, TYPE, SPANS] = ['r', 's', 't', 'spans'].map(attribute) as [RegExp, RegExp, RegExp, RegExp]

const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface Cell {
  readonly column: number
  readonly prefix: string
  readonly attributes: string
  readonly content: string
  readonly xml: string
}

function cellsIn(content: string): Cell[] {
  const cells: Cell[] = []
  let next = 0
  for (const [xml, prefix = '', attributes = '', inner = ''] of content.matchAll(CELL)) {
    const column = columnOf(REFERENCE.exec(attributes)?.[1] ?? '')
    next = (column >= 0 ? column : next) + 1
    cells.push({ column: next - 1, prefix, attributes, content: inner, xml })
  }
  return cells
}

/** Removes formula results: the opening program recalculates them. */
export const withoutResults = (xml: string): string =>
  xml.replace(CELL, (cell, prefix: string, attributes: string, content: string | undefined) => {
    if (content === undefined || !FORMULA.test(content)) return cell
    return `<${prefix}c${attributes.replace(TYPE, '')}>${content.replace(RESULT, '')}</${prefix}c>`
  })

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Writes values into cells without formulas. An existing cell keeps its format; a new one copies that of the value above. */
export function fillSheet(xml: string, cells: readonly FilledCell[]): string {
  const byRow = new Map<number, FilledCell[]>()
  for (const cell of cells) byRow.set(cell.row, [...byRow.get(cell.row) ?? [], cell])
  const styles = new Map<number, string>()
  let next = 0

  const fillRow = (existing: readonly Cell[], row: number, prefix: string): string => {
    const filled = new Map(existing.map(cell => [cell.column, cell.xml]))
    for (const { column, value, text } of byRow.get(row) ?? []) {
      const before = existing.find(cell => cell.column === column)
      const style = before === undefined ? styles.get(column) : STYLE.exec(before.attributes)?.[0] ?? ''
      if (style !== undefined) styles.set(column, style)
      if (before !== undefined && FORMULA.test(before.content)) continue
      const attributes = before === undefined
        ? ` r="${letters(column)}${row + 1}"${style ?? ''}`
        : before.attributes.replace(TYPE, '')
      const content = text
        ? ` t="inlineStr"><${prefix}is><${prefix}t>${escaped(value)}</${prefix}t></${prefix}is>`
        : `><${prefix}v>${value}</${prefix}v>`
      filled.set(column, `<${prefix}c${attributes}${content}</${prefix}c>`)
    }
    return [...filled].toSorted(([a], [b]) => a - b).map(([, cell]) => cell).join('')
  }

  return xml.replace(ROW, (rowXml, prefix: string, attributes: string, content: string | undefined) => {
    const row = Number(REFERENCE.exec(attributes)?.[1] ?? next + 1) - 1
    next = row + 1
    if (!byRow.has(row)) return rowXml
    // The row's `spans` can be stale.
    return `<${prefix}row${attributes.replace(SPANS, '')}>${fillRow(cellsIn(content ?? ''), row, prefix)}</${prefix}row>`
  })
}
