// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '#client/document/draftStore.ts'
import {
  loadStoredDraft, KEEP_AFTER_MS, keepDraft, restoreQuestion, type DraftStorage, type StoredDraft, type Keeper,
} from '#client/document/draftKeeper.ts'
import { document, lookups, packageOf, step } from './build.ts'

const LINES = Object.keys(document.lines)

/** A store that copies values, as IndexedDB does. */
function memory() {
  const entries = new Map<string, { savedAt: number; value: unknown }>()
  const storage: DraftStorage = {
    save: async (key, value: StoredDraft) => { entries.set(key, { savedAt: 1, value: structuredClone(value) }) },
    load: async key => entries.get(key),
    drop: async key => { entries.delete(key) },
  }
  return { kept: entries, storage }
}
const open = () => createDraftStore(document, packageOf([step('a', '60.00')]), lookups)
const ratio = (value: string) => ({ label: '修改', cells: [{ rowId: 'a', column: 'ratio', value }] })

describe('unsaved work on this computer', () => {
  let keeper: Keeper
  beforeEach(() => { vi.useFakeTimers() })
  afterEach(() => {
    keeper.stop()
    vi.useRealTimers()
  })

  it('is there after the delay, with its log, and undoes in the next window', async () => {
    const { kept: entries, storage } = memory()
    const store = open()
    const server = store.draft
    keeper = keepDraft(store, 'k', () => 3, storage)
    store.edit('workers', ratio('50.00'))
    expect(entries.size).toBe(0)
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    const stored = await loadStoredDraft('k', LINES, storage)
    expect(stored?.kept.version).toBe(3)
    const next = createDraftStore(document, stored!.kept.draft, lookups, { log: stored!.kept.log, saved: server })
    expect(next.dirty).toBe(true)
    expect(next.line('workers').row('a')).toMatchObject({ ratio: '50.00' })
    next.undo()
    expect(next.draft).toEqual(server)
    expect(next.dirty).toBe(false)
  })
  it('remembers what it was begun on, so that what others have saved since is not taken for a change of one\'s own', async () => {
    const { storage } = memory()
    const store = open()
    const initial = store.draft
    keeper = keepDraft(store, 'k', () => 3, storage)
    store.edit('workers', ratio('50.00'))
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    const { kept: stored } = (await loadStoredDraft('k', LINES, storage))!
    const newer = packageOf([step('a', '60.00'), step('b', '40.00')])
    const next = createDraftStore(
      document, stored.draft, lookups, { log: stored.log, saved: newer, ...(stored.base && { base: stored.base }) }
    )
    expect(next.base).toEqual(initial)
    next.giveUp()
    expect(next.base.lines.workers).toHaveLength(3)
    next.undo()
    expect(next.base).toEqual(initial)
    next.redo()
    expect(next.base.lines.workers).toHaveLength(3)
  })
  it('does not wait for a pause in the typing', async () => {
    const { kept: entries, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    for (let i = 0; i < 10; i += 1) {
      store.edit('workers', ratio(`${i + 1}.00`))
      await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS / 4)
    }
    expect(entries.size).toBe(1)
  })
  it('says when this computer cannot keep it', async () => {
    const { storage } = memory()
    const store = open()
    const full = { ...storage, save: async () => { throw new Error('disk is full') } }
    keeper = keepDraft(store, 'k', () => null, full)
    expect(await keeper.flush()).toBe(true)
    store.edit('workers', ratio('50.00'))
    expect(await keeper.flush()).toBe(false)
    store.undo()
    expect(await keeper.flush()).toBe(true)
  })
  it('is written when the page goes away', async () => {
    const { kept: entries, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    store.edit('workers', ratio('50.00'))
    dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(entries.size).toBe(1)
  })
  it('is forgotten once everything is undone, or saved', async () => {
    const { kept: entries, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    store.edit('workers', ratio('50.00'))
    await keeper.flush()
    expect(entries.size).toBe(1)
    store.undo()
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(entries.size).toBe(0)
    store.redo()
    await keeper.flush()
    store.markSaved(store.draft)
    await keeper.drop()
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(entries.size).toBe(0)
  })
  it('asks before the window closes while there is any', () => {
    const { storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    const isPrompted = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isPrompted()).toBe(false)
    store.edit('workers', ratio('50.00'))
    expect(isPrompted()).toBe(true)
  })
  it.each(
    [[null], [{ format: 0 }], [{ format: 1, draft: { head: {}, lines: {} }, log: { done: [], undone: [] } }]]
  )('of another shape is dropped: %j', async value => {
    const { kept: entries, storage } = memory()
    keeper = keepDraft(open(), 'other', () => null, storage)
    entries.set('k', { savedAt: 1, value })
    expect(await loadStoredDraft('k', LINES, storage)).toBeUndefined()
    expect(entries.has('k')).toBe(false)
  })
})

it('says when the unsaved work was done', () => {
  expect(restoreQuestion(Date.parse('2026-11-18T16:42+08:00'))).toBe('发现未保存的修改（2026-11-18 16:42），是否恢复？')
})
