import type { Grid } from '#schemas/kit/index.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { mapInTurn } from '#server/core/breath.ts'
import { notify } from '#server/core/events.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { ROWS_CHANGED, type RowRefusal, type RowsChanged } from '#shared/api/rows.ts'
import { MANY_ROWS } from '../publish.ts'
import { lastWriters } from '../writers.ts'
import type { RowTable } from './rowTable.ts'
import type { StoredRow } from './store.ts'

export const cellText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
/** The row's lead column, else its first visible text column. */
export function rowName(
  { lead, columns }: Pick<Grid, 'lead' | 'columns'>, row: Readonly<Record<string, unknown>> | undefined,
): string | null {
  const isVisibleText = (name: string): boolean => columns[name]!.kind === 'text' && columns[name]!.facts.hidden !== true
  const key = lead[0] ?? Object.keys(columns).find(isVisibleText) ?? ''
  return cellText(row?.[key])
}
const texts = (row: StoredRow, keys: Iterable<string>): TextValues =>
  Object.fromEntries([...keys].map(key => [key, cellText(row[key])]))

export interface SavedChanges {
  readonly changed: readonly { readonly id: string, readonly now: StoredRow, readonly patch: StoredRow }[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly moved: readonly string[]
}

/** Writes one audit row per row and action, with the changed cells. */
export async function recordDeeds(
  tx: Tx, { entity, grid }: RowTable, changes: SavedChanges,
  before: ReadonlyMap<string, StoredRow>, after: ReadonlyMap<string, StoredRow>,
): Promise<void> {
  const cells = Object.keys(grid.columns)
  const fact = (action: string, entityId: string, row: StoredRow | undefined, values: Partial<AuditFacts> = {}): AuditFacts =>
    ({ action, entity, entityId, subject: rowName(grid, row), ...values })
  await auditAll(tx, [
    ...await mapInTurn(changes.removed, id => fact('removeRow', id, before.get(id), { before: texts(before.get(id) ?? {}, cells) })),
    ...await mapInTurn(changes.added, id => fact('addRow', id, after.get(id), { after: texts(after.get(id) ?? {}, cells) })),
    ...await mapInTurn(changes.moved, id => fact('moveRow', id, after.get(id))),
    ...await mapInTurn(changes.changed, ({ id, now, patch }) => {
      const keys = Object.keys(patch)
      return fact('changeRow', id, { ...now, ...after.get(id) }, { before: texts(now, keys), after: texts(after.get(id) ?? {}, keys) })
    }),
  ])
}

/** Adds user and time, from the audit log, to stale cells and deleted rows. */
export async function withWriters(
  db: Db, { entity }: Pick<RowTable, 'entity'>, problems: readonly RowRefusal[],
): Promise<RowRefusal[]> {
  const stale = problems
    .filter(({ code }) => code === 'STALE_VERSION' || code === 'NOT_FOUND')
    .map(({ row, column }) => ({ row, column }))
  if (stale.length === 0) return [...problems]
  const last = await lastWriters(db, entity, stale)
  const writers = new Map(last.map(({ row, column, by, at }) => [JSON.stringify([row, column]), { by, at }]))
  return problems.map(problem => ({ ...problem, ...writers.get(JSON.stringify([problem.row, problem.column])) }))
}

/** PostgreSQL's limit in bytes, without the event's frame. */
const NEWS_LIMIT = 7_000
const fits = (news: RowsChanged): boolean => Buffer.byteLength(JSON.stringify(news)) <= NEWS_LIMIT

export function publishList(tx: Tx, grid: Grid, merchantId = tx.ctx.merchantId): void {
  const news: RowsChanged = { grid: grid.name, ...MANY_ROWS }
  notify(tx, ROWS_CHANGED, { need: grid.access.read, news }, merchantId)
}

/** Includes columns and writer where they fit. */
export function publishSaved(tx: Tx, { grid }: RowTable, changes: SavedChanges, after: ReadonlyMap<string, StoredRow>): void {
  const versions = (ids: readonly string[]) => ids.map((id): [string, number] => [id, Number(after.get(id)?.version ?? 0)])
  const news: RowsChanged = {
    grid: grid.name, changed: versions(changes.changed.map(({ id }) => id)), added: versions(changes.added),
    removed: [...changes.removed], moved: versions(changes.moved), many: false,
  }
  if (!fits(news)) return publishList(tx, grid)
  const { realName: by, now } = tx.ctx
  const columns = changes.changed.map(({ patch }) => Object.keys(patch))
  const detailed: RowsChanged = { ...news, wrote: { by, at: now.toISOString(), columns } }
  const isDetailed = changes.changed.length + changes.removed.length > 0 && fits(detailed)
  notify(tx, ROWS_CHANGED, { need: grid.access.read, news: isDetailed ? detailed : news })
}
