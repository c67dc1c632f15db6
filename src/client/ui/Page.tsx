import type { ReactNode, Ref } from 'react'
import './page.css'

export interface PageProps {
  /** Usually a Toolbar. */
  readonly toolbar?: ReactNode
  /** Filter chips; the row is absent without them. */
  readonly chips?: ReactNode
  /** Beside the list over its whole height: a TypeTree. */
  readonly side?: ReactNode
  /** The 32 px bar: selection statistics at the left, paging at the right. */
  readonly footer?: ReactNode
  /** Ref of the element around the children, as high as the bars leave. */
  readonly content?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** Frame of a list page: toolbar, chips, the sheet over all remaining space, footer. */
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
