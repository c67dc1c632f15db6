import { useLayoutEffect } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { useBreakpoint } from './useBreakpoint.ts'

/**
 * On a phone the page's head, with a back button, replaces the shell's header and tabs.
 * @returns whether it does
 */
export function useOwnHead(isRequested: boolean): boolean {
  const hasOwnHead = useBreakpoint() === 'narrow' && isRequested
  const { setOwnHead } = useTab()
  useLayoutEffect(() => {
    setOwnHead(hasOwnHead)
    return () => setOwnHead(false)
  }, [hasOwnHead, setOwnHead])
  return hasOwnHead
}
