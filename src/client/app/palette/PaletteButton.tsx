import { Button } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Kbd } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { inDialog } from '../inDialog.ts'
import type { PaletteProps } from './Palette.tsx'

/** Once the page has had time for itself the palette is fetched, so that it opens with the first key. */
const FETCH_AFTER_MS = 3000

const fetchPalette = async (): Promise<ComponentType<PaletteProps>> => (await import('./Palette.tsx')).Palette
const later = async (): Promise<void> => {
  // Asked for again, and told, when it is wanted.
  await fetchPalette().catch(() => undefined)
}

/** The palette, by its button in the header and by Ctrl+K anywhere; the focus returns to where it was. */
export function PaletteButton({ compact }: { readonly compact: boolean }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const before = useRef<HTMLElement | null>(null)
  const open = Palette !== null
  const show = useCallback(async () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // What is typed before the palette is there must not go into a cell.
    before.current?.blur()
    try {
      const loaded = await fetchPalette()
      setPalette(() => loaded)
    } catch {
      before.current?.focus({ preventScroll: true })
      toast.bad('命令面板没有加载成功，请重试')
    }
  }, [])
  const close = useCallback((then?: () => void) => {
    setPalette(null)
    // The palette gives up the focus with its last frame; what was chosen may take it for itself.
    requestAnimationFrame(() => {
      if (before.current?.isConnected) before.current.focus({ preventScroll: true })
      then?.()
    })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => void later(), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!wanted || event.isComposing) return
      event.preventDefault()
      if (open) close()
      else if (!inDialog()) void show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, show, close])
  return (
    <>
      <Button
        variant="minimal" icon={<Search />} aria-label={compact ? '搜索' : '搜索 Ctrl K'} aria-keyshortcuts="Control+K" title="搜索页面、命令和记录"
        onClick={() => void show()}
      >
        {!compact && <Kbd>Ctrl K</Kbd>}
      </Button>
      {Palette && <Palette onClose={() => close()} onChoose={close} />}
    </>
  )
}
