import { inflateRawSync } from 'node:zlib'
import type { Entry } from './read/zip.ts'

export const WORKBOOK = 'xl/workbook.xml'
export const RELATIONS = 'xl/_rels/workbook.xml.rels'

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi
const unescaped = (text: string): string => text.replace(ENTITY, (all, hex?: string, decimal?: string, name?: string) => {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
  return SIGNS[name ?? ''] ?? all
})
const attributeOf = (tag: string, name: string): string => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
const tagsIn = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []

export const unpackedPart = ({ packed, deflated }: Entry): Buffer => (deflated ? inflateRawSync(packed) : Buffer.from(packed))

/** Part names by sheet name. */
export function sheetParts(workbook: string, relations: string): ReadonlyMap<string, string> {
  const targets = new Map(tagsIn(relations, 'Relationship').map(tag => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]))
  return new Map(tagsIn(workbook, 'sheet').map(tag => {
    const target = targets.get(attributeOf(tag, '\\w+:id')) ?? ''
    return [attributeOf(tag, 'name'), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
  }))
}
