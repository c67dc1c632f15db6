import type { FastifyInstance } from 'fastify'

/** How long a request may take to arrive. */
export interface Patience {
  /** Between two pieces of a body. */
  readonly idleMs: number
  /** The whole of it: five minutes, as the client waits (spec-1 §9). */
  readonly wholeMs: number
  /** After the answer, for a body that is not read any more: cut at once, its sender might not get the answer. */
  readonly lingerMs: number
}

export const PATIENCE: Patience = { idleMs: 30_000, wholeMs: 300_000, lingerMs: 5_000 }

/** Closes connections on which a body trickles or stands still, so that nobody can hold them all. */
export function refuseSlowBodies(app: FastifyInstance, { idleMs, wholeMs, lingerMs }: Patience): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const { socket } = raw
    // A request without a network (`inject`) has no socket that could wait.
    if (socket.setTimeout === undefined || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return
    const cut = (): void => void socket.destroy()
    const whole = setTimeout(cut, wholeMs)
    socket.setTimeout(idleMs)
    socket.once('timeout', cut)
    let linger: NodeJS.Timeout | undefined
    reply.raw.once('finish', () => {
      if (!raw.complete) linger = setTimeout(cut, lingerMs)
    })
    const arrived = (): void => {
      clearTimeout(whole)
      clearTimeout(linger)
      socket.setTimeout(0)
      socket.off('timeout', cut)
    }
    raw.once('end', arrived).once('close', arrived)
  })
}
