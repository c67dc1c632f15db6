import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { auditAll, type AuditFacts } from '#server/core/audit.ts'
import { insertRows } from '#server/db/insertRows.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList, publishRows } from '#server/grid/index.ts'
import { contentDifference, propertyOf, type ContentTable, type StoredContent } from './contents.ts'
import { deedOf, nameOf } from './hooks.ts'
import { codeIn, versionIn, type ServedContents } from './servedContents.ts'
import { writeContents, type NextContent } from './writeContents.ts'

type Served<T extends ContentTable, L extends string> = ServedContents<T, L>
export interface SavedContent { readonly id: string, readonly code: string, readonly version: number }
export interface NextVersion<L extends string = string> extends NextContent<L> {
  readonly state: string
  readonly deed: AuditFacts
}
export const NOTHING: Draft = { head: {}, lines: {} }

const recordedOf = ({ recorded }: Pick<ServedContents, 'recorded'>, { head }: Draft): TextValues =>
  Object.fromEntries(
    recorded.map(key => [key, typeof head[key] === 'number' ? String(head[key]) : typeof head[key] === 'string' ? head[key] : null])
  )

const fixedCells = ({ document: { header } }: Pick<ServedContents, 'document'>, head: Row): Row =>
  Object.fromEntries(
    Object.entries(header.columns).filter(([, { computed, facts }]) => !computed && facts.readOnly).map(([key]) => [key, head[key] ?? null])
  )

/** Prepares a draft as the next version of a locked document in the given state; null if the content is unchanged. */
export function nextVersion<T extends ContentTable, L extends string>(
  served: Served<T, L>, { record, draft: before }: StoredContent<T>, nextDraft: Draft, state: string
): NextVersion<L> | null {
  const { id } = record
  const draft: Draft = {
    ...nextDraft,
    head: { ...nextDraft.head, ...fixedCells(served, before.head), [served.document.contents!.version]: versionIn(served, before) + 1 },
  }
  const difference = contentDifference(served, id, before, draft)
  if (!difference.any) return null
  const auditEntry = {
    action: deedOf(served.deeds.save), entity: served.document.entity, entityId: id, subject: nameOf(served, draft), from: record.state,
    to: state,
    before: recordedOf(served, before), after: recordedOf(served, draft),
  }
  return { id, state, draft, difference, facts: { id, state, ...served.factColumns(draft.head) }, deed: auditEntry }
}

/** Like {@link nextVersion} for a new document, whose header has its number. */
export function firstVersion<T extends ContentTable, L extends string>(
  served: Served<T, L>, id: string, firstDraft: Draft, state: string
): NextVersion<L> {
  const draft: Draft = { ...firstDraft, head: { ...firstDraft.head, [served.document.contents!.version]: 1 } }
  const auditEntry = {
    action: deedOf(served.deeds.save), entity: served.document.entity, entityId: id, subject: nameOf(served, draft), to: state,
    after: recordedOf(served, draft),
  }
  return {
    id, state, draft, difference: contentDifference(served, id, NOTHING, draft), facts: { id, state, ...served.factColumns(draft.head) },
    deed: auditEntry,
  }
}

/** Any number of documents: content, snapshots, audit records and events. */
export async function writeVersions<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, next: readonly NextVersion<L>[]
): Promise<SavedContent[]> {
  const { userId, realName } = tx.ctx
  const { table, parent, number } = served.versions
  await writeContents(tx, served, next)
  const [parentKey, numberKey] = [propertyOf(table, parent), propertyOf(table, number)]
  await insertRows(tx, table, next.map(({ id, state, draft }) =>
    ({ [parentKey]: id, [numberKey]: versionIn(served, draft), state, snapshot: draft, byUser: userId, byName: realName })))
  await auditAll(tx, next.map(({ deed: auditEntry }) => auditEntry))
  const saved = next.map(({ id, draft }) => ({ id, code: codeIn(served, draft), version: versionIn(served, draft) }))
  publishContents(tx, served, saved)
  return saved
}

/** Content and version stay. */
export async function changeState<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, stored: readonly StoredContent<T>[], state: string
): Promise<void> {
  if (stored.length === 0) return
  const { entity, contents, named: nameColumn } = served.document
  const isDeleted = state === contents!.bin?.state
  const table: ContentTable = served.table
  await tx.q.update(table).set({ state, deletedAt: isDeleted ? sql`now()` : null, deletedBy: isDeleted ? tx.ctx.userId : null })
    .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.id, stored.map(({ record }) => record.id))))
  await auditAll(tx, stored.map(({ record, draft: { head } }) => ({
    action: deedOf(served.deeds.act), entity, entityId: record.id, subject: String(head[nameColumn ?? ''] ?? ''), from: record.state,
    to: state,
  })))
  publishContents(tx, served, stored.map(({ record, draft }) => ({ id: record.id, version: versionIn(served, draft) })))
}

/** Publishes written documents to their viewers and to lists that show or will show them. */
function publishContents(
  tx: Tx, { document, lists }: Pick<ServedContents, 'document' | 'lists'>, written: readonly Pick<SavedContent, 'id' | 'version'>[]
): void {
  if (written.length === 0) return
  publishRows(tx, document.header, written.map(({ id, version }) => [id, version]))
  for (const grid of lists) publishList(tx, grid)
}
