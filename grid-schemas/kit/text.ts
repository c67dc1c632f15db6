/** The form in which two names are the same: NFKC, lower case, no blanks (domain B3; "㎡", "m²" and " M2" are "m2"). */
export const aliasKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/**
 * The same for searches and for names by which imports look up suppliers, materials and people: the signs for a dimension, ×, ✕, X and *, are
 * one (domain B3), and brackets of either width; what is stored keeps its own spelling.
 */
export const searchKey = (text: string): string => aliasKey(text).replace(/[×✕*]/g, 'x')

/** Plain characters, as limits such as 50, 200, 255, 300 count them (domain B21). */
export const lengthOf = (text: string): number => [...text].length

/** Cuts to `width` where characters beyond ASCII count 2 (spec-1 §5); an ellipsis replaces what was cut. */
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

/** Long text: line breaks stay, edges trimmed, tabs become blanks. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(/\u0000/g, '').trim()

/** What a numbered list of properties says, without its numbers and their names: 1.部位：大堂 2.面层：花岗岩 says 大堂 花岗岩. A figure such as 1.5mm stays, 1.600×600 is the number 1 before a size. */
export const listGist = (text: string): string => text.replace(/(^|[\s；;])\d{1,2}[.、．](?!\d(?!\d{2,}[×xX*]))\s*(?:[^\s：:；;，,。]{1,6}[：:])?\s*/g, '$1').replace(/\s+/g, ' ').trim()
