import { useSyncExternalStore } from 'react'

/** narrow < 768: drawer and full-screen dialogs · medium 768–1199: 80 px menu · wide ≥ 1200: 240 px menu. */
export type Breakpoint = 'narrow' | 'medium' | 'wide'

function watch(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

const current = (): Breakpoint => innerWidth < 768 ? 'narrow' : innerWidth < 1200 ? 'medium' : 'wide'

/** Re-renders only when it changes. */
export const useHasWidth = (px: number): boolean => useSyncExternalStore(watch, () => innerWidth >= px)

/** Re-renders only when the window crosses a limit. */
export function useBreakpoint(): Breakpoint {
  return useSyncExternalStore(watch, current)
}
