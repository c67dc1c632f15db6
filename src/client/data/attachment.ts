import { CallError } from './callError.ts'
import { arrived, readEnvelope } from './envelope.ts'

export interface Attachment {
  readonly name: string
  readonly blob: Blob
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The UTF-8 form takes precedence (RFC 6266). */
export function fileNameOf(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const unencoded = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '')
  const text = extended ?? unencoded?.[1] ?? unencoded?.[2]
  return text === undefined ? undefined : decoded(text) ?? text
}

/** The response as a file. @throws CallError for an error envelope */
export async function attachmentOf(response: Response): Promise<Attachment> {
  const isEnvelope = response.headers.get('content-type')?.includes('application/json')
    && !response.headers.has('content-disposition')
  if (!response.ok || isEnvelope) {
    await readEnvelope(response)
    throw new CallError({ code: response.status, status: response.status, msg: '服务器没有返回文件' })
  }
  return { name: fileNameOf(response.headers.get('content-disposition')) ?? 'download', blob: await arrived(response.blob()) }
}

export function saveAttachment({ name, blob }: Attachment): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking at once cancels the download in Safari.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads from a signed link (spec-1 §2). @throws CallError for an expired link */
export const fetchAttachment = async (url: string): Promise<Attachment> => attachmentOf(await fetch(url))
