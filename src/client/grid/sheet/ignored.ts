import { isShown, toast } from '#client/ui/toaster.tsx'

export interface Ignored { readonly typed: string; readonly reason: string }

const MAX_SAMPLES = 5
const LONGEST = 20

const short = (typed: string): string => (typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed)

/** 「已忽略键入的 BB0：平台条目不能修改」, 「已忽略 3 次键入（BB0、BB1、BB2）：平台条目不能修改」 */
export function ignoredText(entries: readonly Ignored[]): string {
  const reasons = [...new Set(entries.map(({ reason }) => reason))].join('；')
  const samples = entries.slice(0, MAX_SAMPLES).map(({ typed }) => short(typed)).join('、')
  return entries.length === 1
    ? `已忽略键入的 ${samples}：${reasons}`
    : `已忽略 ${entries.length} 次键入（${samples}${entries.length > MAX_SAMPLES ? ' 等' : ''}）：${reasons}`
}

const ABOUT = 'ignored'
let ignored: readonly Ignored[] = []

/** Shows refused input once the cursor leaves the locked cell; extends a visible message. */
export function notifyIgnored(note: { readonly text: string; readonly typed: string } | null): void {
  const typed = note?.typed.trim() ?? ''
  if (note === null || typed === '') return
  ignored = [...(isShown(ABOUT) ? ignored : []), { typed, reason: note.text }]
  toast.bad(ignoredText(ignored), undefined, ABOUT)
}
