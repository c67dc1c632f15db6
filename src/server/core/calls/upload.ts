import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import type { UploadedFile } from './call.ts'

const FIELDS = 20
const FIELD_BYTES = 10_000

async function store(part: MultipartFile, path: string, maxBytes: number): Promise<{ size: number, sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(part.file, async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }, createWriteStream(path))
  if (part.file.truncated) throw new AppError('TOO_LARGE', { text: `文件大小不能超过 ${Math.floor(maxBytes / 1024 / 1024)} MB` })
  return { size, sha256: hash.digest('hex') }
}

/**
 * Receives a form with one part `file` onto the disk, gives it to `work`, and removes it again.
 * @throws AppError BAD_INPUT without a file, TOO_LARGE above `maxBytes`
 */
export async function withUpload<T>(request: FastifyRequest, maxBytes: number, work: (file: UploadedFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError('WRONG_MEDIA', { text: '请用表单上传文件' })
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-upload-'))
  try {
    const path = join(folder, 'file')
    const fields: Record<string, string> = {}
    let stored: { name: string, size: number, sha256: string } | undefined
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: FIELDS, fieldSize: FIELD_BYTES } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else stored = { name: part.filename, ...await store(part, path, maxBytes) }
    }
    if (stored === undefined) throw new AppError('BAD_INPUT', { field: 'file', text: '请选择要上传的文件' })
    return await work({ ...stored, path, fields })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
