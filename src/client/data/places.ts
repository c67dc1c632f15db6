import { useLocation } from 'wouter'

/** Everything of the product lives below this path (spec-1 §9). */
export const BASE = '/em'
/** The workbench: where everybody starts. */
export const HOME = '/dashboard/workplace'

/** Goes to a path below the base path. */
export const useGo = (): ((path: string, options?: { readonly replace?: boolean }) => void) => useLocation()[1]
