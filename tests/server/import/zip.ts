import { once } from 'node:events'
import { createDeflateRaw, deflateRawSync } from 'node:zlib'

export interface Entry {
  readonly name: string
  readonly packed: Buffer
  /** The size in the zip directory. */
  readonly promised: number
}

export const entry = (name: string, content: string | Buffer, promised = Buffer.byteLength(content)): Entry =>
  ({ name, packed: deflateRawSync(content), promised })

/** An entry that unpacks to this many megabytes of one letter. */
export async function bomb(name: string, megabytes: number, promised: number): Promise<Entry> {
  const deflate = createDeflateRaw()
  const pieces: Buffer[] = []
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  const block = Buffer.alloc(1024 * 1024, 'x')
  for (let i = 0; i < megabytes; i++) if (!deflate.write(block)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return { name, packed: Buffer.concat(pieces), promised }
}

/** A zip whose directory may contain false sizes. */
export function zip(...entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, promised } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(promised, 22)
    local.writeUInt16LE(name.length, 26)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50)
    record.writeUInt16LE(8, 10)
    record.writeUInt32LE(packed.length, 20)
    record.writeUInt32LE(promised, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), packed)
    directory.push(record, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

export const workbook = (rows: string): Buffer => zip(
  entry(
    '[Content_Types].xml',
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
      + 'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" '
        + 'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override '
          + 'PartName="/xl/worksheets/sheet1.xml" '
            + 'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
      + 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
        + 'Target="worksheets/sheet1.xml"/></Relationships>'
  ),
  entry(
    'xl/workbook.xml',
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
      + 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" '
        + 'r:id="rId1"/></sheets></workbook>'
  ),
  entry(
    'xl/worksheets/sheet1.xml',
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
      + `<sheetData>${rows}</sheetData></worksheet>`
  ),
)
