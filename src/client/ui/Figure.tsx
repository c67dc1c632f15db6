import type { ReactNode } from 'react'
import './figure.css'

export interface FigureProps {
  readonly label: string
  /** Formatted text; null while unknown. */
  readonly value: string | null
  readonly unit?: string
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'main' | 'bad'
}

/** A key number with its unit. */
export function Figure({ label, value, unit, note, tone = 'plain' }: FigureProps) {
  return (
    <div className={`yz-figure ${tone}`}>
      <span>{label}</span>
      <b>{value ?? '—'}{unit && value !== null && <i>{unit}</i>}</b>
      {note && <small>{note}</small>}
    </div>
  )
}

/** Figures side by side in one frame. */
export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <div className="yz-figures">{children}</div>
}
