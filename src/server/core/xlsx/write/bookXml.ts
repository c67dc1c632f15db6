import { sheetName } from '#shared/workbook.ts'
import { escaped } from './formats.ts'

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const LONGEST_NAME = 31

/** Makes names valid and unique for Excel. */
export function sheetNames(requested: readonly string[]): string[] {
  const names: string[] = []
  for (const name of requested.map(text => sheetName(text.replace(/[\u0000-\u001f]/g, ' ')))) {
    let unique = name
    for (let n = 1; names.includes(unique); n++) unique = `${name.slice(0, LONGEST_NAME - String(n).length)}${n}`
    names.push(unique)
  }
  return names
}

export const sheetPart = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`
const each = (sheets: number, part: (at: number) => string): string =>
  Array.from({ length: sheets }, (_, at) => part(at)).join('')

export const framework = (sheets: number): readonly (readonly [name: string, xml: string])[] => [
  ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types">`
    + '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    + '<Default Extension="xml" ContentType="application/xml"/>'
    + `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`
    + `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>`
    + `${each(sheets, at => `<Override PartName="/${sheetPart(at)}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`],
  ['_rels/.rels', `<Relationships xmlns="${PACKAGE}/relationships">`
    + `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
  ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}/relationships">`
    + each(sheets, at => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
    + `<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`],
]

const absolute = (cell: string): string => cell.replace(/^([A-Z]+)/, '$$$1$$')

/** `filters` are the ranges of the sheets' filters. */
export function workbookXml(names: readonly string[], filters: readonly (readonly [from: string, to: string] | undefined)[]): string {
  const defined = filters.map((filter, at) => (filter === undefined
    ? ''
    : `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">`
      + `'${escaped(names[at]!.replaceAll("'", "''"))}'!${filter.map(absolute).join(':')}</definedName>`)).join('')
  return `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>`
    + `${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets>`
    + `${defined === '' ? '' : `<definedNames>${defined}</definedNames>`}</workbook>`
}
