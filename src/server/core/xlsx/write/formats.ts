const BUILT_IN: Readonly<Record<string, number>> = { '0': 1, '0.00': 2, '#,##0': 3, '#,##0.00': 4, '0%': 9, '0.00%': 10, '@': 49 }
const FIRST_CUSTOM = 164

/** `open` is editable on a protected sheet; `quoted` stays text when edited. */
interface Style { readonly format: string, readonly open: boolean, readonly quoted: boolean }

const DEFAULT_STYLE: Style = { format: '', open: false, quoted: false }

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign]!)

/** Cells refer to styles by number, in order of first use. */
export class Formats {
  readonly #styles: Style[] = []
  readonly #numbers = new Map<string, number>()

  styleOf(format: string | undefined, { open = false, quoted = false }: Partial<Omit<Style, 'format'>> = {}): number {
    if (format === undefined && !open && !quoted) return 0
    const key = `${open ? 'open ' : ''}${quoted ? 'quoted ' : ''}${format ?? ''}`
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    this.#numbers.set(key, this.#styles.push({ format: format ?? '', open, quoted }))
    return this.#styles.length
  }

  xml(): string {
    const custom = [...new Set(this.#styles.map(({ format }) => format))]
      .filter(format => format !== '' && BUILT_IN[format] === undefined)
    const idOf = (format: string): number => (format === '' ? 0 : BUILT_IN[format] ?? FIRST_CUSTOM + custom.indexOf(format))
    const style = ({ format, open, quoted }: Style): string =>
      `<xf numFmtId="${idOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`
      + `${quoted ? ' quotePrefix="1"' : ''}${open ? ' applyProtection="1"><protection locked="0"/></xf>' : '/>'}`
    const customFormats = custom.map(format => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`).join('')
    return '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      + (custom.length === 0 ? '' : `<numFmts count="${custom.length}">${customFormats}</numFmts>`)
      + '<fonts count="1"><font><sz val="12"/><name val="Calibri"/><family val="2"/></font></fonts>'
      + '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
      + '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
      + '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
      + `<cellXfs count="${this.#styles.length + 1}">${[DEFAULT_STYLE, ...this.#styles].map(style).join('')}</cellXfs>`
      + '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  }
}
