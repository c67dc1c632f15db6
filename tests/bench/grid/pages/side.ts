/** What ours is mounted without: computing and checking its rows, which has been done before; the workspace around the sheet as well. */
export type Without = 'checks' | 'workspace'

/** What every side of the comparison can do; each page puts its own on the window. Times are milliseconds until painted. */
export interface Side {
  mount(rows: number, as?: Without): Promise<number>
  unmount(): Promise<void>
  /** Selects a cell and takes the keyboard. */
  focus(row: number, column: string): void
  /** The element that scrolls the rows. */
  scroller(): HTMLElement
  /** Writes a block of tab-separated text from the focused cell on, the way a person's paste does. */
  paste(text: string): Promise<number>
}

/** What only the workspace is asked. */
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

/** Two animation frames: what was changed before is on the screen then. */
export const painted = (): Promise<void> => new Promise(resolve => { requestAnimationFrame(() => requestAnimationFrame(() => resolve())) })

const LATE_MS = 30_000
const late = (): Promise<never> => new Promise((_, reject) => { setTimeout(() => reject(new Error('nothing happened')), LATE_MS) })

/** Does something and waits for `done`, which is asked for before; then until it is painted. */
export async function timed(work: () => void, done?: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  const finished = done?.()
  work()
  await Promise.race([finished, late()])
  await painted()
  return performance.now() - start
}

/** AG Grid builds itself in an effect: mounted is when the first row stands there. */
export const firstCell = (element: HTMLElement): Promise<void> => new Promise(resolve => {
  const there = (): boolean => element.querySelector('.ag-row .ag-cell') !== null
  const observer = new MutationObserver(() => {
    if (!there()) return
    observer.disconnect()
    resolve()
  })
  observer.observe(element, { childList: true, subtree: true })
})

/** A key or clipboard event where the focus is. */
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
  const until = performance.now() + ms
  while (performance.now() < until);
}

let answers: number[] = []
let listening = new AbortController()
const tasks: number[] = []

/** What is read while something else goes on. */
const probe = {
  /** Scrolls by a step in each frame. @returns milliseconds between the frames */
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
  /** From now on every key that a person presses is timed until its answer is painted. */
  watchKeys(): void {
    answers = []
    listening = new AbortController()
    addEventListener('keydown', ({ timeStamp, isTrusted }) => {
      if (isTrusted) void painted().then(() => answers.push(performance.now() - timeStamp))
    }, { capture: true, signal: listening.signal })
  },
  /** Milliseconds of the slowest answer; 0 when no key came. */
  async slowestKey(): Promise<number> {
    listening.abort()
    await painted()
    return Math.max(0, ...answers)
  },
  /** From now on tasks over 50 ms are noted. Proves first that they are. */
  async watchTasks(): Promise<void> {
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    setTimeout(() => work(80))
    await sleep(400)
    if (tasks.length === 0) throw new Error('long tasks are not captured')
    tasks.length = 0
  },
  /** Milliseconds of the tasks over 50 ms since the last time. */
  async longTasks(): Promise<number[]> {
    await sleep(200)
    return tasks.splice(0)
  },
}
window.probe = probe
