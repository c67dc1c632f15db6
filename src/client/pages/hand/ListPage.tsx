import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { isAbsent } from '#client/data/linkHttp.ts'
import { Band } from './Band.tsx'
import type { PendingArrival } from './client.ts'
import type { HandState } from './handStore.ts'
import type { Hand } from './hand.ts'
import { Icon } from './icons.tsx'
import { isTouched } from './receipt.ts'
import { ScanSheet } from './scan/ScanSheet.tsx'

const isMatch = (row: PendingArrival, typed: string): boolean => {
  const search = typed.trim().toLowerCase()
  return search === '' || [row.code, row.name, row.party, row.projectName].some(text => (text ?? '').toLowerCase().includes(search))
}
const isCode = (row: PendingArrival, typed: string): boolean => (row.code ?? '').toLowerCase() === typed.trim().toLowerCase()

/** @param round a change of it reloads */
function useWaiting({ client }: Hand, round: string): { readonly rows: readonly PendingArrival[] | null, readonly said: string | null } {
  const [loaded, setLoaded] = useState<{ readonly rows: readonly PendingArrival[] | null, readonly said: string | null }>(
    { rows: null, said: null }
  )
  useEffect(() => {
    let isCancelled = false
    const load = async (): Promise<void> => {
      const next = await client.waiting().then(
        rows => ({ rows, said: null }),
        (error: unknown) => ({ said: isAbsent(error) ? '没有网络，联网后刷新' : error instanceof CallError ? error.msg : String(error) })
      )
      if (!isCancelled) setLoaded(before => ({ ...before, ...next }))
    }
    void load()
    return () => { isCancelled = true }
  }, [client, round])
  return loaded
}

function Order({ row, note, onOpen }: { readonly row: PendingArrival, readonly note: string | null, readonly onOpen: () => void }) {
  return (
    <li className="line">
      <button type="button" className="whole" onClick={onOpen}>
        <span
          className="what"
        ><b>{row.party}</b><span>{row.name}</span><span>{[row.code, row.projectName].filter(Boolean).join(' • ')}</span></span>
        <span className="sum">
          {row.light === 'LATE' ? <span className="mark late">迟 {row.lateDays} 天</span> : <span>{(row.day ?? '').slice(5)}</span>}
          <span>{row.open === row.lines ? `${row.lines ?? 0} 行` : `余 ${row.open ?? 0} / ${row.lines ?? 0} 行`}</span>
          {note !== null && <span className="mark">{note}</span>}
        </span>
      </button>
    </li>
  )
}

/** Resolves a scanned or typed code: opens an order, or describes goods. */
function useSeek({
  client, go,
}: Hand): { readonly said: string | null, readonly say: (text: string | null) => void, readonly seek: (code: string) => void } {
  const [message, say] = useState<string | null>(null)
  const seek = useCallback((code: string) => {
    say(null)
    client.resolve(code).then(
      scanned => (scanned.kind === 'ORDER'
        ? go({ order: scanned.id })
        : say(`这是材料标签：${[scanned.itemName, scanned.spec].filter(Boolean).join(' ')}，请扫订单的标签`)),
      (error: unknown) => say(isAbsent(error) ? '没有网络，联网后才能识别' : error instanceof CallError ? error.msg : String(error)),
    )
  }, [client, go])
  return { said: message, say, seek }
}

/** The phone's recent answers and unsent bills. */
function OnPhone({ state: { done, bills }, go }: { readonly state: HandState, readonly go: Hand['go'] }) {
  return (
    <>
      {done.length > 0 && (
        <ul className="lines" aria-label="刚入库">
          {done.map(({ orderId, orderCode, answer: result }) => (
            <li key={orderId} className="line">
              <button type="button" className="whole" onClick={() => go({ order: orderId })}>
                <span className="what"><b className="good">已入库 {result.code}</b><span>{orderCode}</span></span><Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {bills.length > 0 && (
        <ul className="lines" aria-label="待提交">
          {bills.map(({ id, receipt: { order } }) => (
            <li key={id} className="line">
              <button type="button" className="whole" onClick={() => go({ order: order.id })}>
                <span
                  className="what"
                ><b>{order.supplier}</b><span>{order.code}</span></span><span className="sum"><span className="mark warn">待提交</span></span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** 待到货: orders of every visible project, late ones first, and the phone's unsent bills. */
export function ListPage({ hand, state }: { readonly hand: Hand, readonly state: HandState }) {
  const { go, user, store } = hand
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const { said: message, say, seek } = useSeek(hand)
  // An order's label opens this page with its code.
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('code')
    if (code !== null) seek(code)
  }, [seek])
  const isOffline = state.offlineSince !== null
  const { rows, said: failed } = useWaiting(hand, `${state.done.length}/${String(isOffline)}`)
  const visible = (rows ?? []).filter(row => isMatch(row, typed))
  const enter = (): void => {
    const row = (rows ?? []).find(one => isCode(one, typed)) ?? (visible.length === 1 ? visible[0] : undefined)
    if (row !== undefined) go({ order: row.id })
    else if (visible.length === 0) seek(typed.trim())
  }
  const noteOf = (id: string): string | null => {
    if (state.bills.some(({ receipt }) => receipt.order.id === id)) return '待提交'
    const draft = state.drafts.get(id)
    if (draft !== undefined && draft.faults.length > 0) return '被退回'
    return draft !== undefined && Object.values(draft.lines).some(isTouched) ? '已填一部分' : null
  }
  return (
    <main className="yz-hand">
      <header className="bar"><h1>待到货</h1><span className="who">{user.realName} • {user.merchant.merchantName}</span></header>
      <Band state={state} store={store} />
      <form className="search" role="search" onSubmit={event => { event.preventDefault(); enter() }}>
        <Icon name="search" />
        <input
          type="search" aria-label="搜索或输入订单号" placeholder="订单号、供应商、项目" enterKeyHint="go" autoComplete="off" value={typed}
          onChange={({ target }) => { setTyped(target.value); say(null) }}
        />
        <button type="button" aria-label="扫码" onClick={() => setScanning(true)}><Icon name="code" size={22} /></button>
      </form>
      {scanning && <ScanSheet onClose={() => setScanning(false)} onCode={code => { setScanning(false); seek(code) }} />}
      {message !== null && <p className="fault" role="alert">{message}</p>}
      <OnPhone state={state} go={go} />
      {failed !== null && !isOffline && <div className="refusal" role="alert"><p>{failed}</p></div>}
      {rows === null && (failed === null || isOffline) && <p className="empty">{isOffline ? '联网后显示待到货的订单' : '正在打开…'}</p>}
      <ol
        className="lines" aria-label="待到货订单"
      >{visible.map(row => <Order key={row.id} row={row} note={noteOf(row.id)} onOpen={() => go({ order: row.id })} />)}</ol>
      {rows !== null && visible.length === 0 && <p className="empty">{rows.length === 0 ? '没有待到货的订单' : '没有符合的订单'}</p>}
    </main>
  )
}
