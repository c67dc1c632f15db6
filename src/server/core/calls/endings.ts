import type { FastifyBaseLogger } from 'fastify'
import type { Call } from './call.ts'

/** `after` awaits the call, then runs the clean-up and logs its failures. */
export function endings(log: FastifyBaseLogger): Pick<Call, 'afterwards'> & { readonly after: <T>(ended: Promise<T>) => Promise<T> } {
  const works: (() => Promise<void>)[] = []
  return {
    afterwards: work => void works.push(work),
    after: ended => ended.finally(async () => {
      for (const work of works) await work().catch((error: unknown) => log.error({ err: error }, 'when the call had ended'))
    }),
  }
}
