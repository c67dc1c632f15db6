import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface Spooled {
  readonly path: string
  readonly size: number
  /** SHA-256 as hex. */
  readonly sha256: string
}

/** The temporary folder is always removed. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function measured(path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path, size, sha256: hash.digest('hex') }
}

export async function spool(stream: AsyncIterable<unknown>, path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(stream, async function* (chunks: AsyncIterable<unknown>) {
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('a stream of bytes was expected')
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }, createWriteStream(path))
  return { path, size, sha256: hash.digest('hex') }
}
