import { useLayoutEffect } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { useBreakpoint } from './useBreakpoint.ts'

/**
 * On a phone a page about one thing hides the shell's header and tabs for its head, which has a back button.
 * @returns whether it does now
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
