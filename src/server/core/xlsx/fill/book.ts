import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { UnreadableFile, type FilledCell } from '../model.ts'
import { weigh, zipEntries } from '../read/zip.ts'
import { fillSheet, withoutResults } from './sheet.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const CHAIN = 'xl/calcChain.xml'
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string => text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
  (hex !== undefined ? String.fromCodePoint(Number.parseInt(hex, 16)) : decimal !== undefined ? String.fromCodePoint(Number(decimal)) : SIGNS[name ?? ''] ?? all))
const attributeOf = (tag: string, name: string): string => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
const tagsIn = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

/** The part of each sheet by the sheet's name. */
function sheetParts(workbook: string, relations: string): ReadonlyMap<string, string> {
  const targets = new Map(tagsIn(relations, 'Relationship').map(tag => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]))
  return new Map(tagsIn(workbook, 'sheet').map(tag => {
    const target = targets.get(attributeOf(tag, '\\w+:id')) ?? ''
    return [attributeOf(tag, 'name'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
  }))
}

/** Everything is computed when the file is opened. */
function computedAnew(workbook: string): string {
  const known = /<((?:\w+:)?)calcPr\b([^>]*?)\/?>/.exec(workbook)
  if (known !== null) {
    const [tag, prefix, attributes = ''] = known
    const rest = attributes.replace(/\sfullCalcOnLoad="[^"]*"/, '')
    return workbook.replace(tag, () => `<${prefix}calcPr${rest} fullCalcOnLoad="1"${tag.endsWith('/>') ? '/' : ''}>`)
  }
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'].map(name => new RegExp(`</((?:\\w+:)?)${name}>`).exec(workbook)).find(one => one !== null)
  return before == null ? workbook : workbook.replace(before[0], () => `${before[0]}<${before[1] ?? ''}calcPr fullCalcOnLoad="1"/>`)
}

/** The order of computing names cells that have no formula any more: programs make it anew. */
const withoutChain = (xml: string): string => xml.replace(/<(?:\w+:)?(?:Override|Relationship)\s[^>]*calcChain\.xml"[^>]*?(?:\/>|>\s*<\/(?:\w+:)?(?:Override|Relationship)>)/g, '')

/**
 * Puts numbers into cells of a workbook, by the names of its sheets. Only the parts that hold these cells, and what formulas came to,
 * become others. @throws UnreadableFile
 */
export async function fillBook(bytes: Uint8Array, sheets: Readonly<Record<string, readonly FilledCell[]>>): Promise<Uint8Array> {
  const entries = zipEntries(bytes)
  await weigh(entries)
  const parts = new Map(entries.filter(({ name }) => !name.endsWith('/')).map(({ name, packed, deflated }) => [name, deflated ? inflateRawSync(packed) : Buffer.from(packed)]))
  const textOf = (name: string): string => {
    const part = parts.get(name)
    if (part === undefined) throw new UnreadableFile('文件不是 xlsx 工作簿')
    return part.toString('utf8')
  }
  const put = (name: string, xml: string): void => void parts.set(name, Buffer.from(xml))

  const placeOf = sheetParts(textOf(WORKBOOK), textOf(RELATIONS))
  let lost = 0
  for (const [name, cells] of Object.entries(sheets)) {
    const part = placeOf.get(name)
    if (part === undefined) throw new UnreadableFile(`工作簿中没有工作表 ${name}`)
    const filled = fillSheet(textOf(part), cells)
    lost += filled.lost
    put(part, filled.xml)
  }
  for (const name of parts.keys()) if (SHEET_PART.test(name)) put(name, withoutResults(textOf(name)))
  put(WORKBOOK, computedAnew(textOf(WORKBOOK)))
  if (lost > 0 && parts.delete(CHAIN)) for (const name of ['[Content_Types].xml', RELATIONS]) put(name, withoutChain(textOf(name)))

  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
