import { beforeAll } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { peopleApi } from '#shared/api/people.ts'
import { withCalls } from '../engine/setup.ts'
import { addCompany, type Company } from '../rights/company.ts'

export interface ApiReply<O> {
  readonly status: number
  readonly msg: string
  readonly data: O
}

export function withCompanies() {
  const { database, running } = withCalls()
  const companies: Company[] = []
  beforeAll(async () => {
    for (const id of ['m1', 'm2']) companies.push(await addCompany(database.pool, id))
  })
  async function send<C extends Contract>(headers: Record<string, string>, contract: C, input: InputOf<C>): Promise<ApiReply<OutputOf<C>>> {
    const { method, path } = contract
    const { statusCode, body } = await running.app.inject(
      { method, url: path, headers, ...(method === 'POST' && { payload: input as object }) })
    return { status: statusCode, ...JSON.parse(body) as { msg: string, data: OutputOf<C> } }
  }
  return {
    database, running, send,
    /**
     * Adds a department of the first company.
     * @returns its id
     */
    async department(name: string, cells: object = {}, headers = companies[0]!.headers(1)): Promise<string> {
      const { data } = await send(headers, peopleApi.saveDepartments, { added: [{ id: 'new-1', cells: { name, ...cells } }] })
      return data.ids['new-1']!
    },
    get ours() { return companies[0]! },
    get theirs() { return companies[1]! },
    as: <C extends Contract>(key: number, contract: C, input: InputOf<C>) => send(companies[0]!.headers(key), contract, input),
    rows: <R extends object>(text: TemplateStringsArray, ...values: readonly unknown[]) =>
      inRead(database.pool, systemCtx('test', 'm1'), ({ sql }) => sql<R>(text, ...values)),
  }
}
