import { exactText } from '../cellText.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import type { CellReader } from '../types.ts'

const NUMBER = /"1"\s*:\s*3\b/
const NUMBER_VALUE = /"3"\s*:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i
const FORMAT_CODE = /"2"\s*:\s*"((?:[^"\\]|\\.)*)"/

/**
 * Google Sheets: field 1 of the JSON `data-sheets-value` is the type (2 text, 3 number, 4 boolean). Digits come from the JSON text, never
 * through a float.
 */
export function googleReader(): CellReader {
  return cell => {
    const value = cell.getAttribute('data-sheets-value') ?? ''
    const raw = NUMBER.test(value) ? decimalText(NUMBER_VALUE.exec(value)?.[1]) : undefined
    const format = FORMAT_CODE.exec(cell.getAttribute('data-sheets-numberformat') ?? '')?.[1] ?? ''
    return withRaw(exactText(cell), raw, format.replace(/\\(["\\])/g, '$1'))
  }
}
