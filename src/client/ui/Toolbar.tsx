import type { ReactNode } from 'react'
import './page.css'

export interface ToolbarProps {
  /** Primary action first. */
  readonly children?: ReactNode
  /** Search, view and column tools. */
  readonly end?: ReactNode
  readonly label?: string
}

/** 44 px; without room its end wraps into a second row. */
export function Toolbar({ children, end, label = '工具栏' }: ToolbarProps) {
  return <div className="yz-toolbar" role="toolbar" aria-label={label}>{children}{end && <div className="end">{end}</div>}</div>
}

/** Line between groups. */
export function ToolbarRule() {
  return <span className="yz-rule" aria-hidden />
}
