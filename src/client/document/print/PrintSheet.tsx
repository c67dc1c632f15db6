import type { ReactNode } from 'react'
import { timeText } from '#schemas/kit/index.ts'

export interface PrintSheetProps {
  readonly company: string
  readonly title: string
  readonly code: string
  readonly children: ReactNode
}

const dayTimeNow = (): string => timeText(new Date().toISOString())

export function PrintSheet({ company, title, code, children }: PrintSheetProps) {
  return (
    <article className="yz-paper" aria-label={title}>
      <header>
        <p>{company}</p><h1>{title}</h1>
        <p className="code"><span>{code && `编号：${code}`}</span><span>打印时间：{dayTimeNow()}</span></p>
      </header>
      {children}
    </article>
  )
}
