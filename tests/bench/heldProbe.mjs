import { createWriteStream, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server before its program: writes the event loop's blocked time per window to HELD_FILE as "time held\n".
const [STEP_MS, WINDOW_MS] = [5, 100]

/** Milliseconds that this thread waited for a processor; nothing if the system does not count them. */
function waited() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

if (isMainThread && process.env.HELD_FILE !== undefined) {
  const out = createWriteStream(process.env.HELD_FILE, { flags: 'a' })
  let [at, wait, longest, windowStart] = [performance.now(), waited(), 0, performance.now()]
  setInterval(() => {
    const [now, waitNow] = [performance.now(), waited()]
    longest = Math.max(longest, now - at - STEP_MS - (waitNow - wait))
    if (now - windowStart >= WINDOW_MS) {
      out.write(`${Date.now()} ${longest.toFixed(1)}\n`)
      ;[longest, windowStart] = [0, now]
    }
    [at, wait] = [now, waitNow]
  }, STEP_MS).unref()
}
