import { useState } from 'react'
import type { Draft, Value } from '#schemas/kit/index.ts'
import type { FieldTyping } from '#client/ui/pick/DateField.tsx'
import type { DraftStore } from '../draft/types.ts'

interface Typed { readonly text: string; readonly value: Value; readonly draft?: Draft }

interface TypingOptions {
  readonly clean?: (text: string) => string
  /** Text while not focused; default `stored`. */
  readonly rest?: string
}
const same = (text: string): string => text

/**
 * Every key updates the draft, so that nothing is lost when the window closes; the keys of one focus are one undo step. The focused field
 * shows the typed text, not the parsed value.
 */
export function useTyping(
  store: DraftStore, name: string, stored: string, { clean = same, rest = stored }: TypingOptions = {},
): FieldTyping {
  const [typed, setTyped] = useState<Typed | null>(null)
  // An undo or newer value shows even when focused.
  const isStale = typed !== null && typed.value !== store.head(name)
  return {
    value: typed === null ? rest : isStale ? stored : typed.text,
    onValueChange: raw => {
      const text = clean(raw)
      store.setHead(name, text, { amend: typed?.draft === store.draft })
      setTyped({ text, value: store.head(name), draft: store.draft })
    },
    onFocus: () => setTyped({ text: stored, value: store.head(name) }),
    onBlur: () => setTyped(null),
  }
}
