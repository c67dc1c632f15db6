import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

export type Paper = 'document' | 'triplicate' | 'approval' | 'label'

/** The page beside it is hidden in print. */
export const OnPaper = ({ paper, children }: { readonly paper: Paper, readonly children: ReactNode }) =>
  createPortal(<div className={`yz-print ${paper}`} aria-hidden>{children}</div>, window.document.body)
