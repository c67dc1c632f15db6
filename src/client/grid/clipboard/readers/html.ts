import { collapsedText } from '../cellText.ts'
import type { CellReader } from '../types.ts'

/** Other tables (腾讯文档, Word, web pages): text as browsers show it. */
export function htmlReader(): CellReader {
  return cell => ({ text: collapsedText(cell) })
}
