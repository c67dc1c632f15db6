import type { FastifyInstance } from 'fastify'

export interface Patience {
  /** Between two chunks. */
  readonly idleMs: number
  /** For the whole body: five minutes, as the client waits (spec-1 §9). */
  readonly wholeMs: number
  /** After the answer to an unread body: an immediate cut could lose the answer. */
  readonly lingerMs: number
}

export const PATIENCE: Patience = { idleMs: 30_000, wholeMs: 300_000, lingerMs: 5_000 }

/** Closes connections whose body stalls, so that nobody can occupy them all. */
export function refuseSlowBodies(app: FastifyInstance, { idleMs, wholeMs, lingerMs }: Patience): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const { socket } = raw
    // An injected request has no socket with a timeout.
    if (socket.setTimeout === undefined || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return
    const destroySocket = (): void => void socket.destroy()
    const totalTimer = setTimeout(destroySocket, wholeMs)
    socket.setTimeout(idleMs)
    socket.once('timeout', destroySocket)
    let linger: NodeJS.Timeout | undefined
    reply.raw.once('finish', () => {
      if (!raw.complete) linger = setTimeout(destroySocket, lingerMs)
    })
    const arrived = (): void => {
      clearTimeout(totalTimer)
      clearTimeout(linger)
      socket.setTimeout(0)
      socket.off('timeout', destroySocket)
    }
    raw.once('end', arrived).once('close', arrived)
  })
}
