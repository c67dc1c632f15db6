import { timeText } from '#schemas/kit/clock.ts'
import { isSameQuote } from '#schemas/supply/mergeQuotes.ts'
import type { Quote } from '#schemas/supply/quote.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { Head } from './Head.tsx'
import { SummaryLines, Sums } from './Summary.tsx'

/** After the deadline: the last version and any unsubmitted input, read-only. */
export function ClosedQuote({ opened, kept: stored }: { readonly opened: OpenedQuote, readonly kept: Quote | null }) {
  const { given: submitted, lines, declined } = opened
  const typed = stored ?? opened.draft?.quote ?? null
  const isLost = typed !== null && (submitted === null || !isSameQuote(typed, submitted.quote))
  return (
    <main className="yz-quote">
      <Head opened={opened} />
      <p className="banner" role="status">
        {declined !== null
          ? `已于 ${timeText(declined.at)} 拒绝报价：${declined.reason}`
          : submitted === null ? '报价已截止，没有收到您的报价' : `报价已截止，以 ${timeText(submitted.at)} 提交的第 ${submitted.version} 版为准`}
        {isLost && declined === null && '；填写后没有提交的内容列在下面，不算报价'}
      </p>
      {submitted !== null && <SummaryLines asked={lines} quote={submitted.quote} />}
      {isLost && declined === null && (
        <section aria-label="没有提交的内容">
          <h2>没有提交的内容</h2>
          <SummaryLines asked={lines} quote={typed} />
        </section>
      )}
      {submitted !== null && <footer className="foot"><Sums asked={lines} quote={submitted.quote} /></footer>}
    </main>
  )
}
