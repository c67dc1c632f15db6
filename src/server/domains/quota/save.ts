import { fromPayload, type SentDraft, type SentPayload } from '#schemas/quota/payload.ts'
import type { Tx } from '#server/db/tx.ts'
import { restoreContent, saveContent, type SavedContent } from '#server/document/index.ts'
import type { Namesake } from '#shared/api/quota.ts'
import { packages } from './content.ts'
import { namesakesOf } from './namesakes.ts'

export interface Saved { readonly quotaId: string; readonly quotaCode: string; readonly quotaVersion: number }
export interface SavedAndNamed extends Saved { readonly namesakes: Namesake[] }
/** Of a stored package its id, and the version that was opened. */
interface Opened { readonly quotaId?: string | null, readonly quotaVersion?: number | null }

/** Under the spec's names, with the other packages of the company that have the name as well: a warning, no refusal. */
async function named(tx: Tx, { id, code, version }: SavedContent, { head }: { readonly head: SentDraft['head'] }): Promise<SavedAndNamed> {
  const others = await namesakesOf(tx, [String(head.quotaName ?? '')], id)
  return { quotaId: id, quotaCode: code, quotaVersion: version, namesakes: [...others.values()].flat() }
}

/** Saves a whole package; see {@link saveContent}. */
export const saveDraft = async (tx: Tx, { quotaId, quotaVersion }: Opened, given: SentDraft): Promise<SavedAndNamed> =>
  named(tx, await saveContent(tx, packages, { id: quotaId, version: quotaVersion }, given), given)

/** The same of a package as the calls carry it (spec-2 §7). */
export const saveQuota = (tx: Tx, payload: SentPayload & Opened): Promise<SavedAndNamed> => saveDraft(tx, payload, fromPayload(payload))

/** Saves the content of an earlier version as the next one; `current` is the version that was seen as the newest. */
export async function restoreVersion(
  tx: Tx,
  { quotaId: id, quotaVersion: version, current }: { readonly quotaId: string, readonly quotaVersion: number, readonly current: number }
): Promise<SavedAndNamed> {
  const [saved, earlier] = await restoreContent(tx, packages, { id, version, current })
  return named(tx, saved, earlier)
}
