import { timeText } from '#schemas/kit/clock.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { Head } from './Head.tsx'

/** A supplier who has declined may still quote before the deadline. */
export function Declined({ opened, onAgain }: { readonly opened: OpenedQuote, readonly onAgain: () => void }) {
  const { declined } = opened
  return (
    <main className="yz-quote">
      <Head opened={opened} />
      <div className="empty">
        <h1>已拒绝报价</h1>
        <p>{declined === null ? '' : `${timeText(declined.at)}，原因：${declined.reason}`}</p>
        <button type="button" className="primary" onClick={onAgain}>改为报价</button>
      </div>
    </main>
  )
}
