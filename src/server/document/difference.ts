import type { Row } from '#schemas/kit/index.ts'
import { differenceOf, type AuditFacts } from '#server/core/audit.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import { fileIdsOf, type Place, type Stored } from './stored.ts'

/** A row as the record keeps it: of what names another record the name beside it, of attachments their ids. */
export const rowTexts = ({ grid, files }: Place, row: Row): TextValues => Object.fromEntries(
  Object.entries(grid.columns).filter(([, { kind }]) => kind !== 'ref')
    .map(([key]) => [key, files.includes(key) ? fileIdsOf(row[key]).join() || null : cellText(row[key])]))

/** Lines in the record: how many rows came, went or are other ones, under the line's name. */
function lineTexts({ lines }: Stored, before: StoredRecord, after: StoredRecord): TextValues {
  return Object.fromEntries(Object.entries(lines).flatMap(([name, place]) => {
    const print = (row: Row): string => JSON.stringify(rowTexts(place, row))
    const [old, now] = [before, after].map(record => new Map((record.lines[name] ?? []).map(row => [String(row[place.grid.rowKey]), print(row)])))
    const counts = [
      ['新增', [...now!.keys()].filter(id => !old!.has(id)).length], ['删除', [...old!.keys()].filter(id => !now!.has(id)).length],
      ['修改', [...now!].filter(([id, text]) => old!.has(id) && old!.get(id) !== text).length],
    ] as const
    const said = counts.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count} 行`)
    return said.length === 0 ? [] : [[name, said.join('，')]]
  }))
}

/** What a save has changed, as the record keeps it; `also` names fields whose text stays the same though they are other ones. */
export function changesOf(stored: Stored, before: StoredRecord | undefined, after: StoredRecord, also: readonly string[]): Pick<AuditFacts, 'before' | 'after'> {
  const now = rowTexts(stored, after.head)
  if (before === undefined) return { after: now }
  const head = differenceOf(rowTexts(stored, before.head), now, also)
  return { before: head.before, after: { ...head.after, ...lineTexts(stored, before, after) } }
}
