import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from '../model.ts'
import { bound } from './bounds.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_COMMENT = 65_557
const MAX_UNPACKED = 300 * 1024 * 1024
const SHEET = /^xl\/worksheets\/[^/]+\.(?:xml|bin)$/
/** Cells with only a format cost little. */
const ELEMENT = /<(?:\w+:)?(row|v|is)[\s>/]/g
/** Longer than any element's name, so that none is missed between two chunks. */
const OVERLAP = 24

export interface Entry {
  readonly name: string
  readonly packed: Uint8Array
  readonly deflated: boolean
}

const damaged = (): UnreadableFile => new UnreadableFile('文件已损坏，无法读取')
const tooLarge = (): UnreadableFile => new UnreadableFile('文件解压后过大，无法读取')

/**
 * Unpacks nothing.
 * @throws UnreadableFile when the directory is damaged or declares a size above the limit
 */
export function zipEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - MAX_COMMENT && view.getUint32(end, true) !== END) end--
  if (end < 0 || view.getUint32(end, true) !== END) throw damaged()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let declaredBytes = 0
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length) throw damaged()
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    declaredBytes += view.getUint32(at + 24, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: bytes.subarray(from, from + view.getUint32(at + 20, true)), deflated: view.getUint16(at + 10, true) === 8,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (declaredBytes > MAX_UNPACKED) throw tooLarge()
  return entries
}

async function* unpacked({ packed, deflated }: Entry): AsyncGenerator<Uint8Array> {
  if (!deflated) yield packed
  else {
    const inflate = createInflateRaw()
    inflate.end(packed)
    for await (const piece of inflate) yield piece as Uint8Array
  }
}

/**
 * Unpacks in chunks and discards: the directory's sizes can be wrong, and too large a table must be refused before it is in memory.
 * @throws UnreadableFile for a zip bomb, too many sheets, rows or cells, or damaged data
 */
export async function weigh(entries: readonly Entry[]): Promise<void> {
  bound({ sheets: entries.filter(({ name }) => SHEET.test(name)).length })
  let [size, rows, cells] = [0, 0, 0]
  for (const entry of entries) {
    const isSheet = entry.name.endsWith('.xml') && SHEET.test(entry.name)
    let rest = ''
    try {
      for await (const piece of unpacked(entry)) {
        size += piece.length
        if (size > MAX_UNPACKED) throw tooLarge()
        if (!isSheet) continue
        const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
        const end = Math.max(text.length - OVERLAP, 0)
        for (const { 1: name, index } of text.matchAll(ELEMENT)) {
          if (index >= end) break
          if (name === 'row') rows++
          else cells++
        }
        bound({ cells })
        rest = text.slice(end)
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged()
    }
  }
  // Rows without a cell are formats: common and cheap.
  bound({ rows: Math.min(rows, cells) })
}
