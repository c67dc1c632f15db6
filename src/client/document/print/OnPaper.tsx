import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** A4, a part of continuous paper, or one label of a roll to a page. */
export type Paper = 'document' | 'triplicate' | 'approval' | 'label'

/** What a print has on it: it lies beside the page, which is not printed, and is not seen before. */
export const OnPaper = ({ paper, children }: { readonly paper: Paper, readonly children: ReactNode }) =>
  createPortal(<div className={`yz-print ${paper}`} aria-hidden>{children}</div>, window.document.body)
