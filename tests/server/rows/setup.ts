import { beforeAll } from 'vitest'
import { registerCalls } from '#server/core/calls/index.ts'
import { registerEventStream } from '#server/app/eventStream.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { boqCalls } from '../../gallery/boq/calls.ts'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { createBoq } from '../../gallery/boq/table.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'
import { signedIn } from '../engine/setup.ts'

export type Headers = Record<string, string>
export const EDITOR = ['N_QUOTA:query', 'N_QUOTA:edit', 'P_PRICE']
export const at = (number: number) => `r${number}`

export function withBoq() {
  const database = withDatabase()
  const running = withApp(database, {
    async register(app, services) {
      await registerCalls(app, boqCalls, services)
      registerEventStream(app, services, 50)
    },
  })
  const send = async (contract: Contract, headers: Headers, input: unknown = {}) => {
    const response = await running.app.inject({ method: 'POST', url: contract.path, headers, payload: input as object })
    return { status: response.statusCode, body: response.json<{ code: number, msg: string, data: never }>() }
  }
  const call = async <C extends Contract>(contract: C, headers: Headers, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { status, body } = await send(contract, headers, input)
    if (status !== 200) throw new Error(`${status} ${body.msg}`)
    return body.data
  }
  beforeAll(() => createBoq(database.pool))
  return {
    database, running, send, call,
    member: (merchant: string, permissions: readonly string[] = EDITOR) => signedIn(database, merchant, permissions),
    save: (headers: Headers, change: InputOf<typeof boqApi.saveBoq>) => call(boqApi.saveBoq, headers, change),
    rows: async (headers: Headers, input: object = {}) => (await call(boqApi.describeBoq, headers, { pageSize: 100, ...input })).rows,
    reset: (headers: Headers) => call(boqApi.resetBoq, headers, {}),
    async two(): Promise<[me: Headers, colleague: Headers]> {
      const [me, colleague] = [await signedIn(database, 'm1', EDITOR), await signedIn(database, 'm1', EDITOR)]
      await call(boqApi.resetBoq, me, {})
      return [me, colleague]
    },
  }
}
