import { STRANGERS } from '#shared/import/strangers.ts'
import { UnreadableFile } from '../model.ts'
import { decodeText } from './text.ts'
import { weigh, zipEntries, type Entry } from './zip.ts'

export type DetectedFile = { readonly kind: 'workbook', readonly entries: readonly Entry[] }
  | { readonly kind: 'text', readonly text: string }

const MAX_BYTES = 200 * 1024 * 1024
const starts = (bytes: Uint8Array, ...magic: readonly number[]): boolean => magic.every((byte, i) => bytes[i] === byte)
const holds = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(name, 'utf16le'))

export const PROTECTED = '文件有密码保护，请在 Excel 中取消密码后再上传'
const UNKNOWN = '文件不是 Excel 或 CSV 表格，请检查是否改过扩展名'

const AS_XLSX = '请用 Excel 打开后另存为 xlsx 再上传'
const HEAD = 4_000
/** Text formats that are no table; the first match counts. */
const TEXTS: readonly { readonly head: RegExp, readonly text: string }[] = [
  { head: /<(?:\w+:)?GAEB[\s>]/i, text: STRANGERS.gaeb },
  { head: /^\s*(?:#begin\[GAEB\]|00 {8}\d\d[A-Z])/, text: STRANGERS.gaeb },
  { head: /mso-application[^>]*Excel|urn:schemas-microsoft-com:office:spreadsheet/, text: `文件是 XML 格式的 Excel 表格，${AS_XLSX}` },
  { head: /^\s*<(?:!doctype\s+html|html|table|meta|head|body|style)\b/i, text: `文件是网页格式的表格，${AS_XLSX}` },
  { head: /^\s*<(?:\?xml|!doctype|!--|[A-Za-z_一-龥][\w.:一-龥-]*[\s/>])/i, text: STRANGERS.xml },
]

/** @throws UnreadableFile with the remedy for the uploader */
export async function detect(bytes: Uint8Array): Promise<DetectedFile> {
  if (bytes.length === 0) throw new UnreadableFile('文件是空的')
  if (bytes.length > MAX_BYTES) throw new UnreadableFile('文件必须小于 200 MB')
  if (starts(bytes, 0x50, 0x4b)) {
    const entries = zipEntries(bytes)
    if (!entries.some(({ name }) => /^xl\/workbook\.(xml|bin)$/.test(name))) throw new UnreadableFile(UNKNOWN)
    await weigh(entries)
    return { kind: 'workbook', entries }
  }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    if (holds(bytes, 'EncryptedPackage')) throw new UnreadableFile(PROTECTED)
    if (holds(bytes, 'Workbook') || holds(bytes, 'Book')) return { kind: 'workbook', entries: [] }
    throw new UnreadableFile(UNKNOWN)
  }
  const text = decodeText(bytes)
  // Older formats use other code pages, but begin with ASCII.
  const head = (text ?? Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')).slice(0, HEAD)
  const foreign = TEXTS.find(format => format.head.test(head))
  if (foreign !== undefined) throw new UnreadableFile(foreign.text)
  if (text === undefined || /^\s*(%PDF|\{\\rtf)/.test(text)) throw new UnreadableFile(UNKNOWN)
  if (text.trim() === '') throw new UnreadableFile('文件是空的')
  return { kind: 'text', text }
}
