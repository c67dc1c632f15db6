import { isShown, toast } from '#client/ui/toaster.tsx'

/** An entry that a locked cell has refused. */
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
/** What the message names: entries since it came up. */
let ignored: readonly Ignored[] = []

/**
 * The cursor leaves a cell that has refused an entry, and the reason beside it goes. Whoever types on without looking reads of it in
 * a message that stays a while, and is renewed as long as it stands.
 */
export function sayIgnored(note: { readonly text: string; readonly typed: string } | null): void {
  const typed = note?.typed.trim() ?? ''
  if (note === null || typed === '') return
  ignored = [...(isShown(ABOUT) ? ignored : []), { typed, reason: note.text }]
  toast.bad(ignoredText(ignored), undefined, ABOUT)
}
