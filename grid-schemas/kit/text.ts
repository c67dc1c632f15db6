/** Normal form for comparing names: NFKC, lower case, no blanks (domain B3; "㎡", "m²" and " M2" are "m2"). */
export const aliasKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/**
 * Normal form for searches and for imports that look up suppliers, materials and people: ×, ✕, X and * are one sign for dimensions (domain
 * B3), brackets have one width; stored texts keep their spelling.
 */
export const searchKey = (text: string): string => aliasKey(text).replace(/[×✕*]/g, 'x')

/** Number of characters, for limits such as 50, 200, 255, 300 (domain B21). */
export const lengthOf = (text: string): number => [...text].length

/** Cuts to `width`, characters beyond ASCII counting 2 (spec-1 §5), with an ellipsis. */
export function crop(text: string, width: number): string {
  let used = 0
  let out = ''
  for (const char of text) {
    used += char.charCodeAt(0) > 127 ? 2 : 1
    if (used > width) return `${out}…`
    out += char
  }
  return out
}

/** Free text: edges trimmed, tabs and line breaks stripped (spec-1 §5). */
export const cleanLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').replace(/\u0000/g, '').trim()

/** Long text: line breaks are kept, edges trimmed, tabs become blanks. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(/\u0000/g, '').trim()

/**
 * A numbered list of properties without its numbers and labels: 1.部位：大堂 2.面层：花岗岩 gives 大堂 花岗岩. A figure such as 1.5mm is kept; in 1.600×600
 * the 1. is a number before a size.
 */
export const listGist = (text: string): string =>
  text.replace(/(^|[\s；;])\d{1,2}[.、．](?!\d(?!\d{2,}[×xX*]))\s*(?:[^\s：:；;，,。]{1,6}[：:])?\s*/g, '$1').replace(/\s+/g, ' ').trim()
