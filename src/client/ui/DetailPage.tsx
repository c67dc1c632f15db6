import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, type ReactNode } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { clearOfToasts } from './clearOfToasts.ts'
import './detailPage.css'

export interface DetailPageProps {
  readonly title: string
  /** If another page of the subject has its name. */
  readonly tab?: string
  /** Code, state, version number. */
  readonly subtitle?: ReactNode
  /** Right of the title. */
  readonly tools?: ReactNode
  /** Before the footer's close button. */
  readonly actions?: ReactNode
  /** Nothing focusable: the page takes the focus, for scrolling by keyboard. */
  readonly reads?: boolean
  readonly children: ReactNode
}

/** Names its tab after one subject: title, subtitle, and two ways to close (spec-1 §2). */
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
