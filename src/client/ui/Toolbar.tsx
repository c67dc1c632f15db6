import type { ReactNode } from 'react'
import './page.css'

export interface ToolbarProps {
  /** Actions, the primary one first. */
  readonly children?: ReactNode
  /** Search, view and column tools, at the right end. */
  readonly end?: ReactNode
  readonly label?: string
}

/** The 44 px row of actions over a list; without room its end wraps into a second row. */
export function Toolbar({ children, end, label = '工具栏' }: ToolbarProps) {
  return <div className="yz-toolbar" role="toolbar" aria-label={label}>{children}{end && <div className="end">{end}</div>}</div>
}

/** The thin line between groups of a toolbar. */
export function ToolbarRule() {
  return <span className="yz-rule" aria-hidden />
}
