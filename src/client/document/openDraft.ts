import type { Document, Draft, Lookups } from '#schemas/kit/index.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { dropDraft } from '#client/data/drafts.ts'
import { findKept, restoreQuestion } from './draftKeeper.ts'
import { createDraftStore, type DraftOptions, type DraftStore } from './draftStore.ts'

/** Opens a document, after offering the unsaved work that this computer still has of it (workspace.md, Two modes). */
export async function openDraft(document: Document, server: Draft, lookups: Lookups, key: string, options: DraftOptions = {}): Promise<DraftStore> {
  const found = options.readOnly ? undefined : await findKept(key, Object.keys(document.lines))
  const question = found && { title: restoreQuestion(found.savedAt), verb: '恢复', cancel: '放弃修改' }
  if (found && question && await confirm(question)) {
    return createDraftStore(document, found.kept.draft, lookups, { ...options, log: found.kept.log, saved: server })
  }
  if (found) await dropDraft(key)
  return createDraftStore(document, server, lookups, options)
}
