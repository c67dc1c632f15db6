import { useMemo } from 'react'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { call } from '#client/data/http.ts'
import { withTaken } from '../pull/taking.ts'
import type { RecordKind, StoredRecord } from './useRecord.ts'

const PAGE = 200

/** Every row of a document that a line of the kind may still take, in its order. */
async function candidatesOf(kind: string, line: string, { from, line: fromLine }: { readonly from: string, readonly line: string }, source: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await call(pullApi.candidates, { kind, line, from, fromLine, source, pageNum, pageSize: PAGE }, { quiet: true })
    rows.push(...page.rows as unknown as Row[])
    if (pageNum >= page.totalPages) return rows
  }
}

/** A new draft with all that is left of a document, of whichever kind its lines take it from. */
async function taken<I extends StoredRecord>({ document }: RecordKind<I>, draft: Draft, source: string): Promise<Draft> {
  let now = draft
  for (const [line, pulls] of Object.entries(document.pulls)) {
    for (const pull of pulls) {
      const rows = await candidatesOf(document.name, line, pull, source)
      const takings = rows.map(candidate => ({ candidate, amount: String(candidate.remaining) }))
      if (takings.length > 0) now = withTaken(document, now, line, document.lines[line]!, pull, takings, () => crypto.randomUUID())
    }
  }
  return now
}

/** The kind of a new record, which begins with the rows of the document that the address names. */
export const useTaken = <I extends StoredRecord>(kind: RecordKind<I>, id: string | null, source: string | null): RecordKind<I> => useMemo(() => (
  id !== null || source === null || kind.begin !== undefined || Object.keys(kind.document.pulls).length === 0 ? kind : {
    ...kind, begin: { key: `from.${source}`, load: () => taken(kind, kind.draftOf(null), source) },
  }), [kind, id, source])
