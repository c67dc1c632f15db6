import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, Ref } from 'react'
import type { FieldTyping } from '#client/ui/pick/DateField.tsx'
import type { DraftStore } from '../draft/types.ts'
import { useTyping } from './useTyping.ts'

export interface NumberTyping extends Omit<FieldTyping, 'onFocus'> {
  readonly inputRef: Ref<HTMLInputElement>
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * Typing a number into a header field: it stands there with thousands separators, and while somebody writes in it as it is
 * typed. Whoever comes in keeps what he has selected, as Tab does, or the digits between which he has put the caret.
 * @param stored as it is written
 * @param rest as it is read: 1,234.50
 */
export function useNumberTyping(store: DraftStore, name: string, stored: string, rest: string, clean?: (text: string) => string): NumberTyping {
  const inputRef = useRef<HTMLInputElement>(null)
  const kept = useRef<readonly [from: number, to: number]>(undefined)
  const typing = useTyping(store, name, stored, { clean, rest })
  useLayoutEffect(() => {
    if (kept.current) inputRef.current?.setSelectionRange(...kept.current)
    kept.current = undefined
  })
  return {
    ...typing, inputRef,
    onFocus: ({ currentTarget: { value, selectionStart, selectionEnd } }) => {
      const written = (at: number | null): number => value.slice(0, at ?? 0).replaceAll(',', '').length
      kept.current = [written(selectionStart), written(selectionEnd)]
      typing.onFocus()
    },
  }
}
