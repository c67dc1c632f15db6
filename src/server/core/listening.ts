import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openClient, type ConnectionSettings } from '#server/db/pool.ts'

/** A connection that is closed before its successor is opened. */
export interface Listening {
  renew(): void
  stop(): Promise<void>
}

export interface ListeningParts {
  readonly channel: string
  readonly heard: (text: string) => void
  /** Notifications during a break are lost. */
  readonly resumed: () => void
  readonly onError: (error: unknown) => void
}

const RECONNECT_MS = 500
const FAREWELL_MS = 1_000

interface Open { readonly client: Client, readonly socket: Socket }

/** @throws Error where the first connection cannot be opened */
export async function startListening(
  connection: ConnectionSettings, { channel, heard: onMessage, resumed, onError }: ListeningParts,
): Promise<Listening> {
  const stopping = new AbortController()
  let renewing: Promise<void> = Promise.resolve()
  let current = await open()

  async function open(): Promise<Open> {
    // A connection to a dead machine can only be destroyed.
    const socket = new Socket()
    try {
      const client = await openClient({ ...connection, stream: () => socket })
      client.on('error', onError)
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await client.query(`listen ${channel}`)
      client.once('end', () => { renewing = untilOpen() })
      return { client, socket }
    } catch (error) {
      // A node in recovery accepts connections and refuses LISTEN.
      socket.destroy()
      throw error
    }
  }

  async function untilOpen(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await pause(RECONNECT_MS, undefined, { signal: stopping.signal })
        current = await open()
        resumed()
        return
      } catch (error) {
        if (!stopping.signal.aborted) onError(error)
      }
    }
  }

  return {
    renew: () => void current.socket.destroy(),
    async stop() {
      stopping.abort()
      await renewing
      await Promise.race([current.client.end(), pause(FAREWELL_MS, undefined, { ref: false })])
      current.socket.destroy()
    },
  }
}
