import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { call } from './http.ts'
import { changesState, type CallOptions } from './httpClient.ts'

const pending = new Map<string, Promise<unknown>>()

/**
 * Sends a reading call. One whose name counts as a write waits for an identical pending one, which would refuse it (spec-1 §7).
 * @throws CallError
 */
export function ask<C extends Contract>(contract: C, input: InputOf<C>, options: CallOptions): Promise<OutputOf<C>> {
  const send = () => call(contract, input, options)
  if (!changesState(contract.path, contract.method)) return send()
  const mark = JSON.stringify([contract.path, input])
  const response = (pending.get(mark) ?? Promise.resolve()).then(send, send)
  pending.set(mark, response)
  const end = () => { if (pending.get(mark) === response) pending.delete(mark) }
  response.then(end, end)
  return response
}
