import { useLayoutEffect } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { useBreakpoint } from './useBreakpoint.ts'

/**
 * On a phone a page about one thing has the whole window: the shell's header and tabs stand aside for a head of its own, which
 * must lead back. @returns whether it is so now
 */
export function useOwnHead(wanted: boolean): boolean {
  const own = useBreakpoint() === 'narrow' && wanted
  const { setOwnHead } = useTab()
  useLayoutEffect(() => {
    setOwnHead(own)
    return () => setOwnHead(false)
  }, [own, setOwnHead])
  return own
}
