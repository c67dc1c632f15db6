import { Button } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isInFront } from '#client/ui/inFront.ts'
import { Kbd } from '#client/ui/Kbd.tsx'
import { fetchPalette, OpenPalette } from './OpenPalette.tsx'
import { FIELD_ATTRIBUTES } from './PaletteField.tsx'

/** Delay before prefetching, so that the palette opens with the first key. */
const FETCH_AFTER_MS = 3000

const later = async (): Promise<void> => {
  // Opening retries and reports the failure.
  await fetchPalette().catch(() => undefined)
}

/** Opened by button or Ctrl+K; closing restores the focus. */
export function PaletteButton({ compact }: { readonly compact: boolean }) {
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const show = useCallback(() => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen(true)
  }, [])
  const close = useCallback((onClosed?: () => void) => {
    // Synchronous: the next key belongs to the previous focus, or to the choice.
    flushSync(() => setOpen(false))
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    onClosed?.()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void later(), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.isComposing) return
      event.preventDefault()
      if (open) close()
      else if (isInFront(document.body)) show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, show, close])
  return (
    <>
      <Button
        variant="minimal" icon={<Search />} aria-label={compact ? '搜索页面和命令' : '搜索 Ctrl K'} aria-keyshortcuts="Control+K"
        title={FIELD_ATTRIBUTES['aria-label']}
        onClick={show}
      >
        {!compact && <Kbd>Ctrl K</Kbd>}
      </Button>
      {open && <OpenPalette onClose={() => close()} onChoose={close} />}
    </>
  )
}
