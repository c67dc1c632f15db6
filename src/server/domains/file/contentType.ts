import { open } from 'node:fs/promises'

/** What a file may be: its media type, and the first bytes that prove it; none for plain text. */
interface TypeFacts {
  readonly mime: string
  readonly magic: readonly (readonly number[])[]
}
const ZIP = [[0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]]
const CFB = [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]]
const JPEG = { mime: 'image/jpeg', magic: [[0xff, 0xd8, 0xff]] }
const office = (name: string): TypeFacts => ({ mime: `application/vnd.openxmlformats-officedocument.${name}`, magic: ZIP })

/** Kinds of file that may be stored (spec-1 §5, §9), by extension. Nothing in here runs in a browser. */
const TYPES: Readonly<Record<string, TypeFacts>> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { mime: 'image/png', magic: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]] },
  gif: { mime: 'image/gif', magic: [[0x47, 0x49, 0x46, 0x38]] },
  webp: { mime: 'image/webp', magic: [[0x52, 0x49, 0x46, 0x46]] },
  pdf: { mime: 'application/pdf', magic: [[0x25, 0x50, 0x44, 0x46]] },
  doc: { mime: 'application/msword', magic: CFB },
  xls: { mime: 'application/vnd.ms-excel', magic: CFB },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  zip: { mime: 'application/zip', magic: ZIP },
  rar: { mime: 'application/vnd.rar', magic: [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]] },
  csv: { mime: 'text/csv', magic: [] },
  txt: { mime: 'text/plain', magic: [] },
}

const HEAD_BYTES = 4_096

/**
 * The kind of a file by its name, proven by its content.
 * @returns undefined when the kind is not allowed or the content is another
 */
export async function contentTypeOf(name: string, path: string): Promise<{ fileType: string, mime: string } | undefined> {
  const fileType = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const facts = Object.hasOwn(TYPES, fileType) ? TYPES[fileType] : undefined
  if (facts === undefined) return undefined
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const proven = facts.magic.length === 0 ? !head.includes(0) : facts.magic.some(magic => magic.every((byte, i) => head[i] === byte))
    return proven ? { fileType, mime: facts.mime } : undefined
  } finally {
    await handle.close()
  }
}
