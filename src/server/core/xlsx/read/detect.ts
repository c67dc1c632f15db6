import { UnreadableFile } from '../model.ts'
import { decodeText } from './text.ts'
import { weigh, zipEntries } from './zip.ts'

/** What a file really is, whatever its name says. */
export type Found = { readonly kind: 'workbook' } | { readonly kind: 'text', readonly text: string }

const MAX_BYTES = 200 * 1024 * 1024
const starts = (bytes: Uint8Array, ...magic: readonly number[]): boolean => magic.every((byte, i) => bytes[i] === byte)
const holds = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, 'utf16le'))

export const PROTECTED = '文件有密码保护，请在 Excel 中取消密码后再上传'
const STRANGER = '文件不是 Excel 或 CSV 表格，请检查是否改过扩展名'

/** Looks into the bytes. @throws UnreadableFile naming what the person can do */
export async function detect(bytes: Uint8Array): Promise<Found> {
  if (bytes.length === 0) throw new UnreadableFile('文件是空的')
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('文件必须小于 200 MB')
  if (starts(bytes, 0x50, 0x4b)) {
    const entries = zipEntries(bytes)
    if (!entries.some(({ name }) => /^xl\/workbook\.(xml|bin)$/.test(name))) throw new UnreadableFile(STRANGER)
    await weigh(entries)
    return { kind: 'workbook' }
  }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    if (holds(bytes, 'EncryptedPackage')) throw new UnreadableFile(PROTECTED)
    if (holds(bytes, 'Workbook') || holds(bytes, 'Book')) return { kind: 'workbook' }
    throw new UnreadableFile(STRANGER)
  }
  const text = decodeText(bytes)
  if (text === undefined || /^\s*(%PDF|\{\\rtf)/.test(text)) throw new UnreadableFile(STRANGER)
  if (/^\s*<(!doctype|html|table|\?xml|meta)/i.test(text)) {
    throw new UnreadableFile('文件是网页格式的表格，请用 Excel 打开后另存为 xlsx 再上传')
  }
  if (text.trim() === '') throw new UnreadableFile('文件是空的')
  return { kind: 'text', text }
}
