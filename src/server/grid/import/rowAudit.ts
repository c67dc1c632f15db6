import type { Grid, Row } from '#schemas/kit/index.ts'
import type { AuditFacts } from '#server/core/audit.ts'
import { cellText, rowName } from '../save/record.ts'
import { shownText } from './read.ts'

const same = (a: Row | undefined, b: Row | undefined, key: string): boolean => cellText(a?.[key]) === cellText(b?.[key])

/** The cells that differ in an imported or undone row. */
export function rowDeed(
  grid: Grid, auditAction: Pick<AuditFacts, 'action' | 'entity' | 'entityId'>, before: Row | undefined, after: Row | undefined,
): AuditFacts {
  const keys = Object.keys(grid.columns).filter(key => !same(before, after, key))
  const textOf = (key: string, value: Row[string]) =>
    (typeof value === 'string' ? shownText(value, grid.columns[key]!) : cellText(value))
  const texts = (row: Row | undefined) => row && Object.fromEntries(keys.map(key => [key, textOf(key, row[key])]))
  return { ...auditAction, subject: rowName(grid, { ...before, ...after }), before: texts(before), after: texts(after) }
}
