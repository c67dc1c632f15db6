import type { FileHandle } from 'node:fs/promises'

const END_SIGNATURE = 0x06054b50
/** Size of the record at the end of a zip with the longest comment. */
const END_BYTES = 22 + 0xffff
const DIRECTORY_BYTES = 256 * 1024

async function bytesAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** Names in the directory of a zip as one text; unpacks nothing and reads at most 256 KB. */
export async function zipDirectory(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat()
  const tail = await bytesAt(handle, Math.max(0, size - END_BYTES), Math.min(size, END_BYTES))
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const length = Math.min(tail.readUInt32LE(at + 12), DIRECTORY_BYTES, size)
    return (await bytesAt(handle, Math.min(tail.readUInt32LE(at + 16), size), length)).toString('latin1')
  }
  return ''
}
