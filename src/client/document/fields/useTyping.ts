import { useRef, useState } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import type { DraftStore } from '../draft/types.ts'

export interface Typing {
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * Typing into a header field: every key reaches the draft, so that nothing is lost when the window closes, and all keys
 * of one visit to the field are one undo step. While the field has the focus it shows what was typed, not what was read.
 */
export function useTyping(store: DraftStore, name: string, stored: string, clean: (text: string) => string = text => text): Typing {
  const [text, setText] = useState<string | null>(null)
  const mine = useRef<Draft>(undefined)
  // An undo while the field has the focus shows at once.
  const overtaken = text !== null && mine.current !== undefined && mine.current.head[name] !== store.draft.head[name]
  return {
    value: text === null || overtaken ? stored : text,
    onValueChange: typed => {
      const next = clean(typed)
      setText(next)
      store.setHead(name, next, { amend: mine.current === store.draft })
      mine.current = store.draft
    },
    onFocus: () => {
      setText(stored)
      mine.current = undefined
    },
    onBlur: () => {
      setText(null)
      mine.current = undefined
    },
  }
}
