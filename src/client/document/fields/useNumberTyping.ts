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
 * Preserves the selection at focus: all after Tab, or the caret between two digits.
 * @param stored text while editing
 * @param rest text while not focused: 1,234.50
 */
export function useNumberTyping(
  store: DraftStore, name: string, stored: string, rest: string, clean?: (text: string) => string,
): NumberTyping {
  const inputRef = useRef<HTMLInputElement>(null)
  const selection = useRef<readonly [from: number, to: number]>(undefined)
  const typing = useTyping(store, name, stored, { clean, rest })
  useLayoutEffect(() => {
    if (selection.current) inputRef.current?.setSelectionRange(...selection.current)
    selection.current = undefined
  })
  return {
    ...typing, inputRef,
    onFocus: ({ currentTarget: { value, selectionStart, selectionEnd } }) => {
      const indexOf = (at: number | null): number => value.slice(0, at ?? 0).replaceAll(',', '').length
      selection.current = [indexOf(selectionStart), indexOf(selectionEnd)]
      typing.onFocus()
    },
  }
}
