import type { Document, Draft, Lookups } from '#schemas/kit/index.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { dropDraft } from '#client/data/drafts.ts'
import { findKept, restoreQuestion } from './draftKeeper.ts'
import { createDraftStore, GIVE_UP, type DraftOptions, type DraftStore } from './draftStore.ts'

type Kept = ReturnType<typeof findKept>

interface OpenOptions extends DraftOptions {
  /** What `keptOf` has found, where it was asked while the document was pending. */
  readonly kept?: Kept
}

/** The unsaved work that this computer has of a document. */
export const keptOf = (document: Document, key: string): Kept => findKept(key, Object.keys(document.lines))

/**
 * Opens a document, after offering the unsaved work that this computer still has of it (workspace.md, Two modes). Work that is
 * given up can be taken back as long as the document is open.
 */
export async function openDraft(
  document: Document, server: Draft, lookups: Lookups, key: string, { kept, ...options }: OpenOptions = {},
): Promise<DraftStore> {
  const found = options.readOnly ? undefined : await (kept ?? keptOf(document, key))
  const question = found && { title: restoreQuestion(found.savedAt), verb: '恢复', cancel: GIVE_UP, insists: true }
  if (!found || !question) return createDraftStore(document, server, lookups, options)
  const wanted = await confirm(question)
  const store = createDraftStore(document, found.kept.draft, lookups, { ...options, log: found.kept.log, saved: server, ...(found.kept.base && { base: found.kept.base }) })
  if (wanted) return store
  store.giveUp()
  await dropDraft(key)
  return store
}
