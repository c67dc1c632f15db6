import { createStore, del, get, set } from 'idb-keyval'

export interface Draft<T> {
  readonly savedAt: number
  readonly value: T
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => opened ??= createStore('yingzao', 'drafts')

export const DRAFT_KEPT = '修改已保留为草稿，再次打开时可以恢复'

/** Stores a draft by merchant, user and document. The caller debounces. */
export async function saveDraft<T>(key: string, value: T): Promise<void> {
  await set(key, { savedAt: Date.now(), value } satisfies Draft<T>, store())
}

/** The caller validates it, as an older release may have written it. */
export async function loadDraft(key: string): Promise<Draft<unknown> | undefined> {
  return await get<Draft<unknown>>(key, store())
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, store())
}
