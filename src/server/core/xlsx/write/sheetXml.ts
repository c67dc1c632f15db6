import { frozenView, letters, sheetCell, textCell, totalsLine, type SheetCell } from '#shared/workbook.ts'
import type { SheetHead, WriteLine } from '../model.ts'
import { escaped, type Formats } from './formats.ts'

/** Pixels per character, the unit of column widths. */
const PIXELS = 6
const CLOSED: ReadonlySet<number> = new Set()
/** Guards against slips only, hence no password. */
const PROTECTION = '<sheetProtection sheet="1" formatColumns="0" sort="0" autoFilter="0"/>'
/** Characters that XML cannot contain, and text that would be read as their escape. */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi
/** Text that becomes a formula once its cell is edited. */
const READ_AS_FORMULA = /^[=+\-@\t\r]/
const textOf = (text: string): string =>
  escaped(text).replace(UNSAFE, sign => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

function cellXml(cell: SheetCell, at: string, formats: Formats, open: boolean): string {
  if (cell.t === 'b') return `<c r="${at}" t="b"><v>${cell.v ? 1 : 0}</v></c>`
  const style = formats.styleOf(cell.z, { open, quoted: cell.t === 's' && READ_AS_FORMULA.test(cell.v) })
  const start = `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}`
  return cell.t === 'n'
    ? `${start}><v>${cell.v}</v></c>`
    : `${start} t="inlineStr"><is><t xml:space="preserve">${textOf(cell.v)}</t></is></c>`
}

export class SheetXml {
  readonly #head: SheetHead
  readonly #formats: Formats
  readonly #columns: readonly string[]
  readonly #open: ReadonlySet<number>
  #rows = 0
  #lines = 0

  constructor(head: SheetHead, formats: Formats) {
    this.#head = head
    this.#formats = formats
    this.#open = new Set(head.open)
    this.#columns = head.columns.map((_, at) => letters(at))
  }

  #row(cells: readonly (SheetCell | null)[], open: ReadonlySet<number> = this.#open): string {
    const row = ++this.#rows
    const xml = cells.map((cell, at) => (cell === null
      ? ''
      : cellXml(cell, `${this.#columns[at] ?? letters(at)}${row}`, this.#formats, open.has(at)))).join('')
    return `<row r="${row}">${xml}</row>`
  }

  opening(): string {
    const { columns, frozen = 0 } = this.#head
    const styleAt = (at: number): string => (this.#open.has(at) ? ` style="${this.#formats.styleOf(undefined, { open: true })}"` : '')
    const widthOf = (pixels: number): number => Math.round(pixels / PIXELS * 256) / 256
    const widths = columns.map(({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf(width)}" customWidth="1"${styleAt(at)}/>`)
    return '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      + `<sheetViews>${frozenView({ rows: 1, columns: frozen })}</sheetViews>`
      + `${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`
      + this.#row(columns.map(({ header }) => textCell(header)), CLOSED)
  }

  lines(lines: readonly WriteLine[]): string {
    this.#lines += lines.length
    return lines.map(line => this.#row(line.map(sheetCell))).join('')
  }

  totals(line: WriteLine): string {
    return this.#row(totalsLine(line).map(sheetCell))
  }

  /** The range excludes the totals and is undefined without lines. */
  filtered(): readonly [from: string, to: string] | undefined {
    return this.#lines === 0 ? undefined : ['A1', `${this.#columns.at(-1) ?? 'A'}${this.#lines + 1}`]
  }

  closing(): string {
    const filtered = this.filtered()
    const all = `A1:${this.#columns.at(-1) ?? 'A'}${this.#rows}`
    return `</sheetData>${this.#head.open === undefined ? '' : PROTECTION}`
      + (filtered === undefined ? '' : `<autoFilter ref="${filtered.join(':')}"/>`)
      + `<ignoredErrors><ignoredError numberStoredAsText="1" sqref="${all}"/></ignoredErrors></worksheet>`
  }
}
