import { and, eq } from 'drizzle-orm'
import { computeDraft, followGroups, type Document, type Draft, type Lookups } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { cleanCells, type Cleaned, type GivenDraft } from './clean.ts'
import { lockContents, type ContentTable, type StoredContent } from './contents.ts'
import { demandContentAt, demandFiles, staleContent } from './contentVersions.ts'
import { changeState, firstVersion, nextVersion, writeVersions, type SavedContent } from './contentWriting.ts'
import { strayRows, withKeys } from './keys.ts'
import { holdPinned, pin, pinnedRecords, type PinnedRecords } from './pinned.ts'
import { refusalOf, refusedError, type Refusal } from './refusal.ts'
import { codeIn, versionIn, type ServedContents } from './servedContents.ts'
import { ownNumber } from './spine.ts'

type Of<T extends ContentTable, L extends string> = ServedContents<T, L>
/** Of a stored document its id, and the version that was opened. */
export interface OpenedContent { readonly id?: string | null, readonly version?: number | null }

/** What the declaration knows of a draft that was sent: a field of the header that says nothing is what it is in a new one. Header and rows of `stored` are in order as they are. */
export function cleanContent(document: Document, given: GivenDraft, stored?: Draft): Cleaned {
  const begun = Object.entries(document.header.columns)
    .flatMap(([key, { facts }]) => (facts.default !== undefined && given.head[key] == null ? [[key, facts.default] as const] : []))
  const {
    draft: { head: { id: _, ...head }, lines }, faults,
  } = cleanCells(document, begun.length === 0 ? given : { ...given, head: { ...given.head, ...Object.fromEntries(begun) } }, stored)
  return { draft: { head, lines }, faults }
}

/** A draft as it may be written, and what keeps it from that. */
export interface Settled { readonly computed: Draft, readonly refused: Refusal | null }

/** What a cleaned draft becomes: made of what the libraries have, in order, and computed. */
export function settleContent<T extends ContentTable, L extends string>(
  of: Of<T, L>, { draft, faults }: Cleaned, stored: Draft | undefined, known: PinnedRecords, lookups: Lookups
): Settled {
  const { document } = of
  const pinned = pin(of, draft, stored, known)
  const computed = computeDraft(document, followGroups(document, pinned.draft))
  return { computed, refused: refusalOf(document, computed, lookups, [...faults, ...pinned.faults, ...strayRows(document, computed)]) }
}

/** The same of a draft by what the database knows. Rows of `stored` are clean. */
export const settledContent = async <T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, given: GivenDraft, stored?: Draft
): Promise<Settled> => {
  const cleaned = cleanContent(of.document, given, stored)
  return settleContent(of, cleaned, stored, await pinnedRecords(db, of, [cleaned.draft]), await lookupsFor(db))
}

/** Whether a merchant has such a document. */
export const hasContent = async <T extends ContentTable, L extends string>(
  { q }: Db, of: Of<T, L>, merchantId: string, id: string
): Promise<boolean> => {
  const table: ContentTable = of.table
  return (await q.select({ id: table.id }).from(table).where(and(eq(table.merchantId, merchantId), eq(table.id, id)))).length > 0
}

async function lockOpened<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, id: string, opened: number | null
): Promise<StoredContent<T>> {
  const { editable, states, contents, owner } = of.document
  const [stored] = await lockContents(tx, of, [id])
  if (stored === undefined) {
    throw owner !== undefined && await hasContent(tx, of, PLATFORM_MERCHANT, id)
      ? new AppError('FORBIDDEN', { text: owner.refusal })
      : new AppError('NOT_FOUND')
  }
  const { state } = stored.record
  const { bin } = contents!
  if (!editable.includes(state))
    throw new AppError('WRONG_STATE', { text: state === bin?.state ? bin.refusal : `${states[state] ?? ''}状态不能编辑` })
  if (opened !== versionIn(of, stored.draft)) throw await staleContent(tx, of, stored, opened)
  return stored
}

/** The state that a save leads to. */
const savedState = ({ contents }: Pick<Document, 'contents'>, state: string): string => contents!.saved?.[state] ?? state

/**
 * Saves a whole document. What passes every check is written: content that has changed is the next version with its snapshot, content
 * that has not writes nothing but the state that a save leads to.
 * @param earlier the version that the draft brings back: its rows are what they were
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`;
 *   STALE_VERSION when another version has been saved since; NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function saveContent<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, { id, version }: OpenedContent, given: GivenDraft, earlier?: Draft,
): Promise<SavedContent> {
  const cleaned = cleanContent(of.document, given)
  await holdPinned(tx, of, cleaned.draft)
  const stored = typeof id === 'string' ? await lockOpened(tx, of, id, version ?? null) : undefined
  const known = await pinnedRecords(tx, of, [cleaned.draft])
  const lookups = await lookupsFor(tx)
  const { computed, refused } = settleContent(of, cleaned, stored?.draft, known, lookups)
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, of, computed, stored?.record.id)
  const draft = withKeys(of, computed, stored?.draft, earlier)
  return stored === undefined
    ? addContent(tx, of, draft, lookups)
    : updateContent(tx, of, stored, draft, savedState(of.document, stored.record.state))
}

/**
 * Saves the content of an earlier version as the next one, with every check of a save: nothing is taken out of the history.
 * @param asked `current` is the version that was seen as the newest
 * @returns what was saved, and the earlier version
 * @throws AppError NOT_FOUND, and what {@link saveContent} throws
 */
export async function restoreContent<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, { id, version, current }: { readonly id: string, readonly version: number, readonly current: number },
): Promise<readonly [SavedContent, Draft]> {
  const earlier = await demandContentAt(tx, of, id, version)
  return [await saveContent(tx, of, { id, version: current }, earlier, earlier), earlier]
}

async function addContent<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, draft: Draft, lookups: Lookups
): Promise<SavedContent> {
  const { document } = of
  const begun = await of.begun?.(tx, draft.head)
  const code = await ownNumber(tx, document, draft.head, lookups)
  const head = { ...draft.head, ...begun, ...(code !== null && { [document.number!.column]: code }) }
  const [saved] = await writeVersions(tx, of, [firstVersion(of, newId(), { ...draft, head }, savedState(document, document.start))])
  return saved!
}

/** Writes a settled draft over a document that is locked, in this state. */
export async function updateContent<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, stored: StoredContent<T>, draft: Draft, state: string
): Promise<SavedContent> {
  const next = nextVersion(of, stored, draft, state)
  if (next !== null) return (await writeVersions(tx, of, [next]))[0]!
  if (state !== stored.record.state) await changeState(tx, of, [stored], state)
  return { id: stored.record.id, code: codeIn(of, stored.draft), version: versionIn(of, stored.draft) }
}
