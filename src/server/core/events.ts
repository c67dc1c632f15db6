import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionSettings, Pool } from '#server/db/pool.ts'
import { NEWS_CHANNEL, type Db, type Tx } from '#server/db/tx.ts'
import { startListening } from './listening.ts'

/** Something that happened in a merchant. Payloads are small: ids and states; the receiver reads the rest under its own rights. */
export interface AppEvent {
  readonly merchantId: string
  readonly channel: string
  readonly payload: unknown
  /** Holds for the moment alone: whoever has not heard it has missed nothing. */
  readonly passing?: true
}

export type Listener = (event: AppEvent) => void

/** The process's one ear: hears what any app process has committed. */
export interface Events {
  /** Calls `listener` for one merchant's events of a channel. @returns the way to stop it */
  subscribe(merchantId: string, channel: string, listener: Listener): () => void
  /** Calls `listener` for every merchant's events of a channel: for the engine itself. */
  subscribeAll(channel: string, listener: Listener): () => void
  /** Calls `listener` when the ear hears again after a break: what was published meanwhile is lost. @returns the way to stop it */
  onGap(listener: () => void): () => void
  /** A moment of this ear: everything that it has heard until now lies before it. */
  moment(): string
  /** Has the ear heard something of the merchant since a moment? Also true where it cannot know: the moment of another ear, or a break. */
  heardSince(merchantId: string, moment: string): boolean
  /**
   * Sends itself a notification the way that all are sent. One that does not arrive is reported once, and the connection renewed: it leads to a
   * machine that is gone, or through a pooler that forgets LISTEN. @returns whether it arrived; also true where none could be sent
   */
  prove(pool: Pool): Promise<boolean>
  /** Whether the last such notification arrived. */
  readonly hears: boolean
  stop(): Promise<void>
}

/** PostgreSQL's own limit for a notification, in bytes. */
const PAYLOAD_LIMIT = 7_999
/** A notification takes milliseconds. */
const PROOF_MS = 5_000

/** @throws Error when the event is larger than PostgreSQL lets through */
function textOf(event: AppEvent): string {
  const text = JSON.stringify(event)
  if (Buffer.byteLength(text) > PAYLOAD_LIMIT) throw new Error(`event on ${event.channel} is too large: send an id instead`)
  return text
}

/**
 * Sends an event to every app process, when and only when the transaction commits.
 * @param merchantId whose people it is for; the transaction's own unless said
 * @throws Error when the payload is larger than PostgreSQL lets through
 */
export function notify(tx: Tx, channel: string, payload: unknown, merchantId = tx.ctx.merchantId): void {
  tx.news.push(textOf({ merchantId, channel, payload }))
}

/** The same of what holds for the moment alone, such as where somebody's cursor stands: it needs no transaction that writes. */
export async function notifyInPassing(db: Db, channel: string, payload: unknown, merchantId = db.ctx.merchantId): Promise<void> {
  await db.sql`select pg_notify(${NEWS_CHANNEL}, ${textOf({ merchantId, channel, payload, passing: true })})`
}

/** Starts listening on a connection of its own, and renews it when it breaks; what was sent meanwhile is not heard. */
export async function startEvents(connection: ConnectionSettings, onError: (error: unknown) => void): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>()
  const gaps = new Set<() => void>()
  const ear = randomUUID()
  /** When each merchant's last event came, and when the ear began to hear without a break. */
  const lastEvent = new Map<string, number>()
  let unbroken = performance.now()
  const proofs = new Map<string, () => void>()
  let hears = true
  const listening = await startListening(connection, {
    channel: NEWS_CHANNEL, heard: deliver, onError,
    resumed() {
      unbroken = performance.now()
      for (const listener of gaps) listener()
    },
  })

  function deliver(text: string): void {
    const proof = proofs.get(text)
    if (proof !== undefined) return proof()
    const event = JSON.parse(text) as AppEvent
    if (event.passing !== true) lastEvent.set(event.merchantId, performance.now())
    for (const key of [`${event.merchantId}/${event.channel}`, `*/${event.channel}`]) {
      for (const listener of listeners.get(key) ?? []) {
        try {
          listener(event)
        } catch (error) {
          onError(error)
        }
      }
    }
  }

  function add(key: string, listener: Listener): () => void {
    const set = listeners.get(key) ?? new Set()
    listeners.set(key, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0 && listeners.get(key) === set) listeners.delete(key)
    }
  }

  return {
    subscribe: (merchantId, channel, listener) => add(`${merchantId}/${channel}`, listener),
    subscribeAll: (channel, listener) => add(`*/${channel}`, listener),
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
    moment: () => `${ear}@${performance.now()}`,
    heardSince(merchantId, moment) {
      const [of, at] = moment.split('@')
      // What is no number is later than nothing.
      return of !== ear || !(Number(at) > Math.max(unbroken, lastEvent.get(merchantId) ?? 0))
    },
    async prove(pool) {
      const text = textOf({ merchantId: '', channel: 'proof', payload: randomUUID(), passing: true })
      const arrived = new Promise<true>(resolve => void proofs.set(text, () => resolve(true)))
      const waited = new AbortController()
      const since = unbroken
      try {
        const sent = await pool.query('select pg_notify($1, $2)', [NEWS_CHANNEL, text]).then(() => true, () => false)
        if (!sent) return true
        const had = hears
        const isHeard = await Promise.race([arrived, pause(PROOF_MS, false, { signal: waited.signal, ref: false })])
        // Sent before a connection that is new by now.
        if (!isHeard && unbroken !== since) return true
        hears = isHeard
        if (hears) return true
        if (had) onError(new Error('notifications are not heard: the connection that listens is renewed; a pooler has to be in session mode'))
        listening.renew()
        return false
      } finally {
        waited.abort()
        proofs.delete(text)
      }
    },
    get hears() { return hears },
    stop: () => listening.stop(),
  }
}
