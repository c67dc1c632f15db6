import { formatCell, NO_LOOKUPS, type Column, type Grid, type KindName, type Row } from '#schemas/kit/index.ts'
import { differenceOf, type AuditFacts } from '#server/core/audit.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import { fileIdsOf, type Place, type Stored } from './stored.ts'

/** A row as the record keeps it: of what names another record the name beside it, of attachments their ids. */
export const rowTexts = ({ grid, files }: Place, row: Row): TextValues => Object.fromEntries(
  Object.entries(grid.columns).filter(([, { kind }]) => kind !== 'ref')
    .map(([key]) => [key, files.includes(key) ? fileIdsOf(row[key]).join() || null : cellText(row[key])]))

/** Rows of a line that the record describes; of the others it has the number. */
const DESCRIBED = 3
/** What can be said of a cell without its dictionary, to everybody who may read the record. */
const PLAIN: ReadonlySet<KindName> = new Set(['text', 'longText', 'integer', 'decimal', 'percent', 'date', 'datetime', 'boolean', 'choice'])
const isPlain = ({ kind, facts }: Column<KindName, unknown>): boolean => PLAIN.has(kind) && facts.price !== true

/** 工商银行：账号 ****4567 → ****5678，默认; of a price, which not everybody may see, the name of the column alone. */
function rowChange({ columns }: Grid, before: Row, after: Row, changed: readonly string[]): string {
  const said = (row: Row, key: string): string => formatCell(row[key], columns[key]!, NO_LOOKUPS) || '空'
  const cells = changed.filter(key => !columns[key]!.facts.hidden)
    .map(key => (isPlain(columns[key]!) ? `${columns[key]!.label} ${said(before, key)} → ${said(after, key)}` : columns[key]!.label))
  const name = Object.keys(columns).find(key => columns[key]!.kind === 'text' && !columns[key]!.facts.hidden)
  return `${name === undefined ? '' : `${said(after, name)}：`}${cells.join('，')}`
}

/** Lines in the record, under the line's name: how many rows came, went or are other ones, and of the first of these what has changed. */
function lineTexts({ lines }: Stored, before: StoredRecord | undefined, after: StoredRecord): TextValues {
  return Object.fromEntries(Object.entries(lines).flatMap(([name, place]) => {
    const [old, now] = [before, after].map(record => new Map((record?.lines[name] ?? []).map(row => [String(row[place.grid.rowKey]), row])))
    const changed = [...now!].flatMap(([id, row]) => {
      const was = old!.get(id)
      if (was === undefined) return []
      const [from, to] = [rowTexts(place, was), rowTexts(place, row)]
      const keys = Object.keys(to).filter(key => from[key] !== to[key])
      return keys.length === 0 ? [] : [rowChange(place.grid, was, row, keys)]
    })
    const counts = [
      ['新增', [...now!.keys()].filter(id => !old!.has(id)).length], ['删除', [...old!.keys()].filter(id => !now!.has(id)).length],
      ['修改', changed.length],
    ] as const
    const said = counts.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count} 行`).join('，')
    const described = changed.slice(0, DESCRIBED).filter(text => text !== '').join('；')
    return said === '' ? [] : [[name, described === '' ? said : `${said}（${described}${changed.length > DESCRIBED ? ' 等' : ''}）`]]
  }))
}

/** What a save has changed, as the record keeps it; `also` names fields whose text stays the same though they are other ones. */
export function changesOf(
  stored: Stored, before: StoredRecord | undefined, after: StoredRecord, also: readonly string[]
): Pick<AuditFacts, 'before' | 'after'> {
  const now = rowTexts(stored, after.head)
  if (before === undefined) return { after: { ...now, ...lineTexts(stored, before, after) } }
  const head = differenceOf(rowTexts(stored, before.head), now, also)
  return { before: head.before, after: { ...head.after, ...lineTexts(stored, before, after) } }
}
