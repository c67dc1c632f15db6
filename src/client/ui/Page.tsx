import type { ReactNode, Ref } from 'react'
import './page.css'

export interface PageProps {
  /** Usually a Toolbar. */
  readonly toolbar?: ReactNode
  /** Filter chips. */
  readonly chips?: ReactNode
  /** Full height beside the list: a TypeTree. */
  readonly side?: ReactNode
  /** 32 px: selection statistics at the left, paging at the right. */
  readonly footer?: ReactNode
  /** Element around the children, with the remaining height. */
  readonly content?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** Toolbar, chips, the sheet over all remaining space, footer. */
export function Page({ toolbar, chips, side, footer, content, children }: PageProps) {
  return (
    <div className="yz-list">
      {side}
      <div className="yz-work">
        {toolbar}
        {chips && <div className="yz-chips">{chips}</div>}
        <div className="yz-content" ref={content}>{children}</div>
        {footer && <div className="yz-foot">{footer}</div>}
      </div>
    </div>
  )
}
