import { CallError } from './callError.ts'

export interface ServerEvent { readonly event: string; readonly data: unknown }
export type EventListener = (event: ServerEvent) => void

export interface StreamHost {
  /** Server time before the first request; '' where unknown. */
  readonly since: string
  /**
   * `since` is only for the first connection.
   * @throws CallError; a refused session (401) ends the stream
   */
  open(signal: AbortSignal, startTime: string): Promise<ReadableStream<Uint8Array>>
  /** Hidden windows disconnect, as browsers limit connections. */
  hidden(): boolean
  /** Called when `hidden` may have changed or the network returns. */
  onChange(listener: () => void): () => void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

function eventIn(frame: string): ServerEvent | null {
  const field = (name: string) => frame.split('\n')
    .filter(line => line.startsWith(`${name}: `))
    .map(line => line.slice(name.length + 2))
    .join('\n')
  const data = field('data')
  return data === '' ? null : { event: field('event'), data: JSON.parse(data) as unknown }
}

async function read(body: ReadableStream<Uint8Array>, onEvent: EventListener): Promise<void> {
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
      if (event) onEvent(event)
    }
  }
}

/** Open while it has listeners. */
export function createEventStream(host: StreamHost) {
  const listeners = new Set<EventListener>()
  let running: AbortController | null = null
  let connected: AbortController | null = null
  // Not reset on failure: requests that failed meanwhile are repeated.
  let { since: startTime } = host
  let wake = (): void => {}
  let stopWatching = (): void => {}

  async function run(control: AbortController): Promise<void> {
    const { signal } = control
    for (let failures = 0; !signal.aborted;) {
      const pause = host.hidden() ? Infinity : failures === 0 ? 0 : Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
      await sleep(pause)
      if (signal.aborted || host.hidden()) continue
      const connection = new AbortController()
      const end = () => { if (signal.aborted || host.hidden()) connection.abort() }
      const unwatch = host.onChange(end)
      signal.addEventListener('abort', end)
      try {
        const body = await host.open(connection.signal, startTime)
        startTime = ''
        connected = control
        failures = 0
        await read(body, event => { for (const listener of listeners) listener(event) })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return
      }
      if (connected === control) connected = null
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

  /** `late` is called at once if already connected, since earlier writes are not reported. */
  return function listen(listener: EventListener, onMissed: () => void = () => {}): () => void {
    listeners.add(listener)
    if (connected !== null && connected === running) onMissed()
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
