import { exactText } from '../cellText.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import type { CellReader } from '../types.ts'

/** Our own copy: `data-yz` of a cell is its exact text as JSON where an element could not hold it, `sdval` the number. */
export function yingzaoReader(): CellReader {
  return cell => {
    const format = (cell.getAttribute('sdnum') ?? '').split(';').slice(2).join(';')
    return withRaw(quotedText(cell) ?? exactText(cell), decimalText(cell.getAttribute('sdval')), format)
  }
}

function quotedText(cell: Element): string | undefined {
  const json = cell.getAttribute('data-yz')
  if (json === null) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
