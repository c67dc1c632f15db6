import { registerAll } from '#server/app/calls.ts'
import type { Register } from '#server/app/services.ts'
import { newId } from '#server/core/ids.ts'
import { tokenHashOf } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { session } from '#server/db/tables/session.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { EVENT_STREAM } from '#shared/api/rows.ts'
import { CLIENT } from '../engine/setup.ts'
import { withApp } from './app.ts'
import { withDatabase } from './database.ts'
import type { Template } from './globalSetup.ts'
import { addMember } from './people.ts'

export interface Person {
  readonly ctx: Ctx
  readonly headers: Record<string, string>
  /** @param key the Idempotency-Key of a writing call */
  call<C extends Contract>(contract: C, input: InputOf<C>, key?: string): Promise<OutputOf<C>>
  refused(contract: Contract, input: unknown): Promise<readonly [number, string]>
}

export function withPeople(from?: Template, register: Register = registerAll) {
  const database = withDatabase(from)
  const running = withApp(database, { register })
  const person = async (merchantId: string, permissions: readonly string[] = []): Promise<Person> => {
    const userId = newId()
    const token = newId()
    const ctx = await addMember(database.pool, merchantId, userId, permissions)
    await inWrite(database.pool, systemCtx('test.session'), ({ q }) => q.insert(session).values({
      tokenHash: tokenHashOf(token), userId, currentMerchantId: merchantId, expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }))
    const headers = { ...CLIENT, 'x-auth-token': token }
    const send = (contract: Contract, input: unknown, key?: string) => running.app.inject({
      method: 'POST', url: contract.path, headers: { ...headers, ...key !== undefined && { 'idempotency-key': key } },
      payload: input as object,
    })
    return {
      ctx, headers,
      async call(contract, input, key) {
        const response = await send(contract, input, key)
        if (response.statusCode !== 200) throw new Error(`${contract.path} ${response.statusCode} ${response.body}`)
        return response.json<{ data: never }>().data
      },
      async refused(contract, input) {
        const response = await send(contract, input)
        return [response.statusCode, response.json<{ data: { error: string } }>().data.error]
      },
    }
  }
  return {
    database, running, person,
    write: <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> => inWrite(database.pool, ctx, work),
    system: <T>(work: (tx: Tx) => Promise<T>, merchantId?: string): Promise<T> =>
      inWrite(database.pool, systemCtx('test', merchantId), work),
    /** Opens a user's event stream; `heard` collects the grids of its news. */
    async listen({ headers }: Person): Promise<{ readonly heard: string[], stop(): Promise<void> }> {
      if (running.app.server.address() === null) await running.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = running.app.server.address() as { port: number }
      const response = await fetch(`http://127.0.0.1:${port}${EVENT_STREAM}`, { headers })
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      const grids: string[] = []
      const read = async (): Promise<void> => {
        for (let text = ''; ;) {
          const { value, done } = await reader.read()
          if (done) return
          text += value
          const frames = text.split('\n\n')
          text = frames.pop() ?? ''
          for (const frame of frames) grids.push((/"grid":"([^"]+)"/.exec(frame)?.[1]) ?? frame.split('\n')[0]!)
        }
      }
      const reading = read()
      return {
        heard: grids,
        async stop() {
          await reader.cancel()
          await reading
        },
      }
    },
  }
}
