import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { isAbsent } from '#client/data/linkHttp.ts'
import { BASE } from '#client/data/navigation.ts'
import { Band } from './Band.tsx'
import { ClosedRow } from './ClosedRow.tsx'
import { Filling } from './Filling.tsx'
import type { HandState } from './handStore.ts'
import { Icon } from './icons.tsx'
import type { Hand } from './hand.ts'
import { Papers } from './Papers.tsx'
import { newReceipt, lineOf, renewed, shownLines, type Receipt } from './receipt.ts'

/** Merges the server's order into the input; offline the input alone is used. */
function useOrder(
  { store, client }: Hand, orderId: string, receipt: Receipt | undefined, isQueued: boolean
): readonly [string | null, () => void] {
  const [message, setMessage] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (isQueued) return
    let isCancelled = false
    const load = async (): Promise<void> => {
      const order = await client.order(orderId)
      if (isCancelled) return
      const typed = store.get().drafts.get(orderId)
      store.write(orderId, typed === undefined ? newReceipt(order) : renewed(typed, order))
      setMessage(null)
    }
    load().catch((error: unknown) => { if (!isCancelled)
      setMessage(isAbsent(error) ? '没有网络，联网后重试' : error instanceof CallError ? error.msg : String(error)) })
    return () => { isCancelled = true }
  }, [client, orderId, round, store, isQueued])
  return [receipt === undefined ? message : null, () => setRound(round + 1)]
}

function Posted({ hand: { store, go }, state, orderId }: { readonly hand: Hand, readonly state: HandState, readonly orderId: string }) {
  const done = state.done.find(one => one.orderId === orderId)
  if (done === undefined) return null
  const { id, code, state: at } = done.answer
  const leave = (): void => {
    store.seen(orderId)
    go({})
  }
  return (
    <section className="posted" role="status">
      <Icon name="check" size={32} />
      <h2>{at === 'COMPLETE' ? '已过账' : at === 'RUNNING' ? '已提交审批' : '已保存，还没有过账'}</h2>
      <p>入库单 <b>{code}</b></p>
      <div className="buttons">
        <a className="button" href={`${BASE}/storage/income/planDetail?id=${encodeURIComponent(id)}`}>打开入库单</a>
        <button type="button" className="primary" onClick={leave}>下一单</button>
      </div>
    </section>
  )
}

/** 到货入库 of one order: being typed, waiting to be sent, or answered. */
export function ReceiptPage({ hand, state, orderId }: { readonly hand: Hand, readonly state: HandState, readonly orderId: string }) {
  const { store, go } = hand
  const [message, setSaid] = useState<string | null>(null)
  const bill = state.bills.find(({ receipt }) => receipt.order.id === orderId)
  const isPosted = state.done.some(one => one.orderId === orderId)
  const receipt = bill?.receipt ?? state.drafts.get(orderId)
  const [failed, reloadOrder] = useOrder(hand, orderId, receipt, bill !== undefined || isPosted)
  const post = (): void => {
    setSaid(null)
    if (receipt !== undefined) void store.post(receipt).catch(() => setSaid('本机存不下这张单据，请连上网络、清理空间后再试'))
  }
  return (
    <main className="yz-hand">
      <header className="bar">
        <button type="button" className="icon" aria-label="返回待到货" onClick={() => go({})}><Icon name="back" size={20} /></button>
        <h1>到货入库</h1>
      </header>
      <Band state={state} store={store} />
      {message !== null && <div className="refusal" role="alert"><p>{message}</p></div>}
      {isPosted && bill === undefined
        ? <Posted hand={hand} state={state} orderId={orderId} />
        : receipt === undefined
          ? failed === null
            ? <p className="empty">正在打开…</p>
            : <div className="empty" role="alert"><p>{failed}</p><button type="button" onClick={reloadOrder}>重试</button></div>
          : bill === undefined
            ? <Filling receipt={receipt} store={store} onChange={next => store.write(orderId, next)} onPost={post} />
            : (
                <>
                  <Papers receipt={receipt} />
                  <ol className="lines" aria-label="到货明细">
                    {shownLines(receipt).map((orderLine, i) =>
                      <ClosedRow
                        key={orderLine.row} receipt={receipt} asked={orderLine} line={lineOf(receipt, orderLine.row)} at={i + 1}
                      />)}
                  </ol>
                  <footer
                    className="foot"
                  ><div className="buttons one"><button type="button" className="primary" onClick={() => go({})}>下一单</button></div></footer>
                </>
              )}
    </main>
  )
}
