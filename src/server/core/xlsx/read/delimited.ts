import { dec, isDecimalText, toText } from '#schemas/kit/index.ts'
import type { ReadCell, ReadSheet } from '../model.ts'

/** The sign that parts most evenly: the one that the first lines have most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4000).split('\n').slice(0, 20).join('\n')
  return [',', '\t', ';'].map(sign => ({ sign, count: head.split(sign).length })).toSorted((a, b) => b.count - a.count)[0]!.sign
}

/** Fields by RFC 4180; a quote inside an unquoted field is a letter. */
function* fieldsOf(text: string, delimiter: string): Generator<string[]> {
  const stop = new RegExp(`[\\r\\n${delimiter}]`, 'g')
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        const close = text.indexOf('"', at)
        const end = close < 0 ? text.length : close
        field += text.slice(at, end)
        at = end
        if (text[at + 1] !== '"') break
        field += '"'
        at++
      }
      at++
    }
    stop.lastIndex = at
    const end = stop.exec(text)?.index ?? text.length
    row.push(field + text.slice(at, end))
    at = end
    if (text[at] === delimiter && at < text.length) {
      at++
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    yield row
    row = []
  }
}

function cellOf(text: string): ReadCell | null {
  if (text === '') return null
  const plain = text.trim()
  return isDecimalText(plain) && !/^-?0\d/.test(plain) && plain.length <= 30 ? { text, number: toText(dec(plain)) } : { text }
}

/** A table in plain text as one sheet. Codes with leading zeros are texts. */
export function readDelimited(text: string): ReadSheet {
  const rows: (ReadCell | null)[][] = []
  for (const fields of fieldsOf(text, delimiterOf(text))) rows.push(fields.map(cellOf))
  return { name: '表格', rows, merges: [] }
}
