import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { attachmentOf, type Attachment } from './attachment.ts'
import { CallError, UNREACHABLE } from './callError.ts'
import { readEnvelope } from './envelope.ts'

const TIMEOUT_MS = 60_000
/** LINK_HEADER of the contracts, which would bring the whole language of inputs into a small page. */
const HEADER = 'X-Link-Token'

/** Calls of somebody who has a link and no account, by path: nothing of contracts is loaded. Every failure is a CallError that the page shows. */
export interface LinkHttp {
  /** @param key names a write, so that it is done once however often it is sent */
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
    // The contract vouches for the shape: the server's tests check its outputs, not each browser.
    call: async <C extends Contract>(path: string, input: InputOf<C>, key?: string) => await readEnvelope(await reach(path, JSON.stringify(input ?? {}), key)) as OutputOf<C>,
    async send<C extends Contract>(path: string, file: File) {
      const form = new FormData()
      form.set('file', file)
      return await readEnvelope(await reach(path, form)) as OutputOf<C>
    },
    download: async path => attachmentOf(await reach(path, '{}')),
  }
}

/** Whether nobody answered, or nobody could for now: to be sent again. */
export const isAbsent = (error: unknown): boolean => error instanceof CallError && (error.code === UNREACHABLE || error.status === 429 || error.status >= 500)
