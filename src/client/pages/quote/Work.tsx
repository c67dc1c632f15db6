import { useEffect, useState } from 'react'
import { timeText } from '#schemas/kit/clock.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { useHasWidth } from '#client/ui/useBreakpoint.ts'
import type { QuoteClient } from './client.ts'
import { Desk } from './Desk.tsx'
import type { DraftState, QuoteDraft } from './draft.ts'
import { Extras } from './Extras.tsx'
import { Head } from './Head.tsx'
import { Icon } from './icons.tsx'
import type { Shelf } from './keptDraft.ts'
import { Review } from './Review.tsx'
import { Switches } from './Switches.tsx'
import { Typing } from './Typing.tsx'
import { useDraft } from './useDraft.ts'

const DESK_PX = 1000

function SaveSign({ save, savedAt, sending }: DraftState) {
  const at = savedAt === null ? '' : timeText(savedAt).slice(11)
  if (sending) return <span className="warn">正在提交，联网后自动发出</span>
  if (save === 'offline') return <span className="warn">没有网络，已存在本机</span>
  if (save === 'conflict' || save === 'refused' || save === 'over') return <span className="warn">未保存</span>
  if (save === 'saved') return at === '' ? null : <span className="good"><Icon name="check" />已保存 {at}</span>
  return <span>正在保存…</span>
}

function Conflicts({ state: { conflicts }, draft }: { readonly state: DraftState, readonly draft: QuoteDraft }) {
  return (
    <section className="conflict" role="alert" aria-label="两个窗口">
      <b>另一个窗口填了不同的内容，两边都还在，请选择</b>
      {conflicts.map(({ row, column, text }) => <p key={`${row} ${column}`}>{text}</p>)}
      <div className="row">
        <button type="button" className="chip" onClick={() => draft.settle('mine')}>用这里的</button>
        <button type="button" className="chip" onClick={() => draft.settle('theirs')}>用另一个窗口的</button>
      </div>
    </section>
  )
}

export interface WorkProps {
  readonly opened: OpenedQuote
  readonly client: QuoteClient
  readonly shelf: Shelf
  /** Called at the deadline or after declining, to reload the state. */
  readonly onOver: () => void
}

export function Work({ opened, client, shelf, onOver }: WorkProps) {
  const [state, draft] = useDraft(opened, client, shelf)
  const [reviewing, setReviewing] = useState(false)
  const isDesk = useHasWidth(DESK_PX)
  const { quote, given: submitted, conflicts, notice } = state
  const isOver = state.save === 'over'
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  const shared = { asked: opened.lines, quote, onChange: draft.change, onReview: () => setReviewing(true) }
  const extras = <Extras opened={opened} client={client} onRead={draft.change} onDeclined={onOver} />
  return (
    <main className={isDesk ? 'yz-quote wide' : 'yz-quote'}>
      <Head opened={opened} onOver={onOver} state={<SaveSign {...state} />} />
      {conflicts.length > 0 && <Conflicts state={state} draft={draft} />}
      {notice !== null
        && <p className="banner" role="status">{notice}<button type="button" className="plain" onClick={draft.dismiss}>知道了</button></p>}
      {submitted !== null && !reviewing
        && <p className="banner good" role="status">第 {submitted.version} 版已提交 {timeText(submitted.at).slice(5)}，截止前可再改</p>}
      {reviewing
        ? (
            <Review
              opened={opened} client={client} quote={quote} version={(submitted?.version ?? 0) + 1} onChange={draft.change}
              onBack={() => setReviewing(false)}
              onSubmit={async () => {
                await draft.submit()
                setReviewing(false)
              }}
            />
          )
        : (
            <>
              <Switches quote={quote} onChange={draft.change} />
              {isDesk ? <Desk {...shared}>{extras}</Desk> : <Typing {...shared}>{extras}</Typing>}
            </>
          )}
    </main>
  )
}
