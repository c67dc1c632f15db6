import { timeText } from '#schemas/kit/clock.ts'
import { isSameQuote } from '#schemas/supply/mergeQuotes.ts'
import type { Quote } from '#schemas/supply/quote.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { Head } from './Head.tsx'
import { SummaryLines, Sums } from './Summary.tsx'

/** After the deadline: the last version, and what was typed and not submitted; nothing to change. */
export function Given({ opened, kept }: { readonly opened: OpenedQuote, readonly kept: Quote | null }) {
  const { given, lines, declined } = opened
  const typed = kept ?? opened.draft?.quote ?? null
  const isLost = typed !== null && (given === null || !isSameQuote(typed, given.quote))
  return (
    <main className="yz-quote">
      <Head opened={opened} />
      <p className="banner" role="status">
        {declined !== null
          ? `已于 ${timeText(declined.at)} 拒绝报价：${declined.reason}`
          : given === null ? '报价已截止，没有收到您的报价' : `报价已截止，以 ${timeText(given.at)} 提交的第 ${given.version} 版为准`}
        {isLost && declined === null && '；填写后没有提交的内容列在下面，不算报价'}
      </p>
      {given !== null && <SummaryLines asked={lines} quote={given.quote} />}
      {isLost && declined === null && (
        <section aria-label="没有提交的内容">
          <h2>没有提交的内容</h2>
          <SummaryLines asked={lines} quote={typed} />
        </section>
      )}
      {given !== null && <footer className="foot"><Sums asked={lines} quote={given.quote} /></footer>}
    </main>
  )
}
