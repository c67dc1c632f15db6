import type { Document, Draft, Lookups } from '#schemas/kit/index.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { dropDraft } from '#client/data/drafts.ts'
import { loadStoredDraft, restoreQuestion } from './draftKeeper.ts'
import { createDraftStore, GIVE_UP, type DraftOptions, type DraftStore } from './draftStore.ts'

type StoredDraftRead = ReturnType<typeof loadStoredDraft>

interface OpenOptions extends DraftOptions {
  readonly kept?: StoredDraftRead
}

export const readStoredDraft = (document: Document, key: string): StoredDraftRead => loadStoredDraft(key, Object.keys(document.lines))

/** Offers unsaved work first (workspace.md, Two modes); giving it up is undoable. */
export async function openDraft(
  document: Document, server: Draft, lookups: Lookups, key: string, { kept: storedDraft, ...options }: OpenOptions = {},
): Promise<DraftStore> {
  const stored = options.readOnly ? undefined : await (storedDraft ?? readStoredDraft(document, key))
  const question = stored && { title: restoreQuestion(stored.savedAt), verb: '恢复', cancel: GIVE_UP, insists: true }
  if (!stored || !question) return createDraftStore(document, server, lookups, options)
  const restores = await confirm(question)
  const store = createDraftStore(document, stored.kept.draft, lookups, {
    ...options, log: stored.kept.log, saved: server, ...(stored.kept.base && { base: stored.kept.base }),
  })
  if (restores) return store
  store.giveUp()
  await dropDraft(key)
  return store
}
