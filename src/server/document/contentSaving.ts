import { and, eq } from 'drizzle-orm'
import { computeDraft, followGroups, type Document, type Draft, type Lookups } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { cleanCells, type Cleaned, type RawDraft } from './clean.ts'
import { lockContents, type ContentTable, type StoredContent } from './contents.ts'
import { demandContentAt, demandFiles, staleContent } from './contentVersions.ts'
import { changeState, firstVersion, nextVersion, writeVersions, type SavedContent } from './contentWriting.ts'
import { strayRows, withKeys } from './keys.ts'
import { holdPinned, pin, pinnedRecords, type PinnedRecords } from './pinned.ts'
import { refusalOf, refusedError, type Refusal } from './refusal.ts'
import { codeIn, versionIn, type ServedContents } from './servedContents.ts'
import { ownNumber } from './spine.ts'

type Served<T extends ContentTable, L extends string> = ServedContents<T, L>
export interface OpenedContent { readonly id?: string | null, readonly version?: number | null }

/** Cleans a received draft by its declaration; an empty header field gets its default. Header and rows of `stored` are clean. */
export function cleanContent(document: Document, raw: RawDraft, stored?: Draft): Cleaned {
  const defaults = Object.entries(document.header.columns)
    .flatMap(([key, { facts }]) => (facts.default !== undefined && raw.head[key] == null ? [[key, facts.default] as const] : []))
  const {
    draft: { head: { id: _, ...head }, lines }, faults,
  } = cleanCells(document, defaults.length === 0 ? raw : { ...raw, head: { ...raw.head, ...Object.fromEntries(defaults) } }, stored)
  return { draft: { head, lines }, faults }
}

/** A computed draft, and why it cannot be saved. */
export interface PreparedContent { readonly computed: Draft, readonly refused: Refusal | null }

/** Fills a cleaned draft from the libraries, groups and computes it. */
export function settleContent<T extends ContentTable, L extends string>(
  served: Served<T, L>, { draft, faults }: Cleaned, stored: Draft | undefined, libraryRecords: PinnedRecords, lookups: Lookups
): PreparedContent {
  const { document } = served
  const pinned = pin(served, draft, stored, libraryRecords)
  const computed = computeDraft(document, followGroups(document, pinned.draft))
  return { computed, refused: refusalOf(document, computed, lookups, [...faults, ...pinned.faults, ...strayRows(document, computed)]) }
}

/** Like {@link settleContent}, with data read from the database. Rows of `stored` are clean. */
export const settledContent = async <T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, raw: RawDraft, stored?: Draft
): Promise<PreparedContent> => {
  const cleaned = cleanContent(served.document, raw, stored)
  return settleContent(served, cleaned, stored, await pinnedRecords(db, served, [cleaned.draft]), await lookupsFor(db))
}

export const hasContent = async <T extends ContentTable, L extends string>(
  { q }: Db, served: Served<T, L>, merchantId: string, id: string
): Promise<boolean> => {
  const table: ContentTable = served.table
  return (await q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, merchantId), eq(table.id, id)))).length > 0
}

async function lockOpened<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, id: string, opened: number | null
): Promise<StoredContent<T>> {
  const { editable, states, contents, owner } = served.document
  const [stored] = await lockContents(tx, served, [id])
  if (stored === undefined) {
    throw owner !== undefined && await hasContent(tx, served, PLATFORM_MERCHANT, id)
      ? new AppError('FORBIDDEN', { text: owner.refusal })
      : new AppError('NOT_FOUND')
  }
  const { state } = stored.record
  const { bin } = contents!
  if (!editable.includes(state))
    throw new AppError('WRONG_STATE', { text: state === bin?.state ? bin.refusal : `${states[state] ?? ''}状态不能编辑` })
  if (opened !== versionIn(served, stored.draft)) throw await staleContent(tx, served, stored, opened)
  return stored
}

const savedState = ({ contents }: Pick<Document, 'contents'>, state: string): string => contents!.saved?.[state] ?? state

/**
 * Saves a whole document if it passes every check: changed content becomes the next version with its snapshot, unchanged content writes
 * only the state after a save.
 * @param earlier the version that the draft restores: its rows are reused unchanged
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`; STALE_VERSION when another version
 *   has been saved since; NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function saveContent<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, { id, version }: OpenedContent, raw: RawDraft, earlier?: Draft,
): Promise<SavedContent> {
  const cleaned = cleanContent(served.document, raw)
  await holdPinned(tx, served, cleaned.draft)
  const stored = typeof id === 'string' ? await lockOpened(tx, served, id, version ?? null) : undefined
  const libraryRecords = await pinnedRecords(tx, served, [cleaned.draft])
  const lookups = await lookupsFor(tx)
  const { computed, refused } = settleContent(served, cleaned, stored?.draft, libraryRecords, lookups)
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, served, computed, stored?.record.id)
  const draft = withKeys(served, computed, stored?.draft, earlier)
  return stored === undefined
    ? addContent(tx, served, draft, lookups)
    : updateContent(tx, served, stored, draft, savedState(served.document, stored.record.state))
}

/**
 * Saves an earlier version's content as the next one, with every check of a save: the history stays complete.
 * @param input `current` is the newest version the user has seen
 * @returns the saved content and the earlier version
 * @throws AppError NOT_FOUND, and as {@link saveContent}
 */
export async function restoreContent<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, { id, version, current }: { readonly id: string, readonly version: number, readonly current: number },
): Promise<readonly [SavedContent, Draft]> {
  const earlier = await demandContentAt(tx, served, id, version)
  return [await saveContent(tx, served, { id, version: current }, earlier, earlier), earlier]
}

async function addContent<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, draft: Draft, lookups: Lookups
): Promise<SavedContent> {
  const { document } = served
  const initial = await served.begun?.(tx, draft.head)
  const code = await ownNumber(tx, document, draft.head, lookups)
  const head = { ...draft.head, ...initial, ...(code !== null && { [document.number!.column]: code }) }
  const [saved] = await writeVersions(tx, served, [firstVersion(served, newId(), { ...draft, head }, savedState(document, document.start))])
  return saved!
}

/** Requires a lock on the document. */
export async function updateContent<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, stored: StoredContent<T>, draft: Draft, state: string
): Promise<SavedContent> {
  const next = nextVersion(served, stored, draft, state)
  if (next !== null) return (await writeVersions(tx, served, [next]))[0]!
  if (state !== stored.record.state) await changeState(tx, served, [stored], state)
  return { id: stored.record.id, code: codeIn(served, stored.draft), version: versionIn(served, stored.draft) }
}
