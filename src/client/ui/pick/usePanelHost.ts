import type { KeyboardEvent } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { PanelHost, PanelKeys } from './host.ts'

/** "Alt+ArrowDown". */
export const chordOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent): string =>
  [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', key].filter(Boolean).join('+')

/**
 * A form's text box passes keys to the panel first, except during a composition. `goesOn`: Tab, handled by the panel, leaves the text box
 * as well.
 */
export function usePanelHost(text: string, typed: boolean, goesOn: () => boolean = () => false) {
  const handler = useRef<PanelKeys | null>(null)
  const [pointed, setPointed] = useState<Parameters<PanelHost['point']>[0]>(null)
  const keys = useCallback<PanelHost['keys']>(next => {
    handler.current = next
    return () => {
      if (handler.current === next) handler.current = null
    }
  }, [])
  const host = useMemo<PanelHost>(() => ({ text, typed, keys, point: setPointed }), [text, typed, keys])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const isHeard = handler.current?.(event.nativeEvent, chordOf(event.nativeEvent)) ?? false
    if (isHeard && !(event.key === 'Tab' && goesOn())) event.preventDefault()
  }
  return { host, onKeyDown, pointed }
}
