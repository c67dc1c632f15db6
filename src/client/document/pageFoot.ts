import { createContext, useContext } from 'react'
import type { DocumentView } from './view.ts'

export interface PageFoot {
  readonly view: DocumentView
  readonly dirty: boolean
  readonly saving: boolean
  /** @returns whether the server has saved it */
  readonly save: () => Promise<boolean>
  /** Shows missing required values from this call on. */
  readonly insist: () => void
  readonly giveUp: () => void
  readonly ownHead: boolean
  readonly leave: () => void
}

export const PageFootContext = createContext<PageFoot | null>(null)

export function usePageFoot(): PageFoot {
  const page = useContext(PageFootContext)
  if (!page) throw new Error('usePageFoot outside the foot of a document page')
  return page
}
