import { exactText } from '../cellText.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import { parsed } from '../rowsOf.ts'
import type { CellReader } from '../types.ts'

/**
 * Our copy: `data-yz` is the exact text as JSON where an element cannot hold it, `sdval` the number, `data-yz-formula` the 计算式,
 * `data-yz-record` the record id.
 */
export function yingzaoReader(): CellReader {
  return cell => {
    const format = (cell.getAttribute('sdnum') ?? '').split(';').slice(2).join(';')
    const formula = cell.getAttribute('data-yz-formula')
    const record = cell.getAttribute('data-yz-record')
    const value = withRaw(quotedText(cell) ?? exactText(cell), decimalText(cell.getAttribute('sdval')), format)
    return { ...value, ...(formula && { formula }), ...(record && { record }) }
  }
}

function quotedText(cell: Element): string | undefined {
  const value = parsed(cell.getAttribute('data-yz'))
  return typeof value === 'string' ? value : undefined
}
