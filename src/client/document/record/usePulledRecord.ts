import { useMemo } from 'react'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { call } from '#client/data/http.ts'
import { withPulledRows } from '../pull/pulledRows.ts'
import type { RecordKind, StoredRecord } from './useRecord.ts'

const PAGE = 200

async function candidatesOf(
  kind: string, line: string, pull: { readonly from: string, readonly line: string }, source: string,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const input = { kind, line, from: pull.from, fromLine: pull.line, source, pageNum, pageSize: PAGE }
    const page = await call(pullApi.candidates, input, { quiet: true })
    rows.push(...page.rows as unknown as Row[])
    if (pageNum >= page.totalPages) return rows
  }
}

/** Covers all lines and kinds of sources. */
async function draftFrom<I extends StoredRecord>({ document }: RecordKind<I>, draft: Draft, source: string): Promise<Draft> {
  let now = draft
  for (const [line, pulls] of Object.entries(document.pulls)) {
    for (const pull of pulls) {
      const rows = await candidatesOf(document.name, line, pull, source)
      const takings = rows.map(candidate => ({ candidate, amount: String(candidate.remaining) }))
      if (takings.length === 0) continue
      now = withPulledRows(document, now, line, document.lines[line]!, pull, takings, () => crypto.randomUUID())
    }
  }
  return now
}

/** Starts with the rows of the document in the address. */
export const usePulledRecord = <I extends StoredRecord>(
  kind: RecordKind<I>, id: string | null, source: string | null,
): RecordKind<I> => useMemo(() => {
  if (id !== null || source === null || kind.begin !== undefined || Object.keys(kind.document.pulls).length === 0) return kind
  return { ...kind, begin: { key: `from.${source}`, load: () => draftFrom(kind, kind.draftOf(null), source) } }
}, [kind, id, source])
