import { collapsedText, exactText } from '../cellText.ts'
import type { CellReader } from '../types.ts'

/** 飞书 has no raw values; white space is significant where the style declares it. */
export function feishuReader(): CellReader {
  return cell => {
    const significant = /white-space\s*:\s*(?:pre|break-spaces)/i.test(cell.getAttribute('style') ?? '')
    return { text: significant ? exactText(cell) : collapsedText(cell) }
  }
}
