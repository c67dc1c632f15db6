import type { ReactElement, ReactNode } from 'react'
import './emptyState.css'

export interface EmptyStateProps {
  readonly icon: ReactElement
  readonly title: string
  /** What to do next, or what is safe after a failure. */
  readonly text?: ReactNode
  readonly action?: ReactElement
}

/** Nothing here: says why and what to do next. Without a heading level, because it stands at any depth. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="yz-empty">
      <div className="icon" aria-hidden>{icon}</div>
      <strong>{title}</strong>
      {text && <div className="text">{text}</div>}
      {action}
    </div>
  )
}
