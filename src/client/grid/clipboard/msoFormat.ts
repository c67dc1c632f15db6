const DECLARATION = /mso-number-format\s*:\s*("[^"]*"|'[^']*'|[^;}]*)/i
const CLASS_RULE = /\.([\w-]+)\s*\{([^}]*)\}/g

/** Unescapes `mso-number-format`: `"\#\,\#\#0\.00"` gives `#,##0.00`. */
function formatIn(css: string): string | undefined {
  return DECLARATION.exec(css)?.[1]?.trim().replace(/^(["'])(.*)\1$/s, '$2').replace(/\\(.)/g, '$1')
}

/** Declarations by class; several rules are joined. */
export function classRules(doc: Document): ReadonlyMap<string, string> {
  const rules = new Map<string, string>()
  for (const style of Array.from(doc.querySelectorAll('style'))) {
    for (const [, name = '', body = ''] of (style.textContent ?? '').matchAll(CLASS_RULE)) {
      rules.set(name, `${rules.get(name) ?? ''};${body}`)
    }
  }
  return rules
}

/** Format of an Excel or WPS cell: from its class rule, present only in a paste event's full HTML, else from its style attribute. */
export function msoFormats(doc: Document): (cell: Element) => string {
  const byClass = new Map([...classRules(doc)].flatMap(([name, body]) => {
    const format = formatIn(body)
    return format === undefined ? [] : [[name, format] as const]
  }))
  return cell => {
    const inline = formatIn(cell.getAttribute('style') ?? '')
    if (inline !== undefined) return inline
    for (const name of Array.from(cell.classList)) {
      const format = byClass.get(name)
      if (format !== undefined) return format
    }
    return 'General'
  }
}
