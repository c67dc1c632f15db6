import { exactText } from '../cellText.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import type { CellReader } from '../types.ts'

/**
 * LibreOffice Calc: white space is significant, `sdval` is the raw value, `sdnum` its format after two locale fields (the code may contain
 * `;`). Errors have `sdval="0"`, booleans 0 or 1: text only. A tab in a cell with a line break is U+0001.
 */
export function libreofficeReader(): CellReader {
  return cell => {
    const text = exactText(cell).replaceAll('\u0001', '\t')
    const format = (cell.getAttribute('sdnum') ?? '').split(';').slice(2).join(';')
    const isValue = !/^(?:#|Err:)/.test(text) && format !== 'BOOLEAN'
    return withRaw(text, isValue ? decimalText(cell.getAttribute('sdval')) : undefined, format)
  }
}
