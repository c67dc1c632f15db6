import { open, type FileHandle } from 'node:fs/promises'
import { zipDirectory } from './zipParts.ts'

/** A kind of file: media type, and a proof by content. */
interface TypeFacts {
  readonly mime: string
  proves(head: Buffer, handle: FileHandle): boolean | Promise<boolean>
}

const begins = (...magic: readonly string[]) =>
  (head: Buffer): boolean => magic.some(hex => head.subarray(0, hex.length / 2).toString('hex') === hex)
const isZip = begins('504b0304', '504b0506')
const JPEG: TypeFacts = { mime: 'image/jpeg', proves: begins('ffd8ff') }
/** Old office files: doc and xls cannot be distinguished quickly. */
const isCompound = begins('d0cf11e0a1b11ae1')
const office = (name: string, part: string): TypeFacts => ({
  mime: `application/vnd.openxmlformats-officedocument.${name}`,
  proves: async (head, handle) => isZip(head) && (await zipDirectory(handle)).includes(part),
})

const MARKUP = /^\s*<(!doctype|html|head|body|script|svg|\?xml|iframe|img|meta|link|style|math)\b/i
const isText = (head: Buffer): boolean => !head.includes(0) && !MARKUP.test(head.toString().replace(/^\ufeff/, ''))

/** Kinds of file that may be stored (spec-1 §5, §9), by extension. None is executable in a browser. */
const TYPES: Readonly<Record<string, TypeFacts>> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { mime: 'image/png', proves: begins('89504e470d0a1a0a') },
  gif: { mime: 'image/gif', proves: begins('474946383761', '474946383961') },
  webp: { mime: 'image/webp', proves: head => begins('52494646')(head) && head.toString('latin1', 8, 12) === 'WEBP' },
  pdf: { mime: 'application/pdf', proves: begins('25504446') },
  doc: { mime: 'application/msword', proves: isCompound },
  xls: { mime: 'application/vnd.ms-excel', proves: isCompound },
  docx: office('wordprocessingml.document', 'word/'),
  xlsx: office('spreadsheetml.sheet', 'xl/'),
  zip: { mime: 'application/zip', proves: isZip },
  rar: { mime: 'application/vnd.rar', proves: begins('526172211a07') },
  csv: { mime: 'text/csv', proves: isText },
  txt: { mime: 'text/plain', proves: isText },
}

const HEAD_BYTES = 4_096

const factsOf = (name: string): (TypeFacts & { readonly fileType: string }) | undefined => {
  const fileType = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const facts = name.includes('.') && Object.hasOwn(TYPES, fileType) ? TYPES[fileType] : undefined
  return facts && { ...facts, fileType }
}

/** The media type of a name; undefined for a forbidden kind. */
export const promisedType = (name: string): string | undefined => factsOf(name)?.mime

/**
 * The kind of a file by its name, verified by its content.
 * @returns undefined for a forbidden kind or other content
 */
export async function contentTypeOf(name: string, path: string): Promise<{ fileType: string, mime: string } | undefined> {
  const facts = factsOf(name)
  if (facts === undefined) return undefined
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return await facts.proves(buffer.subarray(0, bytesRead), handle) ? { fileType: facts.fileType, mime: facts.mime } : undefined
  } finally {
    await handle.close()
  }
}
