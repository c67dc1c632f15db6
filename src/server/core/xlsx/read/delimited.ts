import { dec, isDecimalText, toText } from '#schemas/kit/index.ts'
import type { ReadRow, ReadCell, ReadSheet } from '../model.ts'
import { bound } from './bounds.ts'
import { textOf } from './faults.ts'

const DECLARED_DELIMITER = /^\ufeff?sep=(.)\r?\n/i

function delimiterOf(text: string): string {
  const declared = DECLARED_DELIMITER.exec(text)?.[1]
  if (declared !== undefined) return declared
  const head = text.slice(0, 4000).split('\n').slice(0, 20).join('\n')
  return [',', '\t', ';']
    .map(sign => ({ sign, count: head.split(sign).length }))
    .toSorted((a, b) => b.count - a.count)[0]!.sign
}

/** Follows RFC 4180; a quote inside an unquoted field is literal. */
function* fieldsOf(text: string, delimiter: string): Generator<string[]> {
  const stop = new RegExp(`[\\r\\n\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}]`, 'g')
  let row: string[] = []
  let at = DECLARED_DELIMITER.exec(text)?.[0].length ?? (text.startsWith('\ufeff') ? 1 : 0)
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
  const trimmed = text.trim()
  return isDecimalText(trimmed) && !/^-?0\d/.test(trimmed) && trimmed.length <= 30 ? { text, number: toText(dec(trimmed)) } : textOf(text)
}

/** Codes with leading zeros are texts. @throws UnreadableFile when the text is too long */
export function readDelimited(text: string): ReadSheet {
  const rows: ReadRow[] = []
  let [cells, ended] = [0, 0]
  for (const fields of fieldsOf(text, delimiterOf(text))) {
    const row = fields.map(cellOf)
    rows.push(row)
    if (row.some(cell => cell !== null && cell.text.trim() !== '')) ended = rows.length
    bound({ rows: ended, columns: row.length, cells: cells += row.length })
  }
  return { name: '表格', rows: rows.slice(0, ended), merges: [] }
}
