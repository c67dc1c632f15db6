import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { useEffect, useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import { PAGE_SIZES } from '../remote/query.ts'
import './workspace.css'

export interface PagerProps {
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
  /** Null where page sizes cannot follow the rows that fit. */
  readonly room: number | null
  /** The page size follows `room`. */
  readonly fits: boolean
  readonly pages: number
  readonly onPage: (pageNum: number) => void
  /** null: as many as fit. */
  readonly onPageSize: (pageSize: number | null) => void
}

const FITS = 0

/** Row count, page size, and an editable page number. */
export function Pager({ total, pageNum, pageSize, room, fits, pages, onPage, onPageSize }: PagerProps) {
  const [typed, setTyped] = useState(String(pageNum))
  useEffect(() => setTyped(String(pageNum)), [pageNum])
  const go = () => {
    const target = Math.min(pages, Math.max(1, Math.trunc(Number(typed)) || pageNum))
    setTyped(String(target))
    if (target !== pageNum) onPage(target)
  }
  const step = (label: string, icon: JSX.Element, to: number, possible: boolean) => (
    <Button variant="minimal" size="small" icon={icon} aria-label={label} title={label} disabled={!possible} onClick={() => onPage(to)} />
  )
  return (
    <nav className="yz-pager" aria-label="翻页">
      <span className="total">共 <b>{groupThousands(String(total))}</b> 条</span>
      <HTMLSelect
        className="size"
        minimal
        aria-label="每页条数"
        value={fits && room !== null ? FITS : pageSize}
        options={[
          ...room === null ? [] : [{ value: FITS, label: `自动 ${room} 条/页` }],
          ...PAGE_SIZES.map(size => ({ value: size, label: `${size} 条/页` })),
        ]}
        onChange={event => onPageSize(Number(event.currentTarget.value) || null)}
      />
      {step('首页', <DoubleChevronLeft size={14} />, 1, pageNum > 1)}
      {step('上一页', <ChevronLeft size={14} />, pageNum - 1, pageNum > 1)}
      <span className="page">
        <input
          aria-label={`页码，共 ${pages} 页`}
          inputMode="numeric"
          size={Math.max(1, typed.length)}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          onFocus={event => event.currentTarget.select()}
          onBlur={go}
          onKeyDown={event => { if (event.key === 'Enter') go() }}
        />
        / {pages}
      </span>
      {step('下一页', <ChevronRight size={14} />, pageNum + 1, pageNum < pages)}
      {step('末页', <DoubleChevronRight size={14} />, pages, pageNum < pages)}
    </nav>
  )
}
