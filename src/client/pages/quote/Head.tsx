import { useEffect, useState, type ReactNode } from 'react'
import { shortTimeText, timeText } from '#schemas/kit/clock.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { Icon } from './icons.tsx'
import { leftText } from './quoteText.ts'

/** Seconds until the deadline by the server's clock; `onOver` is called once at 0. */
function useLeft({ deadline, now }: OpenedQuote, onOver?: () => void): number {
  const [ahead] = useState(() => Date.parse(now) - Date.now())
  const count = (): number => Math.max(0, Math.ceil((Date.parse(deadline) - Date.now() - ahead) / 1000))
  const [remaining, setRemaining] = useState(count)
  const isOver = remaining === 0
  useEffect(() => {
    const timer = setInterval(() => setRemaining(count()), 1000)
    return () => clearInterval(timer)
  })
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver, onOver])
  return remaining
}

export function Head({
  opened, state, onOver,
}: { readonly opened: OpenedQuote, readonly state?: ReactNode, readonly onOver?: () => void }) {
  const { title, company, project, deadline, sealed, phase, notices } = opened
  const remaining = useLeft(opened, onOver)
  return (
    <header className="head">
      <div className="title">
        <h1>{title}</h1>
        <span className="state" role="status">{state}</span>
        <p>{[`${company}询价`, project].filter(Boolean).join(' • ')}</p>
      </div>
      <div className="band">
        <span><Icon
          name="clock"
        />{phase === 'OVER' ? `${timeText(deadline)} 已截止` : <>{timeText(deadline).slice(5)} 截止，还剩 <b>{leftText(remaining)}</b></>}</span>
        {sealed && phase === 'OPEN' && <span><Icon name="lock" />截止前密封</span>}
      </div>
      {notices.slice(0, 1).map(({ at, text }) => <p key={at} className="notice">{text}<small>{shortTimeText(at)}</small></p>)}
    </header>
  )
}
