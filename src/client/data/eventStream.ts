import { CallError } from './callError.ts'

/** One server-sent event; its data is JSON. */
export interface ServerEvent { readonly event: string; readonly data: unknown }
export type EventListener = (event: ServerEvent) => void

/** What a stream needs from its surroundings. */
export interface StreamHost {
  /** The server's moment before the window asked for anything; '' where that is unknown. */
  readonly since: string
  /** `since` is empty but for the first connection. Throws CallError; a refusal of the session (401) ends the listening for good. */
  open(signal: AbortSignal, since: string): Promise<ReadableStream<Uint8Array>>
  /** Nobody looks: a hidden window keeps no connection, for a browser has few of them. */
  hidden(): boolean
  /** Calls back when `hidden` may have changed or the network is there again. Answers the way to stop. */
  onChange(listener: () => void): () => void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

function eventIn(frame: string): ServerEvent | null {
  const field = (name: string) => frame.split('\n').filter(line => line.startsWith(`${name}: `)).map(line => line.slice(name.length + 2)).join('\n')
  const data = field('data')
  return data === '' ? null : { event: field('event'), data: JSON.parse(data) as unknown }
}

async function read(body: ReadableStream<Uint8Array>, heard: EventListener): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const frames = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const event = eventIn(frame)
      if (event) heard(event)
    }
  }
}

/** The one connection of a window by which the server publishes what others do; it is there while somebody listens. */
export function createEventStream(host: StreamHost) {
  const listeners = new Set<EventListener>()
  let running: AbortController | null = null
  /** The run whose connection stands. */
  let connected: AbortController | null = null
  // What failed to be asked for while a connection was lost is asked for again, whatever was published meanwhile.
  let { since } = host
  let wake = (): void => {}
  let stopWatching = (): void => {}

  async function run(own: AbortController): Promise<void> {
    const { signal } = own
    for (let failures = 0; !signal.aborted;) {
      const pause = host.hidden() ? Infinity : failures === 0 ? 0 : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      await sleep(pause)
      if (signal.aborted || host.hidden()) continue
      const connection = new AbortController()
      const end = () => { if (signal.aborted || host.hidden()) connection.abort() }
      const unwatch = host.onChange(end)
      signal.addEventListener('abort', end)
      try {
        const body = await host.open(connection.signal, since)
        since = ''
        connected = own
        failures = 0
        await read(body, event => { for (const listener of listeners) listener(event) })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return
      }
      if (connected === own) connected = null
      unwatch()
      signal.removeEventListener('abort', end)
      failures += 1
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /**
   * Calls `listener` for every event from now on; `late` at once where the connection stands already, for then nothing
   * reports what was written before. Answers the way to stop.
   */
  return function listen(listener: EventListener, late: () => void = () => {}): () => void {
    listeners.add(listener)
    if (connected !== null && connected === running) late()
    if (!running) {
      running = new AbortController()
      stopWatching = host.onChange(() => wake())
      void run(running)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      running?.abort()
      running = null
      stopWatching()
      wake()
    }
  }
}
