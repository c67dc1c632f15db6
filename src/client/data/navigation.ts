import { useLocation } from 'wouter'

/** Base path of the product (spec-1 §9). */
export const BASE = '/em'
/** The workbench, which is the start page. */
export const HOME = '/dashboard/workplace'

export const useGo = (): ((path: string, options?: { readonly replace?: boolean }) => void) => useLocation()[1]
