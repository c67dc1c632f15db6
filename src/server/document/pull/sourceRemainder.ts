import { pageOfRow, slotKeys, slotOf, slotsOf, type Draft, type Row } from '#schemas/kit/index.ts'
import { grouped } from '#server/core/grouped.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { readNeedOf } from '#shared/api/document.ts'
import type { pullApi, SourceLeft } from '#shared/api/pulls.ts'
import type { Stored } from '../stored.ts'
import { counterOf } from './counters.ts'
import { pulledRows } from './rows.ts'
import { sourceRows } from './sources.ts'

/** Excludes the document's own draws; the rows come from its lines or `rows`. */
export async function sourceLeft(db: Db, stored: Stored, { id, rows }: ParsedInput<typeof pullApi.left>): Promise<SourceLeft[]> {
  const requestedRows = (line: string): Row[] => rows.filter(one => one.line === line).map(({ row, slot, document, source }) => {
    const keys = slotKeys(slotsOf(stored.document.pulls[line]!).find(({ key }) => key === slot) ?? slotOf({}))
    return { [stored.lines[line]!.grid.rowKey]: row, [keys.document]: document, [keys.row]: source }
  })
  const draft: Draft = { head: {}, lines: Object.fromEntries(Object.keys(stored.document.pulls).map(line => [line, requestedRows(line)])) }
  const { pulled } = await pulledRows(db, stored, draft)
  const results: SourceLeft[] = []
  for (const group of grouped(pulled, ({ pull }) => pull).values()) {
    const counter = counterOf(stored, group[0]!.pull)
    const sources = await sourceRows(db, counter, group[0]!.pull, { stored, id: id ?? '', ids: group.map(({ rowId }) => rowId) })
    const reads = meets(db.ctx, readNeedOf(counter.source.document))
    results.push(...group.flatMap(({ line, slot, row, rowId, documentId }): SourceLeft[] => {
      const at = sources.get(rowId)
      // A source that the user cannot see is reported only if the document references it already.
      if (at === undefined || at.documentId !== documentId || (!at.known && !at.linked)) return []
      return [{
        line, slot, row: String(row[stored.lines[line]!.grid.rowKey]), remaining: at.remaining, closed: at.closing !== null,
        opens: reads && at.known
          ? pageOfRow(counter.source.document, { id: documentId, projectId: at.match.projectId ?? null }) ?? null
          : null,
      }]
    }))
  }
  return results
}
