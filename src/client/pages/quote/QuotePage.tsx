import { useCallback, useEffect, useMemo, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { isAbsent } from '#client/data/linkHttp.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { quoteClient, type QuoteClient } from './client.ts'
import { Declined } from './Declined.tsx'
import { ClosedQuote } from './ClosedQuote.tsx'
import { shelfOf } from './keptDraft.ts'
import { Work } from './Work.tsx'
import './quote.css'

type PageState = { readonly at: 'loading' } | { readonly at: 'failed', readonly text: string, readonly again: boolean }
  | { readonly at: 'open', readonly opened: OpenedQuote }

const failureOf = (error: unknown): PageState =>
  ({ at: 'failed', text: error instanceof CallError ? error.msg : String(error), again: isAbsent(error) })

function useOpened(client: QuoteClient): readonly [PageState, () => Promise<void>] {
  const [state, setState] = useState<PageState>({ at: 'loading' })
  const load = useCallback(async () => {
    await client.open().then(opened => setState({ at: 'open', opened }), (error: unknown) => setState(failureOf(error)))
  }, [client])
  useEffect(() => {
    void load().then(() => client.seen()).catch(() => {})
  }, [client, load])
  return [state, load]
}

/** 报价: a supplier answers an inquiry by a link, without an account (domain B7.5). */
export function QuotePage() {
  const token = useMemo(() => new URLSearchParams(location.search).get('t') ?? '', [])
  const [client, shelf] = useMemo(() => [quoteClient(token), shelfOf(token)], [token])
  const [state, load] = useOpened(client)
  const [isReopened, setIsReopened] = useState(false)
  useEffect(() => {
    document.title = state.at === 'open' ? `${state.opened.title} - 报价` : '报价'
  }, [state])
  if (state.at === 'loading') return <main className="yz-quote" aria-busy="true"><p className="empty">正在打开…</p></main>
  if (state.at === 'failed') {
    return (
      <main className="yz-quote">
        <div className="empty" role="alert">
          <h1>{state.text}</h1>
          {state.again ? <button type="button" className="primary" onClick={() => void load()}>重试</button> : <p>请向发给您的人索取新的链接。</p>}
        </div>
      </main>
    )
  }
  const { opened } = state
  if (opened.phase === 'OVER') return <ClosedQuote opened={opened} kept={shelf.read()?.quote ?? null} />
  if (opened.declined !== null && !isReopened) return <Declined opened={opened} onAgain={() => setIsReopened(true)} />
  return <Work opened={opened} client={client} shelf={shelf} onOver={load} />
}
