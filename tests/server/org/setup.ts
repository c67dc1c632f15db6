import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { signedIn, withCalls } from '../engine/setup.ts'

export type Headers = Record<string, string>
export const ADMIN = ['N_MERCHANT:query', 'N_MERCHANT:edit', 'N_FINANCE:edit', 'P_PRICE']

export function withCompany() {
  const { database, running } = withCalls({ from: 'platform' })
  const send = async (contract: Contract, headers: Headers, input: unknown = {}) => {
    const request = contract.method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }
    const response = await running.app.inject({ method: contract.method, url: contract.path, headers, ...request })
    return { status: response.statusCode, body: response.json<{ code: number, msg: string, data: never }>() }
  }
  const call = async <C extends Contract>(contract: C, headers: Headers, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { status, body } = await send(contract, headers, input)
    if (status !== 200) throw new Error(`${status} ${body.msg} ${JSON.stringify(body.data)}`)
    return body.data
  }
  return {
    database, running, send, call,
    member: (merchant: string, permissions: readonly string[] = ADMIN) => signedIn(database, merchant, permissions),
    log: (merchant: string, entity: string) =>
      inRead(database.pool, systemCtx('test'), ({ sql }) => sql<{ action: string, before: object | null, after: object | null }>`
      select action, before, after from audit_log where merchant_id = ${merchant} and entity = ${entity} order by id`),
  }
}
