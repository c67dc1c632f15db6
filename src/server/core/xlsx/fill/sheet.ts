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

/** Formulas that are written once for several cells: without the first one the others would be lost. */
const isShared = (formula: string): boolean => /\st="(shared|array)"/.test(formula) && /\sref="/.test(formula)

export interface FilledSheet {
  readonly xml: string
  /** Formulas that a number has taken the place of. */
  readonly lost: number
}

/** What formulas came to is left out of a sheet: whoever opens it computes them anew. */
export const withoutResults = (xml: string): string =>
  xml.replace(CELL, (cell, prefix: string, attributes: string, content: string | undefined) =>
    (content === undefined || !FORMULA.test(content) ? cell : `<${prefix}c${attributes.replace(TYPE, '')}>${content.replace(RESULT, '')}</${prefix}c>`))

/** Puts numbers into the cells of a sheet. A cell keeps its format; one that is not there yet takes that of the number above it. */
export function fillSheet(xml: string, cells: readonly FilledCell[]): FilledSheet {
  const byRow = new Map<number, FilledCell[]>()
  for (const cell of cells) byRow.set(cell.row, [...byRow.get(cell.row) ?? [], cell])
  const styles = new Map<number, string>()
  let [next, lost] = [0, 0]

  const fillRow = (found: readonly Cell[], row: number, prefix: string): string => {
    const now = new Map(found.map(cell => [cell.column, cell.xml]))
    for (const { column, value, keep } of byRow.get(row) ?? []) {
      const before = found.find(cell => cell.column === column)
      const formula = before === undefined ? null : FORMULA.exec(before.content)?.[0] ?? null
      const style = before === undefined ? styles.get(column) : STYLE.exec(before.attributes)?.[0] ?? ''
      if (style !== undefined) styles.set(column, style)
      if (formula !== null && (keep || isShared(formula))) continue
      if (formula !== null) lost++
      const facts = before === undefined ? ` r="${letters(column)}${row + 1}"${style ?? ''}` : before.attributes.replace(TYPE, '')
      now.set(column, `<${prefix}c${facts}><${prefix}v>${value}</${prefix}v></${prefix}c>`)
    }
    return [...now].toSorted(([a], [b]) => a - b).map(([, cell]) => cell).join('')
  }

  const filled = xml.replace(ROW, (whole, prefix: string, attributes: string, content: string | undefined) => {
    const row = Number(REFERENCE.exec(attributes)?.[1] ?? next + 1) - 1
    next = row + 1
    if (!byRow.has(row)) return whole
    // The columns that a row says to span may be others now.
    return `<${prefix}row${attributes.replace(SPANS, '')}>${fillRow(cellsIn(content ?? ''), row, prefix)}</${prefix}row>`
  })
  return { xml: filled, lost }
}
