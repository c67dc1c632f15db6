import { createStore, del, get, set } from 'idb-keyval'

/** Unsaved work kept on this computer. */
export interface Draft<T> {
  readonly savedAt: number
  readonly value: T
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao', 'drafts')

/** What leaving does to work that is not saved. */
export const DRAFT_KEPT = '修改已保留为草稿，再次打开时可以恢复'

/** Keeps a draft under a key that names merchant, user and document. The caller debounces. */
export async function saveDraft<T>(key: string, value: T): Promise<void> {
  await set(key, { savedAt: Date.now(), value } satisfies Draft<T>, store())
}

/** The draft under a key; the caller checks its shape, which an older release may have written. */
export async function loadDraft(key: string): Promise<Draft<unknown> | undefined> {
  return await get<Draft<unknown>>(key, store())
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, store())
}
