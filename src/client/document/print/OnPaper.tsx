import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** A4, a part of continuous paper, or one label of a roll. */
export type Paper = 'document' | 'triplicate' | 'approval' | 'label'

/** Printed content: rendered beside the page, which is hidden in print, and invisible on screen. */
export const OnPaper = ({ paper, children }: { readonly paper: Paper, readonly children: ReactNode }) =>
  createPortal(<div className={`yz-print ${paper}`} aria-hidden>{children}</div>, window.document.body)
