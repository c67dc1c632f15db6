import { useState } from 'react'
import type { Draft, Value } from '#schemas/kit/index.ts'
import type { FieldTyping } from '#client/ui/pick/DateField.tsx'
import type { DraftStore } from '../draft/types.ts'

/** What stands in the field, the value it was read as, and the draft that the last key led to. */
interface Typed { readonly text: string; readonly value: Value; readonly draft?: Draft }

interface Ways {
  /** What is left of a text that was typed. */
  readonly clean?: (text: string) => string
  /** What stands in the field while nobody is in it; `stored` unless said. */
  readonly rest?: string
}
const same = (text: string): string => text

/**
 * Typing into a header field: every key reaches the draft, so that nothing is lost when the window closes, and all keys
 * of one visit to the field are one undo step. While the field has the focus it shows what was typed, not what was read.
 */
export function useTyping(store: DraftStore, name: string, stored: string, { clean = same, rest = stored }: Ways = {}): FieldTyping {
  const [typed, setTyped] = useState<Typed | null>(null)
  // An undo, or other content, shows at once although the field has the focus.
  const overtaken = typed !== null && typed.value !== store.head(name)
  return {
    value: typed === null ? rest : overtaken ? stored : typed.text,
    onValueChange: raw => {
      const text = clean(raw)
      store.setHead(name, text, { amend: typed?.draft === store.draft })
      setTyped({ text, value: store.head(name), draft: store.draft })
    },
    onFocus: () => setTyped({ text: stored, value: store.head(name) }),
    onBlur: () => setTyped(null),
  }
}
