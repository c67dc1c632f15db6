import type { ReactNode } from 'react'
import './figure.css'

export interface FigureProps {
  readonly label: string
  /** Formatted text; null while unknown. */
  readonly value: string | null
  readonly unit?: string
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'main' | 'bad'
  /** Filters by the figure: pressed while the filter is on. */
  readonly picked?: { readonly is: boolean, readonly toggle: () => void }
}

export function Figure({ label, value, unit, note, tone = 'plain', picked }: FigureProps) {
  const parts = (
    <>
      <span>{label}</span>
      <b>{value ?? '—'}{unit && value !== null && <i>{unit}</i>}</b>
      {note && <small>{note}</small>}
    </>
  )
  return picked === undefined
    ? <div className={`yz-figure ${tone}`}>{parts}</div>
    : <button type="button" className={`yz-figure ${tone}`} aria-pressed={picked.is} onClick={picked.toggle}>{parts}</button>
}

export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <div className="yz-figures">{children}</div>
}
