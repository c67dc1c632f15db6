import { fromPayload, type SentDraft, type SentPayload } from '#schemas/quota/payload.ts'
import type { Tx } from '#server/db/tx.ts'
import { restoreContent, saveContent, type SavedContent } from '#server/document/index.ts'
import type { Namesake } from '#shared/api/quota.ts'
import { packages } from './content.ts'
import { namesakesOf } from './namesakes.ts'

export interface Saved { readonly quotaId: string; readonly quotaCode: string; readonly quotaVersion: number }
export interface SavedAndNamed extends Saved { readonly namesakes: Namesake[] }
interface Opened { readonly quotaId?: string | null, readonly quotaVersion?: number | null }

/** The saved package under the spec's names, with namesakes as a warning. */
async function withNamesakes(
  tx: Tx, { id, code, version }: SavedContent, { head }: { readonly head: SentDraft['head'] }
): Promise<SavedAndNamed> {
  const others = await namesakesOf(tx, [String(head.quotaName ?? '')], id)
  return { quotaId: id, quotaCode: code, quotaVersion: version, namesakes: [...others.values()].flat() }
}

/** Saves a whole package; see {@link saveContent}. */
export const saveDraft = async (tx: Tx, { quotaId, quotaVersion }: Opened, draft: SentDraft): Promise<SavedAndNamed> =>
  withNamesakes(tx, await saveContent(tx, packages, { id: quotaId, version: quotaVersion }, draft), draft)

/** Saves a package in the wire format (spec-2 §7). */
export const saveQuota = (tx: Tx, payload: SentPayload & Opened): Promise<SavedAndNamed> => saveDraft(tx, payload, fromPayload(payload))

/** Saves an earlier version's content as the next one; `current` is the newest version displayed. */
export async function restoreVersion(
  tx: Tx,
  { quotaId: id, quotaVersion: version, current }: { readonly quotaId: string, readonly quotaVersion: number, readonly current: number }
): Promise<SavedAndNamed> {
  const [saved, earlier] = await restoreContent(tx, packages, { id, version, current })
  return withNamesakes(tx, saved, earlier)
}
