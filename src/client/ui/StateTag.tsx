import { Tag } from '@blueprintjs/core'
import type { JSX, ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'
/**
 * ring: not started · half: in progress · disc: final · cross: refused or failed · dash: ended without effect ·
 * lock: nobody may change it.
 */
export type Shape = 'ring' | 'half' | 'disc' | 'cross' | 'dash' | 'lock'

const RING = <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />

const SHAPES: Readonly<Record<Shape, JSX.Element>> = {
  ring: RING,
  half: <>{RING}<path d="M4 1a3 3 0 0 1 0 6z" fill="currentColor" /></>,
  disc: <circle cx="4" cy="4" r="3.75" fill="currentColor" />,
  cross: <path d="M1.2 1.2l5.6 5.6M6.8 1.2L1.2 6.8" stroke="currentColor" strokeWidth="1.8" />,
  dash: <path d="M.5 4h7" stroke="currentColor" strokeWidth="1.8" />,
  lock: <><path
    d="M2.4 4V2.6a1.6 1.6 0 0 1 3.2 0V4" fill="none" stroke="currentColor" strokeWidth="1.2"
  /><path d="M1 3.6h6V8H1z" fill="currentColor" /></>,
}

export interface StateTagProps {
  readonly tone: Tone
  readonly shape?: Shape
  /** Without fill for normal states, so that exceptions are visible. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** Shape, word and colour, so that it reads without colour. */
export function StateTag({ tone, shape, quiet = false, children }: StateTagProps) {
  return (
    <Tag
      minimal
      className={`yz-tag ${tone}${quiet ? ' quiet' : ''}`}
      icon={shape && <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden>{SHAPES[shape]}</svg>}
    >
      {children}
    </Tag>
  )
}
