import { UnreadableFile } from '../model.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_COMMENT = 65_557
/** Most bytes that a workbook may unpack to. */
const MAX_UNPACKED = 300 * 1024 * 1024
/** Real workbooks shrink 5 to 30 times; the limit counts from a size on that could hurt. */
const MAX_RATIO = 150
const RATIO_FROM = 20 * 1024 * 1024

const damaged = (): UnreadableFile => new UnreadableFile('文件已损坏，无法读取')

/**
 * Names of a zip's entries, from its directory alone: nothing is unpacked.
 * @throws UnreadableFile when the directory is damaged or promises more than a workbook may hold
 */
export function zipEntries(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - MAX_COMMENT && view.getUint32(end, true) !== END) end--
  if (end < 0 || view.getUint32(end, true) !== END) throw damaged()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    unpacked += view.getUint32(at + 24, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > MAX_UNPACKED || (unpacked > RATIO_FROM && unpacked / bytes.length > MAX_RATIO)) {
    throw new UnreadableFile('文件解压后过大，无法读取')
  }
  return names
}
