import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionSettings, Pool } from '#server/db/pool.ts'
import { NEWS_CHANNEL, type Db, type Tx } from '#server/db/tx.ts'
import { startListening } from './listening.ts'

/** Payloads are small (ids and states); the receiver reads the rest with its rights. */
export interface AppEvent {
  readonly merchantId: string
  readonly channel: string
  readonly payload: unknown
  /** The event is valid only for the moment and may be missed. */
  readonly passing?: true
}

export type Listener = (event: AppEvent) => void

/** The process's single subscription to the events of all app processes. */
export interface Events {
  /** @returns the function that unsubscribes */
  subscribe(merchantId: string, channel: string, listener: Listener): () => void
  /** Receives every merchant's events; only for the engine. */
  subscribeAll(channel: string, listener: Listener): () => void
  /** Calls `listener` after a lost connection was renewed; events in between are lost. @returns the function that unsubscribes */
  onGap(listener: () => void): () => void
  /** The position after every event received so far. */
  moment(): string
  /** Whether an event of the merchant arrived since a moment; also true where unknown: another process's moment, or a break. */
  heardSince(merchantId: string, moment: string): boolean
  /**
   * Sends itself a notification through the pool; if it is lost (dead machine, or a pooler that drops LISTEN), the connection is renewed.
   * @returns whether it arrived; also true where none could be sent
   */
  prove(pool: Pool): Promise<boolean>
  /** Whether the last notification of `prove` arrived. */
  readonly hears: boolean
  stop(): Promise<void>
}

/** PostgreSQL's limit for a notification, in bytes. */
const PAYLOAD_LIMIT = 7_999
const PROOF_MS = 5_000

/** @throws Error above PostgreSQL's limit */
function textOf(event: AppEvent): string {
  const text = JSON.stringify(event)
  if (Buffer.byteLength(text) > PAYLOAD_LIMIT) throw new Error(`event on ${event.channel} is too large: send an id instead`)
  return text
}

/**
 * Sends an event to every app process after the commit.
 * @throws Error above PostgreSQL's limit
 */
export function notify(tx: Tx, channel: string, payload: unknown, merchantId = tx.ctx.merchantId): void {
  tx.news.push(textOf({ merchantId, channel, payload }))
}

/** Sends an event that may be missed, without a writing transaction. */
export async function notifyTransient(
  db: Db, channel: string, payload: unknown, merchantId = db.ctx.merchantId,
): Promise<void> {
  await db.sql`select pg_notify(${NEWS_CHANNEL}, ${textOf({ merchantId, channel, payload, passing: true })})`
}

/** Events during a break of the connection are lost. */
export async function startEvents(connection: ConnectionSettings, onError: (error: unknown) => void): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>()
  const gaps = new Set<() => void>()
  const streamId = randomUUID()
  const lastEvent = new Map<string, number>()
  let unbroken = performance.now()
  const proofs = new Map<string, () => void>()
  let isReceiving = true
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
    moment: () => `${streamId}@${performance.now()}`,
    heardSince(merchantId, moment) {
      const [stream, at] = moment.split('@')
      // NaN compares false: an invalid moment counts as unknown.
      return stream !== streamId || !(Number(at) > Math.max(unbroken, lastEvent.get(merchantId) ?? 0))
    },
    async prove(pool) {
      const text = textOf({ merchantId: '', channel: 'proof', payload: randomUUID(), passing: true })
      const arrived = new Promise<true>(resolve => void proofs.set(text, () => resolve(true)))
      const waited = new AbortController()
      const unbrokenBefore = unbroken
      try {
        const isSent = await pool.query('select pg_notify($1, $2)', [NEWS_CHANNEL, text]).then(() => true, () => false)
        if (!isSent) return true
        const wasHeard = isReceiving
        const isHeard = await Promise.race([arrived, pause(PROOF_MS, false, { signal: waited.signal, ref: false })])
        // The connection was renewed after the notification was sent.
        if (!isHeard && unbroken !== unbrokenBefore) return true
        isReceiving = isHeard
        if (isReceiving) return true
        if (wasHeard) {
          onError(new Error('notifications are not heard: the connection that listens is renewed; a pooler has to be in session mode'))
        }
        listening.renew()
        return false
      } finally {
        waited.abort()
        proofs.delete(text)
      }
    },
    get hears() { return isReceiving },
    stop: () => listening.stop(),
  }
}
