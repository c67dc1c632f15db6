import { isEmpty, type Document, type Draft, type Lookups, type Problem } from '#schemas/kit/index.ts'
import { idOf } from './delta.ts'

/** What fails of the document's checks that have a place in the line, at the last row that is filled there. */
export function placedProblems(document: Document, draft: Draft, lookups: Lookups, line: string): Problem[] {
  const grid = document.lines[line]
  if (!grid) return []
  return document.checks.flatMap(({ at, test }): Problem[] => {
    if (at?.line !== line) return []
    const row = (draft.lines[line] ?? []).findLast(one => !isEmpty(one[at.column] ?? null))
    const text = row === undefined ? null : test(draft, lookups)
    return row === undefined || text === null ? [] : [{ row: idOf(grid, row), column: at.column, code: 'invalid', text }]
  })
}
