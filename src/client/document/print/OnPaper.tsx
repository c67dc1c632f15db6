import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** A4, a part of continuous paper, or a label of a roll. */
export type Paper = 'document' | 'triplicate' | 'approval' | 'label'

/** Rendered beside the page, which is hidden in print; invisible on screen. */
export const OnPaper = ({ paper, children }: { readonly paper: Paper, readonly children: ReactNode }) =>
  createPortal(<div className={`yz-print ${paper}`} aria-hidden>{children}</div>, window.document.body)
