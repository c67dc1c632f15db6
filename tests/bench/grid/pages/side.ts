/** Work omitted from mounting ours: computing and checking its rows, done before; also the workspace around the sheet. */
export type DisabledPart = 'checks' | 'workspace'

/** Operations of every compared side; each page sets its implementation on the window. Times are milliseconds until painted. */
export interface Side {
  mount(rows: number, disabledPart?: DisabledPart): Promise<number>
  unmount(): Promise<void>
  focus(row: number, column: string): void
  scroller(): HTMLElement
  /** Writes a block of tab-separated text from the focused cell on, like a user's paste. */
  paste(text: string): Promise<number>
}

export interface OurSide extends Side {
  undo(): Promise<number>
  rowCount(): number
  valueAt(row: number, column: string): unknown
  /** A server list of so many rows on one page instead of the document. */
  mountList(rows: number): Promise<void>
}

declare global {
  interface Window {
    side: Side
    ours: OurSide
    probe: typeof probe
  }
}

/** Two animation frames: earlier changes are on the screen then. */
export const painted = (): Promise<void> => new Promise(resolve => { requestAnimationFrame(() => requestAnimationFrame(() => resolve())) })

const LATE_MS = 30_000
const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => { setTimeout(() => reject(new Error('nothing happened')), LATE_MS) })

/** Runs `work` and waits for `done`, called before it, then for the paint. */
export async function timed(work: () => void, done?: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  const finished = done?.()
  work()
  await Promise.race([finished, rejectAfterTimeout()])
  await painted()
  return performance.now() - start
}

/** AG Grid builds itself in an effect: it is mounted once the first row exists. */
export const firstCell = (element: HTMLElement): Promise<void> => new Promise(resolve => {
  const isPresent = (): boolean => element.querySelector('.ag-row .ag-cell') !== null
  const observer = new MutationObserver(() => {
    if (!isPresent()) return
    observer.disconnect()
    resolve()
  })
  observer.observe(element, { childList: true, subtree: true })
})

export function send(event: Event): void {
  (document.activeElement ?? document.body).dispatchEvent(event)
}

export function pasteEvent(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
}

const frame = (): Promise<number> => new Promise(resolve => { requestAnimationFrame(resolve) })
const sleep = (ms: number): Promise<void> => new Promise(resolve => { setTimeout(resolve, ms) })

function work(ms: number): void {
  const endTime = performance.now() + ms
  while (performance.now() < endTime);
}

let responseTimes: number[] = []
let listening = new AbortController()
const tasks: number[] = []

/** Readings taken during other work. */
const probe = {
  /**
   * Scrolls by a step in each frame.
   * @returns milliseconds between the frames
   */
  async scroll(frames: number, step: number): Promise<number[]> {
    const scroller = window.side.scroller()
    scroller.scrollTop = 0
    for (let i = 0; i < 10; i++) await frame()
    const gaps: number[] = []
    let last = await frame()
    for (let i = 0; i < frames; i++) {
      scroller.scrollTop += step
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    if (scroller.scrollTop < frames * step * 0.9) throw new Error('nothing was scrolled')
    return gaps
  },
  /** Starts timing every user's key until its response is painted. */
  watchKeys(): void {
    responseTimes = []
    listening = new AbortController()
    addEventListener('keydown', ({ timeStamp, isTrusted }) => {
      if (isTrusted) void painted().then(() => responseTimes.push(performance.now() - timeStamp))
    }, { capture: true, signal: listening.signal })
  },
  /** Milliseconds of the slowest response; 0 without a key. */
  async slowestKey(): Promise<number> {
    listening.abort()
    await painted()
    return Math.max(0, ...responseTimes)
  },
  /** Starts recording tasks over 50 ms, after proving that they are reported. */
  async watchTasks(): Promise<void> {
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    setTimeout(() => work(80))
    await sleep(400)
    if (tasks.length === 0) throw new Error('long tasks are not captured')
    tasks.length = 0
  },
  /** Milliseconds of the tasks over 50 ms since the last call. */
  async longTasks(): Promise<number[]> {
    await sleep(200)
    return tasks.splice(0)
  },
}
window.probe = probe
