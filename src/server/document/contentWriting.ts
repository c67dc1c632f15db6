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

type Of<T extends ContentTable, L extends string> = ServedContents<T, L>
/** A document that has been saved: its number, and which version it is now. */
export interface SavedContent { readonly id: string, readonly code: string, readonly version: number }
/** A document with what it is to become, and the record of that. */
export interface NextVersion<L extends string = string> extends NextContent<L> {
  readonly state: string
  readonly deed: AuditFacts
}
export const NOTHING: Draft = { head: {}, lines: {} }

/** What the record of a save holds. */
const recordedOf = ({ recorded }: Pick<ServedContents, 'recorded'>, { head }: Draft): TextValues =>
  Object.fromEntries(
    recorded.map(key => [key, typeof head[key] === 'number' ? String(head[key]) : typeof head[key] === 'string' ? head[key] : null])
  )

/** Cells of a header that nobody types. */
const fixedCells = ({ document: { header } }: Pick<ServedContents, 'document'>, head: Row): Row =>
  Object.fromEntries(
    Object.entries(header.columns).filter(([, { computed, facts }]) => !computed && facts.readOnly).map(([key]) => [key, head[key] ?? null])
  )

/** What writes a settled draft over a document that is locked, as its next version in this state; null where its content stays the same. */
export function nextVersion<T extends ContentTable, L extends string>(
  of: Of<T, L>, { record, draft: before }: StoredContent<T>, given: Draft, state: string
): NextVersion<L> | null {
  const { id } = record
  const draft: Draft = {
    ...given, head: { ...given.head, ...fixedCells(of, before.head), [of.document.contents!.version]: versionIn(of, before) + 1 },
  }
  const difference = contentDifference(of, id, before, draft)
  if (!difference.any) return null
  const deed = {
    action: deedOf(of.deeds.save), entity: of.document.entity, entityId: id, subject: nameOf(of, draft), from: record.state, to: state,
    before: recordedOf(of, before), after: recordedOf(of, draft),
  }
  return { id, state, draft, difference, facts: { id, state, ...of.factColumns(draft.head) }, deed }
}

/** The same of a new one, whose header has its number. */
export function firstVersion<T extends ContentTable, L extends string>(
  of: Of<T, L>, id: string, given: Draft, state: string
): NextVersion<L> {
  const draft: Draft = { ...given, head: { ...given.head, [of.document.contents!.version]: 1 } }
  const deed = {
    action: deedOf(of.deeds.save), entity: of.document.entity, entityId: id, subject: nameOf(of, draft), to: state,
    after: recordedOf(of, draft),
  }
  return {
    id, state, draft, difference: contentDifference(of, id, NOTHING, draft), facts: { id, state, ...of.factColumns(draft.head) }, deed,
  }
}

/** Writes versions of any number of documents: their content, snapshots, the record and the news of them. */
export async function writeVersions<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, next: readonly NextVersion<L>[]
): Promise<SavedContent[]> {
  const { userId, realName } = tx.ctx
  const { table, parent, number } = of.versions
  await writeContents(tx, of, next)
  const [parentKey, numberKey] = [propertyOf(table, parent), propertyOf(table, number)]
  await insertRows(tx, table, next.map(({ id, state, draft }) =>
    ({ [parentKey]: id, [numberKey]: versionIn(of, draft), state, snapshot: draft, byUser: userId, byName: realName })))
  await auditAll(tx, next.map(({ deed }) => deed))
  const saved = next.map(({ id, draft }) => ({ id, code: codeIn(of, draft), version: versionIn(of, draft) }))
  publishContents(tx, of, saved)
  return saved
}

/** Writes the state alone: the content, and with it the version, stays. */
export async function changeState<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, stored: readonly StoredContent<T>[], state: string
): Promise<void> {
  if (stored.length === 0) return
  const { entity, contents, named } = of.document
  const gone = state === contents!.bin?.state
  const table: ContentTable = of.table
  await tx.q.update(table).set({ state, deletedAt: gone ? sql`now()` : null, deletedBy: gone ? tx.ctx.userId : null })
    .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.id, stored.map(({ record }) => record.id))))
  await auditAll(tx, stored.map(({ record, draft: { head } }) => ({
    action: deedOf(of.deeds.act), entity, entityId: record.id, subject: String(head[named ?? ''] ?? ''), from: record.state, to: state,
  })))
  publishContents(tx, of, stored.map(({ record, draft }) => ({ id: record.id, version: versionIn(of, draft) })))
}

/** Publishes to whoever shows the documents, or a list where they stand or will stand, that they were written. */
function publishContents(
  tx: Tx, { document, lists }: Pick<ServedContents, 'document' | 'lists'>, written: readonly Pick<SavedContent, 'id' | 'version'>[]
): void {
  if (written.length === 0) return
  publishRows(tx, document.header, written.map(({ id, version }) => [id, version]))
  for (const grid of lists) publishList(tx, grid)
}
