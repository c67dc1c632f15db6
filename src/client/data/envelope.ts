import { spokenFault } from '#shared/errors.ts'
import { CallError, NO_ANSWER, UNREACHABLE } from './callError.ts'
import type { RowFault } from './callError.ts'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFault(value: unknown): value is RowFault {
  return isRecord(value) && typeof value.column === 'string' && typeof value.text === 'string'
}

/** An interrupted body counts as unreachable. */
export function arrived<T>(body: Promise<T>): Promise<T> {
  return body.catch(() => { throw new CallError({ code: UNREACHABLE, status: 0, msg: '服务器没有响应' }) })
}

const textOf = (value: unknown): string | undefined => typeof value === 'string' && value !== '' ? value : undefined

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads `{ code, msg, data }` (spec-1 §7); throws a CallError unless code is 200, with the HTTP status as code without an envelope. */
export async function readEnvelope(response: Response): Promise<unknown> {
  const body = parse(await arrived(response.text()))
  const envelope = isRecord(body) ? body : {}
  if (response.ok && Number(envelope.code) === 200) return envelope.data

  const detail = isRecord(envelope.data) ? envelope.data : {}
  const faults = [envelope.rows, detail.rows].find(Array.isArray)
  const code = typeof envelope.code === 'number' || typeof envelope.code === 'string' ? envelope.code : response.status
  const message = textOf(envelope.msg)
  const field = textOf(envelope.field) ?? textOf(detail.field)
  throw new CallError({
    // The envelope's code repeats the HTTP status.
    code: textOf(detail.error) ?? code,
    status: response.status,
    msg: message !== undefined ? spokenFault(message, field) : (response.ok ? '服务器的答复无法识别' : NO_ANSWER),
    wordless: message === undefined,
    rows: faults?.filter(isFault),
    field,
    requestId: textOf(envelope.requestId) ?? textOf(response.headers.get('x-request-id')),
    data: envelope.data,
  })
}
