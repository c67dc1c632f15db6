import { createContext, useContext } from 'react'
import type { DocumentView } from './view.ts'

/** What a foot of its own needs of the page around it. */
export interface PageFoot {
  readonly view: DocumentView
  readonly dirty: boolean
  readonly saving: boolean
  /** @returns whether the server holds it now */
  readonly save: () => Promise<boolean>
  /** What is missing is shown from now on. */
  readonly insist: () => void
  readonly giveUp: () => void
  /** The head leads back already. */
  readonly ownHead: boolean
  /** Leaves; what is not saved stays as a draft. */
  readonly leave: () => void
}

export const PageFootContext = createContext<PageFoot | null>(null)

/** The page around this foot. */
export function usePageFoot(): PageFoot {
  const page = useContext(PageFootContext)
  if (!page) throw new Error('usePageFoot outside the foot of a document page')
  return page
}
