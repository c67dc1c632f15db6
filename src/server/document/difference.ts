import { formatCell, NO_LOOKUPS, type Column, type Grid, type KindName, type Row } from '#schemas/kit/index.ts'
import { differenceOf, type AuditFacts } from '#server/core/audit.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import { fileIdsOf, type GridTable, type Stored } from './stored.ts'

/** A row as recorded: references by name, attachments by id. */
export const rowTexts = ({ grid, files }: GridTable, row: Row): TextValues => Object.fromEntries(
  Object.entries(grid.columns).filter(([, { kind }]) => kind !== 'ref')
    .map(([key]) => [key, files.includes(key) ? fileIdsOf(row[key]).join() || null : cellText(row[key])]))

/** Number of rows described per line; the others are counted. */
const DESCRIBED = 3
/** Cell kinds that can be shown without a dictionary to every reader of the record. */
const SHOWN_KINDS: ReadonlySet<KindName> = new Set([
  'text', 'longText', 'integer', 'decimal', 'percent', 'date', 'datetime', 'boolean', 'choice',
])
const isPlain = ({ kind, facts }: Column<KindName, unknown>): boolean => SHOWN_KINDS.has(kind) && facts.price !== true

/** 工商银行：账号 ****4567 → ****5678，默认; a price, which not everybody may see, only by its column name. */
function rowChange({ columns }: Grid, before: Row, after: Row, changed: readonly string[]): string {
  const display = (row: Row, key: string): string => formatCell(row[key], columns[key]!, NO_LOOKUPS) || '空'
  const cells = changed.filter(key => !columns[key]!.facts.hidden)
    .map(key => (isPlain(columns[key]!) ? `${columns[key]!.label} ${display(before, key)} → ${display(after, key)}` : columns[key]!.label))
  const name = Object.keys(columns).find(key => columns[key]!.kind === 'text' && !columns[key]!.facts.hidden)
  return `${name === undefined ? '' : `${display(after, name)}：`}${cells.join('，')}`
}

/** By line name: counts of added, removed and changed rows, and the first changes. */
function lineTexts({ lines }: Stored, before: StoredRecord | undefined, after: StoredRecord): TextValues {
  return Object.fromEntries(Object.entries(lines).flatMap(([name, place]) => {
    const [old, now] = [before, after].map(record => new Map((record?.lines[name] ?? []).map(row => [String(row[place.grid.rowKey]), row])))
    const changed = [...now!].flatMap(([id, row]) => {
      const previous = old!.get(id)
      if (previous === undefined) return []
      const [from, to] = [rowTexts(place, previous), rowTexts(place, row)]
      const keys = Object.keys(to).filter(key => from[key] !== to[key])
      return keys.length === 0 ? [] : [rowChange(place.grid, previous, row, keys)]
    })
    const counts = [
      ['新增', [...now!.keys()].filter(id => !old!.has(id)).length], ['删除', [...old!.keys()].filter(id => !now!.has(id)).length],
      ['修改', changed.length],
    ] as const
    const summary = counts.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count} 行`).join('，')
    const described = changed.slice(0, DESCRIBED).filter(text => text !== '').join('；')
    return summary === '' ? [] : [[name, described === '' ? summary : `${summary}（${described}${changed.length > DESCRIBED ? ' 等' : ''}）`]]
  }))
}

/** `also` names changed fields with unchanged text. */
export function changesOf(
  stored: Stored, before: StoredRecord | undefined, after: StoredRecord, additionalKeys: readonly string[]
): Pick<AuditFacts, 'before' | 'after'> {
  const now = rowTexts(stored, after.head)
  if (before === undefined) return { after: { ...now, ...lineTexts(stored, before, after) } }
  const head = differenceOf(rowTexts(stored, before.head), now, additionalKeys)
  return { before: head.before, after: { ...head.after, ...lineTexts(stored, before, after) } }
}
