import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { AppError, pgFaultOf } from '#server/core/errors.ts'
import { inTemporaryFolder, spool } from '#server/core/store/index.ts'
import { fileTooLarge } from '#shared/fileLimit.ts'
import type { UploadedFile } from './call.ts'

const FIELDS = 20
const FIELD_BYTES = 10_000
const AROUND_BYTES = 64 * 1024

/** The refusal of a file above a limit (spec-1 §5). */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('TOO_LARGE', { field: 'file', text: fileTooLarge(maxBytes) })

export interface UploadRules {
  readonly maxBytes: number
  /** Called before the file is read; throwing refuses the form. */
  readonly before?: (fields: Readonly<Record<string, string>>) => Promise<void>
}

async function receive(request: FastifyRequest, { maxBytes, before }: UploadRules, path: string): Promise<UploadedFile> {
  const fields: Record<string, string> = {}
  let stored: Omit<UploadedFile, 'fields'> | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: FIELDS, fieldSize: FIELD_BYTES } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    await before?.(fields)
    stored = { name: part.filename, ...await spool(part.file, path) }
    if (part.file.truncated) throw tooLarge(maxBytes)
  }
  if (stored === undefined) throw new AppError('BAD_INPUT', { field: 'file', text: '请选择要上传的文件' })
  return { ...stored, fields }
}

/** Whether an error is a database or disk fault. */
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || pgFaultOf(error) !== undefined || (error instanceof Error && 'syscall' in error)

/**
 * Stores a form's one part `file` on the disk for the duration of `work`.
 * @throws AppError BAD_INPUT without a file or with a broken form, TOO_LARGE above `maxBytes`
 */
export async function withUpload<T>(request: FastifyRequest, rules: UploadRules, work: (file: UploadedFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError('WRONG_MEDIA', { text: '请用表单上传文件' })
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + AROUND_BYTES) throw tooLarge(rules.maxBytes)
  return inTemporaryFolder(async folder => {
    const received = await receive(request, rules, join(folder, 'file')).catch((error: unknown) => {
      throw isOurs(error) ? error : new AppError('BAD_INPUT', { field: 'file', text: '上传未完成', cause: error })
    })
    return work(received)
  })
}
