/** Formats that every program knows by a number; all others are spelt out. */
const KNOWN: Readonly<Record<string, number>> = { '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '0%': 9, '0.00%': 10, '@': 49 }
const FIRST_OWN = 164
const OPEN = '\u0000'
const formatOf = (style: string): string => style.replace(OPEN, '')

export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The formats of a workbook's cells in the order in which they came up: a cell names its own by number. */
export class Formats {
  /** By format, those of open cells behind a sign that no format has. */
  readonly #styles = new Map<string, number>()

  /** The number of the style of cells with this format; 0 has none. @param open whether they may be changed where their sheet is protected */
  styleOf(format: string | undefined, open = false): number {
    if (format === undefined && !open) return 0
    const style = `${open ? OPEN : ''}${format ?? ''}`
    const known = this.#styles.get(style) ?? this.#styles.size + 1
    this.#styles.set(style, known)
    return known
  }

  /** The part xl/styles.xml. */
  xml(): string {
    const own = [...new Set([...this.#styles.keys()].map(formatOf))].filter(format => format !== '' && KNOWN[format] === undefined)
    const idOf = (format: string): number => (format === '' ? 0 : KNOWN[format] ?? FIRST_OWN + own.indexOf(format))
    const style = (id: number, open = false): string =>
      `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${open ? ' applyProtection="1"><protection locked="0"/></xf>' : '/>'}`
    return '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      + (own.length === 0 ? '' : `<numFmts count="${own.length}">${own.map(format => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>`)
      + '<fonts count="1"><font><sz val="12"/><name val="Calibri"/><family val="2"/></font></fonts>'
      + '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
      + '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
      + '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
      + `<cellXfs count="${this.#styles.size + 1}">${style(0)}${[...this.#styles.keys()].map(one => style(idOf(formatOf(one)), one.startsWith(OPEN))).join('')}</cellXfs>`
      + '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  }
}
