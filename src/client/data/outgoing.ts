import { fileApi } from '#shared/api/file.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { CallError } from './callError.ts'
import { readEnvelope } from './envelope.ts'
import { call, prepare } from './http.ts'
import type { PreparedCall } from './httpClient.ts'
import { sendForm } from './sendForm.ts'

/** Upload to the store (spec-1 §7). */
export interface OutgoingFile {
  readonly file: Blob
  readonly name: string
  readonly path?: string
  readonly description?: string
  readonly projectId?: string
}

export interface SentFile {
  readonly attachmentId: string
  readonly attachmentUrl: string
  readonly originName: string
  /** For saving the record. */
  readonly apiCacheKey: string
}

export interface Outgoing {
  /**
   * A second call resumes after a failure.
   * @throws CallError with the server's message
   */
  send(signal: AbortSignal, onSent: (done: number, total: number) => void): Promise<SentFile>
}

type OnSent = (done: number, total: number) => void
async function post(
  form: OutputOf<typeof fileApi.getPostUploadParam>, file: Blob, signal: AbortSignal, onSent: OnSent,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', file, form.fileName)
  const response = await sendForm(form.postUrl, body, new Headers(), signal, onSent).catch((error: unknown) => {
    throw new CallError({ code: 'UNREACHABLE', status: 0, msg: signal.aborted ? '已取消' : '上传未完成', data: error })
  })
  if (response.ok) return
  if (response.headers.get('content-type')?.includes('json')) await readEnvelope(response)
  throw new CallError({ code: response.status, status: response.status, msg: '上传未完成' })
}

/** Requests a form, posts the file to the store, saves the record. */
export function outgoing({ file, name, path = '', description = '', projectId = '' }: OutgoingFile): Outgoing {
  const apiCacheKey = crypto.randomUUID()
  let saving: PreparedCall<OutputOf<typeof fileApi.saveAttachment>> | undefined
  return {
    async send(signal, onSent) {
      if (saving === undefined) {
        const input = { fileName: name, filePath: path, size: file.size }
        const form = await call(fileApi.getPostUploadParam, input, { quiet: true, signal })
        await post(form, file, signal, onSent)
        const record = { fileKey: form.fileKey, description, variables: { projectId } }
        saving = prepare(fileApi.saveAttachment, record, { quiet: true, key: apiCacheKey })
      }
      const { attachmentId, attachmentUrl, originName } = await saving.send()
      return { attachmentId, attachmentUrl, originName, apiCacheKey }
    },
  }
}
