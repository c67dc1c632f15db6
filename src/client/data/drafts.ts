import { createStore, del, get, set } from 'idb-keyval'

/** Unsaved work stored on this computer. */
export interface Draft<T> {
  readonly savedAt: number
  readonly value: T
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao', 'drafts')

/** Message on leaving with unsaved changes. */
export const DRAFT_KEPT = '修改已保留为草稿，再次打开时可以恢复'

/** Stores a draft; the key names merchant, user and document. The caller debounces. */
export async function saveDraft<T>(key: string, value: T): Promise<void> {
  await set(key, { savedAt: Date.now(), value } satisfies Draft<T>, store())
}

/** The draft under a key; the caller validates it, as an older release may have written it. */
export async function loadDraft(key: string): Promise<Draft<unknown> | undefined> {
  return await get<Draft<unknown>>(key, store())
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, store())
}
