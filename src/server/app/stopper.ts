import type { FastifyInstance } from 'fastify'

/** Time for running calls; operators kill after half a minute. */
const GRACE_MS = 25_000
const SWEEP_MS = 100

/** A stack of stop functions. SIGINT and SIGTERM unwind it and end the process; a second SIGINT ends it at once. */
export interface Stopper {
  onStop(undo: () => Promise<void>): void
  stop(): Promise<void>
}

/** Connects an empty stack with the signals, so that a start can be interrupted. */
export function stopper(): Stopper {
  const undos: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined

  async function unwind(): Promise<void> {
    const failures: unknown[] = []
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
      await undo().catch((error: unknown) => failures.push(error))
    }
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    if (failures.length > 0) throw new AggregateError(failures, 'could not stop cleanly')
  }

  const stop = (): Promise<void> => stopping ??= unwind()

  function onSignal(signal: NodeJS.Signals): void {
    if (stopping !== undefined && signal === 'SIGINT') process.exit(130)
    stop().then(() => process.exit(0), () => process.exit(1))
  }

  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return { onStop: undo => void undos.push(undo), stop }
}

/** Waits for pending requests; endless streams are cut after a grace period. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  // A connection whose last call has ended would wait for a next one.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => {
    clearTimeout(closeTimer)
    clearInterval(sweep)
  })
}
