import { beforeAll } from 'vitest'
import type { OutputOf } from '#shared/api/contract.ts'
import type { fileApi } from '#shared/api/file.ts'
import type { TestApp } from '../harness/app.ts'

export type PostForm = OutputOf<typeof fileApi.getPostUploadParam>
export type Saved = OutputOf<typeof fileApi.saveAttachment>
export type Heads = Readonly<Record<string, string>>

export interface HttpReply<T = unknown> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** Calls the running application over a real connection; forms are posted to their URL. */
export function overHttp(running: TestApp) {
  let origin = ''
  beforeAll(async () => {
    origin = await running.app.listen({ port: 0, host: '127.0.0.1' })
  })

  async function call<T>(path: string, headers: Heads, input: unknown): Promise<HttpReply<T>> {
    const response = await fetch(
      origin + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
    )
    return { ...await response.json() as Omit<HttpReply<T>, 'status'>, status: response.status }
  }
  const param = (headers: Heads, fileName: string, more: object = {}) =>
    call<PostForm>('/api/res/getPostUploadParam', headers, { fileName, filePath: 'test/pictures', ...more })
  const save = (headers: Heads, fileKey: string, more: object = {}) => call<Saved>('/api/res/saveAttachment', headers, { fileKey, ...more })

  async function post(
    { postUrl, fields }: PostForm, bytes: Uint8Array, change: Readonly<Record<string, string | undefined>> = {}
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...change })) if (value !== undefined) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
    return fetch(new URL(postUrl, origin), { method: 'POST', body: form })
  }

  async function send(headers: Heads, name: string, bytes: Uint8Array): Promise<HttpReply<Saved>> {
    const { data, ...refused } = await param(headers, name, { size: bytes.length })
    if (refused.code !== 200) return { ...refused, data: undefined as never }
    const { status } = await post(data, bytes)
    if (status !== 204) return { status, code: status, msg: 'refused by the store', data: undefined as never }
    return save(headers, data.fileKey)
  }
  return { call, param, save, post, send, get: (path: string) => fetch(origin + path), origin: () => origin }
}

export const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
export const picture = (seed: string): Buffer => Buffer.concat([PNG, Buffer.from(seed)])
