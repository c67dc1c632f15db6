import { useLocation } from 'wouter'

/** Goes to a path below the base path. */
export const useGo = (): ((path: string, options?: { readonly replace?: boolean }) => void) => useLocation()[1]
