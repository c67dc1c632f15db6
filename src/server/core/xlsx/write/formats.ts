/** Formats that every program knows by a number; all others are spelt out. */
const KNOWN: Readonly<Record<string, number>> = { '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '0%': 9, '0.00%': 10, '@': 49 }
const FIRST_OWN = 164

/** How cells are styled: with a format of numbers; `open` may be changed where their sheet is protected; `quoted` stay texts when they are edited. */
interface Style { readonly format: string, readonly open: boolean, readonly quoted: boolean }

const PLAIN: Style = { format: '', open: false, quoted: false }

export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The formats of a workbook's cells in the order in which they came up: a cell names its own by number. */
export class Formats {
  readonly #styles: Style[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of the style of such cells; 0 is plain. */
  styleOf(format: string | undefined, { open = false, quoted = false }: Partial<Omit<Style, 'format'>> = {}): number {
    if (format === undefined && !open && !quoted) return 0
    const key = `${open ? 'open ' : ''}${quoted ? 'quoted ' : ''}${format ?? ''}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#styles.push({ format: format ?? '', open, quoted }))
    return this.#styles.length
  }

  /** The part xl/styles.xml. */
  xml(): string {
    const own = [...new Set(this.#styles.map(({ format }) => format))].filter(format => format !== '' && KNOWN[format] === undefined)
    const idOf = (format: string): number => (format === '' ? 0 : KNOWN[format] ?? FIRST_OWN + own.indexOf(format))
    const style = ({ format, open, quoted }: Style): string =>
      `<xf numFmtId="${idOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${quoted ? ' quotePrefix="1"' : ''}${open ? ' applyProtection="1"><protection locked="0"/></xf>' : '/>'}`
    return '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      + (own.length === 0 ? '' : `<numFmts count="${own.length}">${own.map(format => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>`)
      + '<fonts count="1"><font><sz val="12"/><name val="Calibri"/><family val="2"/></font></fonts>'
      + '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
      + '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
      + '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
      + `<cellXfs count="${this.#styles.length + 1}">${[PLAIN, ...this.#styles].map(style).join('')}</cellXfs>`
      + '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  }
}
