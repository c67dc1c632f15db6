import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { attachmentOf, type Attachment } from './attachment.ts'
import { CallError, UNREACHABLE } from './callError.ts'
import { readEnvelope } from './envelope.ts'

const TIMEOUT_MS = 60_000
/** LINK_HEADER of the contracts, which are too large to import here. */
const HEADER = 'X-Link-Token'

/** For a link's holder without an account; every failure is a CallError. */
export interface LinkHttp {
  /** @param key idempotency key of a write */
  call<C extends Contract>(path: string, input: InputOf<C>, key?: string): Promise<OutputOf<C>>
  send<C extends Contract>(path: string, file: File): Promise<OutputOf<C>>
  download(path: string): Promise<Attachment>
}

export function linkHttp(token: string): LinkHttp {
  async function reach(path: string, body: string | FormData, key?: string): Promise<Response> {
    const headers = new Headers({ 'X-Auth-Side': 'merchant', 'X-Auth-Port': 'web', [HEADER]: token })
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    if (key !== undefined) headers.set('Idempotency-Key', key)
    try {
      return await fetch(path, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch {
      throw new CallError({ code: UNREACHABLE, status: 0, msg: '没有网络' })
    }
  }
  return {
    // Output shapes are checked by the server's tests.
    call: async <C extends Contract>(path: string, input: InputOf<C>, key?: string) =>
      await readEnvelope(await reach(path, JSON.stringify(input ?? {}), key)) as OutputOf<C>,
    async send<C extends Contract>(path: string, file: File) {
      const form = new FormData()
      form.set('file', file)
      return await readEnvelope(await reach(path, form)) as OutputOf<C>
    },
    download: async path => attachmentOf(await reach(path, '{}')),
  }
}

/** Temporary failure: no answer, a rate limit or a server error. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof CallError && (error.code === UNREACHABLE || error.status === 429 || error.status >= 500)
