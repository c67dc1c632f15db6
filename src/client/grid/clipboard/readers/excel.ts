import { collapsedText } from '../cellText.ts'
import { excelDays } from '../excelDays.ts'
import { msoFormats } from '../msoFormat.ts'
import { decimalText, withRaw } from '../numberFormat.ts'
import type { CellReader } from '../types.ts'

/** Excel writes displayed text only; an `x:num` came from elsewhere. A text-format cell (`\@` in its class rule) is always text. */
export function excelReader(doc: Document): CellReader {
  const formatOf = msoFormats(doc)
  const days = excelDays(doc)
  return cell => {
    const text = collapsedText(cell)
    const format = formatOf(cell)
    return withRaw(text, format === '@' ? undefined : decimalText(cell.getAttribute('x:num')), format, days)
  }
}
