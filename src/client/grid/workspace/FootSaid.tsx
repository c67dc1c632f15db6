import type { ReactNode } from 'react'

/** What the foot says beside its pages or its number of rows, which keep their room: notes end in “…”, figures and keys fold away whole. */
export function FootSaid({ start, end }: { readonly start: ReactNode; readonly end: ReactNode }) {
  return <div className="yz-foot-said">{start}<span className="yz-grow" />{end}</div>
}
