import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '#client/data/callError.ts'
import { BASE } from '#client/data/places.ts'
import { clearToken, heldToken } from '#client/data/token.ts'
import type { User } from '#client/data/user.ts'
import { handClient } from './client.ts'
import type { Hand, Place } from './hand.ts'
import { handStore } from './handStore.ts'
import { ListPage } from './ListPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import './hand.css'

const placeOf = (): Place => {
  const order = new URLSearchParams(location.search).get('order')
  return order === null ? {} : { order }
}

/** To the sign-in, and back here after it. What was typed stays on the phone, for whoever typed it. */
function toSignIn(): void {
  clearToken()
  location.replace(`${BASE}/user/login?redirect=${encodeURIComponent(`/hand${location.search}`)}`)
}

function usePlace(): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState(placeOf)
  useEffect(() => {
    const back = (): void => setPlace(placeOf())
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const go = useCallback((next: Place) => {
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

/** 手机收货: whoever is signed in on this phone receives what comes to the gate, with a network or without. */
export function HandPage() {
  const client = useMemo(() => handClient(toSignIn), [])
  const [user, setUser] = useState<User | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const load = useCallback(() => {
    setSaid(null)
    if (heldToken() === null) return toSignIn()
    client.me().then(setUser, (error: unknown) => setSaid(error instanceof CallError ? error.msg : String(error)))
  }, [client])
  useEffect(load, [load])
  if (user !== null) return <Signed user={user} client={client} />
  return (
    <main className="yz-hand" aria-busy={said === null}>
      {said === null
        ? <p className="empty">正在打开…</p>
        : <div className="empty" role="alert"><p>{said}</p><button type="button" className="primary" onClick={load}>重试</button></div>}
    </main>
  )
}
