import type { Document, Draft, Lookups } from '#schemas/kit/index.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { dropDraft } from '#client/data/drafts.ts'
import { findKept, restoreQuestion } from './draftKeeper.ts'
import { createDraftStore, GIVE_UP, type DraftOptions, type DraftStore } from './draftStore.ts'

/**
 * Opens a document, after offering the unsaved work that this computer still has of it (workspace.md, Two modes). Work that is
 * given up can be taken back as long as the document is open.
 */
export async function openDraft(document: Document, server: Draft, lookups: Lookups, key: string, options: DraftOptions = {}): Promise<DraftStore> {
  const found = options.readOnly ? undefined : await findKept(key, Object.keys(document.lines))
  const question = found && { title: restoreQuestion(found.savedAt), verb: '恢复', cancel: GIVE_UP }
  if (!found || !question) return createDraftStore(document, server, lookups, options)
  const wanted = await confirm(question)
  const store = createDraftStore(document, found.kept.draft, lookups, { ...options, log: found.kept.log, saved: server, ...(found.kept.base && { base: found.kept.base }) })
  if (wanted) return store
  store.giveUp()
  await dropDraft(key)
  return store
}
