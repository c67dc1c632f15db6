import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, type ReactNode } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { clearOfToasts } from './clearOfToasts.ts'
import './detailPage.css'

export interface DetailPageProps {
  readonly title: string
  /** Title of the tab, where another page of the same thing has its name. */
  readonly tab?: string
  /** Beside the title: code, state, number of the version. */
  readonly subtitle?: ReactNode
  /** At the right of the title: actions. */
  readonly tools?: ReactNode
  /** Before the close button of the footer. */
  readonly actions?: ReactNode
  /** Nothing in it takes the focus: the page itself does, so that the keyboard can scroll it. */
  readonly reads?: boolean
  readonly children: ReactNode
}

/** Frame of a page about one thing, after which its tab is named: title, subtitle, and two ways to close it (spec-1 §2). */
export function DetailPage({ title, tab = title, subtitle, tools, actions, reads = false, children }: DetailPageProps) {
  const { leave, setTitle } = useTab()
  useEffect(() => setTitle(tab), [tab, setTitle])
  return (
    <article className="yz-detail">
      <header className="yz-detail-head">
        <h1>{title}</h1>
        {subtitle !== undefined && <span className="subtitle">{subtitle}</span>}
        <span className="yz-grow" />
        {tools}
        <Button className="close" variant="minimal" icon={<Cross />} aria-label="关闭页面" onClick={leave} />
      </header>
      <div className="yz-detail-body" tabIndex={reads ? 0 : undefined}>{children}</div>
      <footer className="yz-detail-foot" ref={clearOfToasts}>{actions}<Button text="关闭" onClick={leave} /></footer>
    </article>
  )
}
