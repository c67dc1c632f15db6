import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { bodyTooLarge } from '#shared/fileLimit.ts'
import { ABORTED, CallError, DUPLICATE, NO_ANSWER, UNREACHABLE } from './callError.ts'
import { attachmentOf } from './attachment.ts'
import type { Attachment } from './attachment.ts'
import { readEnvelope } from './envelope.ts'
import { noticeOf } from './notice.ts'
import type { Notice } from './notice.ts'
import { sendForm } from './sendForm.ts'

export const BASE_PATH = '/api/em/merchant/user/'
export const TIMEOUT_MS = 300_000

export interface CallOptions {
  /** The caller shows the error. */
  readonly quiet?: boolean
  /** Refusal code handled by the caller and not shown. */
  readonly expected?: string
  /** 2 equals quiet (spec-1 §8). */
  readonly alertLevel?: 1 | 2
  readonly signal?: AbortSignal
  readonly onSent?: (done: number, total: number) => void
  /** Idempotency key; random by default. */
  readonly key?: string
}

export interface HttpHost {
  /** '' for the page's origin. */
  readonly origin: string
  readonly token: () => string | null
  readonly notify: (notice: Notice) => void
  /** Milliseconds; default five minutes, as in the spec. */
  readonly timeoutMs?: number
  /** Called for every failed call, shown or not. */
  readonly failed?: (error: CallError) => void
  readonly expired: () => void
}

/** Every attempt carries the same idempotency key. */
export interface PreparedCall<O> {
  send(): Promise<O>
}

interface Target {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly writes: boolean
  /** Maximum body size in bytes, where known. */
  readonly maxBody?: number
}

/** Relative paths are below the merchant user's base. */
export function urlOf(path: string): string {
  return path.startsWith('/api') ? path : BASE_PATH + path.replace(/^\//, '')
}

/** A non-GET call whose last segment does not begin with query, get or describe (spec-1 §7). */
export function changesState(path: string, method: 'GET' | 'POST'): boolean {
  return method !== 'GET' && !/^(query|get|describe)/.test(path.split('?')[0]?.split('/').at(-1) ?? '')
}

function withQuery(url: string, input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? url : `${url}?${query}`
}

/** A server that refuses a body during its upload may lose its answer. */
function refuseLarge(body: unknown, { maxBody = Infinity }: Target): void {
  // At most three bytes per character.
  if (typeof body !== 'string' || body.length * 3 <= maxBody || new TextEncoder().encode(body).length <= maxBody) return
  throw new CallError({ code: 413, status: 413, msg: bodyTooLarge(maxBody) })
}

const PREFETCH_MS = 10_000

const isLoginAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isLogin' in data && data.isLogin === true

const aborted = (): CallError => new CallError({ code: ABORTED, status: 0, msg: '已取消' })

/** HTTP client (spec-1 §7, §8), with an injected host for tests. */
export function createHttp(host: HttpHost) {
  const inFlight = new Set<string>()
  const prefetched = new Map<string, Promise<unknown>>()
  const markOf = (path: string, input: unknown): string => `${urlOf(path)} ${JSON.stringify(input ?? {})}`

  function headersOf(target: Target, key: string, json: boolean): Headers {
    const headers = new Headers({ 'X-Auth-Side': 'merchant', 'X-Auth-Port': 'web' })
    const token = host.token()
    if (token !== null) headers.set('X-Auth-Token', token)
    if (json) headers.set('Content-Type', 'application/json')
    if (target.writes) headers.set('Idempotency-Key', key)
    return headers
  }

  async function reach(
    target: Target, input: unknown, key: string, { signal, onSent }: CallOptions, patience = host.timeoutMs ?? TIMEOUT_MS,
  ): Promise<Response> {
    const url = host.origin + (target.method === 'GET' ? withQuery(urlOf(target.path), input) : urlOf(target.path))
    const body = target.method === 'GET' ? undefined : input instanceof FormData ? input : JSON.stringify(input ?? {})
    refuseLarge(body, target)
    const timeout = patience === Infinity ? new AbortController().signal : AbortSignal.timeout(patience)
    try {
      // The browser sets a form's content type with its boundary.
      const headers = headersOf(target, key, typeof body === 'string')
      const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
      return onSent && body instanceof FormData
        ? await sendForm(url, body, headers, stop, onSent)
        : await fetch(url, { method: target.method, headers, body, signal: stop })
    } catch {
      if (signal?.aborted) throw aborted()
      throw new CallError({ code: UNREACHABLE, status: 0, msg: timeout.aborted ? '服务器响应超时' : '服务器没有响应' })
    }
  }

  function report(error: CallError, options: CallOptions, token: string | null): void {
    const signedOut = error.status === 401 || Number(error.code) === 401
    if (signedOut && !isLoginAnswer(error.data)) {
      // The token may have been replaced since this call.
      if (token === null || host.token() !== token) return
      host.notify({ title: '无权限', text: '登陆状态失效' })
      host.expired()
      return
    }
    const notice = options.quiet || options.alertLevel === 2 || options.expected === error.code ? undefined : noticeOf(error)
    if (notice) host.notify(notice)
  }

  async function exchange<T>(
    target: Target, input: unknown, key: string, options: CallOptions, read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const guarded = changesState(target.path, target.method) && !(input instanceof FormData)
    const mark = markOf(target.path, input)
    const token = host.token()
    try {
      if (guarded && inFlight.has(mark)) throw new CallError({ code: DUPLICATE, status: 0, msg: '请勿重复请求' })
      if (guarded) inFlight.add(mark)
      try {
        return await read(await reach(target, input, key, options))
      } finally {
        inFlight.delete(mark)
      }
    } catch (thrown) {
      // On abort during the body the browser reports an interruption.
      const error = options.signal?.aborted && thrown instanceof CallError && thrown.code === UNREACHABLE ? aborted() : thrown
      if (error instanceof CallError) {
        host.failed?.(error)
        report(error, options, token)
      }
      throw error
    }
  }

  function prepare<C extends Contract>(contract: C, input: InputOf<C>, options: CallOptions = {}): PreparedCall<OutputOf<C>> {
    const key = options.key ?? crypto.randomUUID()
    // Output shapes are checked by the server's tests.
    return { send: async () => await exchange(contract, input, key, options, readEnvelope) as OutputOf<C> }
  }

  /** Opens a stream of server-sent events. @throws CallError */
  async function stream(path: string, input: unknown, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const response = await reach({ path, method: 'GET', writes: false }, input, '', { signal }, Infinity)
    if (!response.ok || response.body === null) await readEnvelope(response)
    if (response.body === null) throw new CallError({ code: response.status, status: response.status, msg: NO_ANSWER })
    return response.body
  }

  /** Prefetches a reading call for a page still loading; the first identical `call` consumes the answer. Idempotent. */
  function begin(path: string, input: unknown): void {
    const mark = markOf(path, input)
    if (prefetched.has(mark)) return
    const response = exchange({ path, method: 'POST', writes: false }, input, '', {}, readEnvelope)
    // The consumer reports a failure.
    response.catch(() => {})
    prefetched.set(mark, response)
    setTimeout(() => prefetched.delete(mark), PREFETCH_MS)
  }

  function takePrefetched({ path, writes }: Contract, input: unknown): Promise<unknown> | undefined {
    const mark = markOf(path, input)
    const response = writes ? undefined : prefetched.get(mark)
    prefetched.delete(mark)
    return response
  }

  return {
    prepare,
    stream,
    begin,
    /** Sends a call by contract. @throws CallError */
    call: async <C extends Contract>(contract: C, input: InputOf<C>, options?: CallOptions): Promise<OutputOf<C>> =>
      await (options === undefined && takePrefetched(contract, input) || prepare(contract, input, options).send()) as OutputOf<C>,
    /** The caller narrows the answer, which keeps contracts out of the first load. */
    request: (path: string, input: unknown, options: CallOptions & { readonly method?: 'GET' | 'POST' } = {}): Promise<unknown> => {
      const method = options.method ?? 'POST'
      const key = options.key ?? crypto.randomUUID()
      return exchange({ path, method, writes: changesState(path, method) }, input, key, options, readEnvelope)
    },
    /** Downloads from a contract with the body `file`; an envelope is an error. */
    download: <C extends Contract>(contract: C, input: InputOf<C>, options: CallOptions = {}): Promise<Attachment> =>
      exchange(contract, input, crypto.randomUUID(), options, attachmentOf),
    upload: async <C extends Contract>(contract: C, form: FormData, options: CallOptions = {}): Promise<OutputOf<C>> =>
      await exchange(contract, form, crypto.randomUUID(), options, readEnvelope) as OutputOf<C>,
  }
}
