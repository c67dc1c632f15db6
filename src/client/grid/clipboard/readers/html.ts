import { collapsedText } from '../cellText.ts'
import type { CellReader } from '../types.ts'

/** Any other table (腾讯文档, Word, web pages): the text as a browser would show it. */
export function htmlReader(): CellReader {
  return cell => ({ text: collapsedText(cell) })
}
