/** Normalizes names for comparison: NFKC, lower case, no blanks (domain B3; "㎡", "m²" and " M2" are "m2"). */
export const aliasKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/**
 * Normalizes for searches and import lookups: ×, ✕, X and * are one dimension sign (domain B3), brackets have one width; stored texts keep
 * their spelling.
 */
export const searchKey = (text: string): string => aliasKey(text).replace(/[×✕*]/g, 'x')

/** Counts characters, for limits such as 50, 200, 255, 300 (domain B21). */
export const lengthOf = (text: string): number => [...text].length

/** Cuts to `width` with an ellipsis, non-ASCII characters counting 2 (spec-1 §5). */
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

/** Trims free text and strips tabs and line breaks (spec-1 §5). */
export const cleanLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').replace(/\u0000/g, '').trim()

/** Trims long text with its line breaks; tabs become blanks. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(/\u0000/g, '').trim()

/** Strips numbers and labels from a property list: 1.部位：大堂 2.面层：花岗岩 gives 大堂 花岗岩. 1.5mm stays; in 1.600×600 the 1. is a number. */
export const listGist = (text: string): string =>
  text.replace(/(^|[\s；;])\d{1,2}[.、．](?!\d(?!\d{2,}[×xX*]))\s*(?:[^\s：:；;，,。]{1,6}[：:])?\s*/g, '$1').replace(/\s+/g, ' ').trim()
