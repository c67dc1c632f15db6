import { letters } from '#shared/workbook.ts'
import type { FilledCell } from '../model.ts'

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g
const FORMULA = /<(?:\w+:)?f\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?f>)/
/** What a cell came to; of one with a formula it is computed again. */
const RESULT = /<((?:\w+:)?)v\b[^>]*?(?:\/>|>[\s\S]*?<\/\1v>)/g
const attribute = (name: string): RegExp => new RegExp(`\\s${name}="([^"]*)"`)
const [REFERENCE, STYLE, TYPE, SPANS] = ['r', 's', 't', 'spans'].map(attribute) as [RegExp, RegExp, RegExp, RegExp]

const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface Cell { readonly column: number; readonly prefix: string; readonly attributes: string; readonly content: string; readonly xml: string }

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

/** What formulas came to is left out of a sheet: whoever opens it computes them anew. */
export const withoutResults = (xml: string): string =>
  xml.replace(CELL, (cell, prefix: string, attributes: string, content: string | undefined) =>
    (content === undefined || !FORMULA.test(content) ? cell : `<${prefix}c${attributes.replace(TYPE, '')}>${content.replace(RESULT, '')}</${prefix}c>`))

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Puts values into the cells of a sheet; a formula stays. A cell keeps its format; one that is not there yet takes that of the value above it. */
export function fillSheet(xml: string, cells: readonly FilledCell[]): string {
  const byRow = new Map<number, FilledCell[]>()
  for (const cell of cells) byRow.set(cell.row, [...byRow.get(cell.row) ?? [], cell])
  const styles = new Map<number, string>()
  let next = 0

  const fillRow = (found: readonly Cell[], row: number, prefix: string): string => {
    const now = new Map(found.map(cell => [cell.column, cell.xml]))
    for (const { column, value, text } of byRow.get(row) ?? []) {
      const before = found.find(cell => cell.column === column)
      const style = before === undefined ? styles.get(column) : STYLE.exec(before.attributes)?.[0] ?? ''
      if (style !== undefined) styles.set(column, style)
      if (before !== undefined && FORMULA.test(before.content)) continue
      const facts = before === undefined ? ` r="${letters(column)}${row + 1}"${style ?? ''}` : before.attributes.replace(TYPE, '')
      now.set(column, text ? `<${prefix}c${facts} t="inlineStr"><${prefix}is><${prefix}t>${escaped(value)}</${prefix}t></${prefix}is></${prefix}c>` : `<${prefix}c${facts}><${prefix}v>${value}</${prefix}v></${prefix}c>`)
    }
    return [...now].toSorted(([a], [b]) => a - b).map(([, cell]) => cell).join('')
  }

  return xml.replace(ROW, (whole, prefix: string, attributes: string, content: string | undefined) => {
    const row = Number(REFERENCE.exec(attributes)?.[1] ?? next + 1) - 1
    next = row + 1
    if (!byRow.has(row)) return whole
    // The columns that a row says to span may be others now.
    return `<${prefix}row${attributes.replace(SPANS, '')}>${fillRow(cellsIn(content ?? ''), row, prefix)}</${prefix}row>`
  })
}
