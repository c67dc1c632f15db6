import type { ReactNode } from 'react'

/** Foot texts beside the pager, which keeps its room: notes are truncated, figures and keys disappear whole. */
export function FooterTexts({ start, end }: { readonly start: ReactNode; readonly end: ReactNode }) {
  return <div className="yz-foot-said">{start}<span className="yz-grow" />{end}</div>
}
