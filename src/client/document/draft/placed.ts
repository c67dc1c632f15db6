import { holds, isEmpty, type Document, type Draft, type Lookups, type Problem } from '#schemas/kit/index.ts'
import { HEAD, idOf } from './delta.ts'

/** A derived column's problem belongs to the lines. */
const isDerived = ({ derived }: Document, { head }: Draft, key: string): boolean =>
  derived.some(({ column, when: condition }) => column === key && holds(condition, head, head))

export function placedProblems(document: Document, draft: Draft, lookups: Lookups, line: string): Problem[] {
  const grid = document.lines[line] ?? document.header
  return document.checks.flatMap(({ at, test }): Problem[] => {
    if (at?.line !== line || (line === HEAD && isDerived(document, draft, at.column))) return []
    const rows = line === HEAD ? [draft.head] : draft.lines[line] ?? []
    const last = rows.findLast(row => !isEmpty(row[at.column] ?? null))
    const marked = line === HEAD ? rows : at.rows ? rows.filter(at.rows) : last ? [last] : []
    const text = marked.length === 0 ? null : test(draft, lookups)
    return text === null ? [] : marked.map(row =>
      ({ row: idOf(grid, row), column: at.column, code: isEmpty(row[at.column] ?? null) ? 'required' : 'invalid', text }))
  })
}

export const isPlaced = ({ checks }: Document, draft: Draft, lookups: Lookups, { column, text }: Problem): boolean =>
  checks.some(({ at, test }) => at?.line === HEAD && at.column === column && test(draft, lookups) === text)
