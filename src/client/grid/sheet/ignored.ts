import { isShown, toast } from '#client/ui/toaster.tsx'

/** Input refused by a locked cell. */
export interface Ignored { readonly typed: string; readonly reason: string }

const MOST = 5
const LONGEST = 20

const short = (typed: string): string => (typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed)

/** 「已忽略键入的 BB0：平台条目不能修改」, 「已忽略 3 次键入（BB0、BB1、BB2）：平台条目不能修改」 */
export function ignoredText(entries: readonly Ignored[]): string {
  const why = [...new Set(entries.map(({ reason }) => reason))].join('；')
  const named = entries.slice(0, MOST).map(({ typed }) => short(typed)).join('、')
  return entries.length === 1 ? `已忽略键入的 ${named}：${why}` : `已忽略 ${entries.length} 次键入（${named}${entries.length > MOST ? ' 等' : ''}）：${why}`
}

const ABOUT = 'ignored'
/** The refused input since the message appeared. */
let ignored: readonly Ignored[] = []

/**
 * Shows input refused by a locked cell in a message once the cursor leaves it and the note beside it disappears, for a user who types
 * on without looking. A visible message is extended.
 */
export function sayIgnored(note: { readonly text: string; readonly typed: string } | null): void {
  const typed = note?.typed.trim() ?? ''
  if (note === null || typed === '') return
  ignored = [...(isShown(ABOUT) ? ignored : []), { typed, reason: note.text }]
  toast.bad(ignoredText(ignored), undefined, ABOUT)
}
