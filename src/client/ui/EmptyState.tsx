import type { ReactElement, ReactNode } from 'react'
import './emptyState.css'

export interface EmptyStateProps {
  readonly icon: ReactElement
  readonly title: string
  /** The next step, or after a failure, which data is safe. */
  readonly text?: ReactNode
  readonly action?: ReactElement
}

/** Reason and next step. Without a heading level, because its depth varies. */
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
