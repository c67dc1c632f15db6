const SKIPPED = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT', 'TITLE', 'RT', 'RP', 'COMMENT'])
const BLOCKS = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'TABLE', 'TR', 'PRE', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'])
const SOFT_BREAK = '\v'

const isElement = (node: Node): node is Element => node.nodeType === 1
const isText = (node: Node): node is Text => node.nodeType === 3
const isSkipped = (element: Element) => SKIPPED.has(element.tagName) || element.classList.contains('comment-indicator')

/**
 * Significant white space: text nodes unchanged, `\n` per `<br>`, a lone `<br>` is empty. Skips a LibreOffice note and the indentation
 * after it.
 */
export function exactText(cell: Element): string {
  const parts: string[] = []
  collectExact(cell, parts)
  const text = parts.join('')
  return text === '\n' ? '' : text
}

function collectExact(parent: Element, parts: string[]): void {
  let afterNote = false
  for (const node of parent.childNodes) {
    if (isText(node)) parts.push(afterNote ? node.data.replace(/^\n\t*/, '') : node.data)
    afterNote = false
    if (!isElement(node)) continue
    if (node.tagName === 'BR') parts.push('\n')
    else if (isSkipped(node)) afterNote = true
    else collectExact(node, parts)
  }
}

/** Indented source: white space collapses to one blank, `<br>` and block elements break lines, no-break spaces become blanks. */
export function collapsedText(cell: Element): string {
  const parts: string[] = []
  collectCollapsed(cell, parts, false)
  const text = parts.join('')
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/^[ \v]+|[ \v]+$/g, '')
    .replace(/\n? *\v[ \v]*/g, '\n')
    .replace(/\u00a0/g, ' ')
  return /^ *\n?$/.test(text) ? '' : text
}

function collectCollapsed(parent: Element, parts: string[], keepBlanks: boolean): void {
  for (const node of parent.childNodes) {
    if (isText(node)) {
      const line = node.data.replace(/[ \t\f]*[\r\n][ \t\r\n\f]*/g, ' ')
      parts.push(keepBlanks ? line.replaceAll(' ', '\u00a0') : line)
    }
    if (!isElement(node) || isSkipped(node)) continue
    if (node.tagName === 'BR') {
      parts.push('\n')
      continue
    }
    const block = BLOCKS.has(node.tagName)
    if (block) parts.push(SOFT_BREAK)
    collectCollapsed(node, parts, keepBlanks || /mso-spacerun/i.test(node.getAttribute('style') ?? ''))
    if (block) parts.push(SOFT_BREAK)
  }
}
