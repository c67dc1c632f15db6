import { collapsedText } from '../cellText.ts'
import { excelDays } from '../excelDays.ts'
import { msoFormats } from '../msoFormat.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import type { CellReader } from '../types.ts'

/** WPS marks most numbers with `x:num`, text with `x:str`; a number may have neither. Errors (`x:err`) and booleans (`x:bool`) are text. */
export function wpsReader(doc: Document): CellReader {
  const formatOf = msoFormats(doc)
  const days = excelDays(doc)
  return cell => {
    const text = collapsedText(cell)
    const isText = ['x:str', 'x:err', 'x:bool'].some(name => cell.hasAttribute(name))
    return withRaw(text, isText ? undefined : decimalText(cell.getAttribute('x:num')), formatOf(cell), days)
  }
}
