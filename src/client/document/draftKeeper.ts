import { type Draft, timeText } from '#schemas/kit/index.ts'
import type { LogSnapshot } from '#client/grid/commands/log.ts'
import { dropDraft, loadDraft, saveDraft } from '#client/data/drafts.ts'
import type { LineRow } from './draft/delta.ts'
import type { DraftStore } from './draft/types.ts'

/** The first change is written at once, later ones within this time (milliseconds) together. */
export const KEEP_AFTER_MS = 300
const FORMAT = 1

export interface StoredDraft {
  readonly format: typeof FORMAT
  readonly version: number | null
  /** Absent in drafts of an earlier release. */
  readonly base?: Draft
  readonly draft: Draft
  readonly log: LogSnapshot<LineRow>
}

/** IndexedDB outside tests. */
export interface DraftStorage {
  save(key: string, value: StoredDraft): Promise<void>
  load(key: string): Promise<{ readonly savedAt: number; readonly value: unknown } | undefined>
  drop(key: string): Promise<void>
}
const onThisComputer: DraftStorage = { save: saveDraft, load: loadDraft, drop: dropDraft }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isKept(value: unknown, lines: readonly string[]): value is StoredDraft {
  if (!isRecord(value) || value.format !== FORMAT || !isRecord(value.draft) || !isRecord(value.log)) return false
  const { head, lines: rows } = value.draft
  return isRecord(head) && isRecord(rows) && lines.every(line => Array.isArray(rows[line]))
    && Array.isArray(value.log.done) && Array.isArray(value.log.undone)
}

/** Deletes a stored value of another format. */
export async function loadStoredDraft(
  key: string, lines: readonly string[], storage = onThisComputer,
): Promise<{ savedAt: number; kept: StoredDraft } | undefined> {
  const stored = await storage.load(key)
  if (!stored) return undefined
  if (isKept(stored.value, lines)) return { savedAt: stored.savedAt, kept: stored.value }
  await storage.drop(key)
  return undefined
}

export const restoreQuestion = (savedAt: number): string =>
  `发现未保存的修改（${timeText(savedAt)}），是否恢复？`

export interface Keeper {
  /** False when the disk is full. */
  flush(): Promise<boolean>
  drop(): Promise<void>
  stop(): void
}

/** Stores unsaved work on this computer until it is saved (workspace.md, Two modes). */
export function keepDraft(store: DraftStore, key: string, version: () => number | null, storage = onThisComputer): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = 0
  // Serialized, so that an older state never replaces a newer one.
  let writing: Promise<boolean> = Promise.resolve(true)
  const write = (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    written = Date.now()
    const value: StoredDraft | null = store.dirty
      ? { format: FORMAT, version: version(), base: store.base, draft: store.draft, log: store.log() }
      : null
    // A full disk must not block editing.
    writing = writing.then(() => (value ? storage.save(key, value) : storage.drop(key))).then(() => true, () => false)
    return writing
  }
  const flush = (): Promise<boolean> => (timer === undefined ? writing : write())
  const changed = (): void => { timer ??= setTimeout(() => void write(), Math.max(0, written + KEEP_AFTER_MS - Date.now())) }
  const leave = (): void => void flush()
  // The browser's confirmation gives the write time to finish.
  const ask = (event: BeforeUnloadEvent): void => {
    leave()
    if (store.dirty) event.preventDefault()
  }
  const stop = store.subscribe(changed)
  addEventListener('pagehide', leave)
  addEventListener('visibilitychange', leave)
  addEventListener('beforeunload', ask)
  return {
    flush,
    drop: async () => {
      clearTimeout(timer)
      timer = undefined
      writing = writing.then(() => storage.drop(key)).then(() => true, () => false)
      await writing
    },
    stop: () => {
      void flush()
      stop()
      removeEventListener('pagehide', leave)
      removeEventListener('visibilitychange', leave)
      removeEventListener('beforeunload', ask)
    },
  }
}
