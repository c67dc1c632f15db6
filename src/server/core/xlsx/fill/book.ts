import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { UnreadableFile, type FilledCell } from '../model.ts'
import { RELATIONS, sheetParts, unpackedPart, WORKBOOK } from '../parts.ts'
import { weigh, zipEntries } from '../read/zip.ts'
import { fillSheet, withoutResults } from './sheet.ts'

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/

function withRecalculation(workbook: string): string {
  const existing = /<((?:\w+:)?)calcPr\b([^>]*?)\/?>/.exec(workbook)
  if (existing !== null) {
    const [tag, prefix, attributes = ''] = existing
    const rest = attributes.replace(/\sfullCalcOnLoad="[^"]*"/, '')
    return workbook.replace(tag, () => `<${prefix}calcPr${rest} fullCalcOnLoad="1"${tag.endsWith('/>') ? '/' : ''}>`)
  }
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets']
    .map(name => new RegExp(`</((?:\\w+:)?)${name}>`).exec(workbook))
    .find(match => match !== null)
  return before == null
    ? workbook
    : workbook.replace(before[0], () => `${before[0]}<${before[1] ?? ''}calcPr fullCalcOnLoad="1"/>`)
}

/**
 * Only parts with these cells or with formula results change.
 * @throws UnreadableFile
 */
export async function fillBook(bytes: Uint8Array, sheets: Readonly<Record<string, readonly FilledCell[]>>): Promise<Uint8Array> {
  const entries = zipEntries(bytes)
  await weigh(entries)
  const parts = new Map(entries.filter(({ name }) => !name.endsWith('/')).map(entry => [entry.name, unpackedPart(entry)]))
  const textOf = (name: string): string => {
    const part = parts.get(name)
    if (part === undefined) throw new UnreadableFile('文件不是 xlsx 工作簿')
    return part.toString('utf8')
  }
  const replace = (name: string, xml: string): void => void parts.set(name, Buffer.from(xml))

  const partOf = sheetParts(textOf(WORKBOOK), textOf(RELATIONS))
  for (const [name, cells] of Object.entries(sheets)) {
    const part = partOf.get(name)
    if (part === undefined) throw new UnreadableFile(`工作簿中没有工作表 ${name}`)
    replace(part, fillSheet(textOf(part), cells))
  }
  for (const name of parts.keys()) if (SHEET_PART.test(name)) replace(name, withoutResults(textOf(name)))
  replace(WORKBOOK, withRecalculation(textOf(WORKBOOK)))

  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
