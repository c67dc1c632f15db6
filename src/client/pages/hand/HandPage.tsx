import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '#client/data/callError.ts'
import { BASE } from '#client/data/navigation.ts'
import { clearToken, currentToken } from '#client/data/token.ts'
import type { User } from '#client/data/user.ts'
import { handClient } from './client.ts'
import type { Hand, HandLocation } from './hand.ts'
import { handStore } from './handStore.ts'
import { ListPage } from './ListPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import './hand.css'

const placeOf = (): HandLocation => {
  const order = new URLSearchParams(location.search).get('order')
  return order === null ? {} : { order }
}

/** Redirects to the sign-in and back. Input stays on the phone for the user who typed it. */
function toSignIn(): void {
  clearToken()
  location.replace(`${BASE}/user/login?redirect=${encodeURIComponent(`/hand${location.search}`)}`)
}

function usePlace(): readonly [HandLocation, (place: HandLocation) => void] {
  const [place, setPlace] = useState(placeOf)
  useEffect(() => {
    const back = (): void => setPlace(placeOf())
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const go = useCallback((next: HandLocation) => {
    history.pushState(null, '', next.order === undefined ? `${BASE}/hand` : `${BASE}/hand?order=${encodeURIComponent(next.order)}`)
    setPlace(next)
    scrollTo(0, 0)
  }, [])
  return [place, go]
}

function Signed({ user, client }: Pick<Hand, 'user' | 'client'>) {
  const [place, go] = usePlace()
  const store = useMemo(() => handStore(`${user.merchant.key}.${user.id}`, client), [user, client])
  const state = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => store.start(), [store])
  const hand = useMemo(() => ({ user, client, store, go }), [user, client, store, go])
  return place.order === undefined
    ? <ListPage hand={hand} state={state} />
    : <ReceiptPage key={place.order} hand={hand} state={state} orderId={place.order} />
}

/** 手机收货: the signed-in user receives deliveries at the gate, online or offline. */
export function HandPage() {
  const client = useMemo(() => handClient(toSignIn), [])
  const [user, setUser] = useState<User | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const load = useCallback(() => {
    setMessage(null)
    if (currentToken() === null) return toSignIn()
    client.me().then(setUser, (error: unknown) => setMessage(error instanceof CallError ? error.msg : String(error)))
  }, [client])
  useEffect(load, [load])
  if (user !== null) return <Signed user={user} client={client} />
  return (
    <main className="yz-hand" aria-busy={message === null}>
      {message === null
        ? <p className="empty">正在打开…</p>
        : <div className="empty" role="alert"><p>{message}</p><button type="button" className="primary" onClick={load}>重试</button></div>}
    </main>
  )
}
