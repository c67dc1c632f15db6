// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '#client/document/draftStore.ts'
import {
  findKept, KEEP_AFTER_MS, keepDraft, restoreQuestion, type DraftStorage, type KeptDraft, type Keeper,
} from '#client/document/draftKeeper.ts'
import { document, lookups, packageOf, step } from './build.ts'

const LINES = Object.keys(document.lines)

/** A store as IndexedDB is one: what goes in comes out as a copy. */
function memory() {
  const kept = new Map<string, { savedAt: number; value: unknown }>()
  const storage: DraftStorage = {
    save: async (key, value: KeptDraft) => { kept.set(key, { savedAt: 1, value: structuredClone(value) }) },
    load: async key => kept.get(key),
    drop: async key => { kept.delete(key) },
  }
  return { kept, storage }
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
    const { kept, storage } = memory()
    const store = open()
    const server = store.draft
    keeper = keepDraft(store, 'k', () => 3, storage)
    store.edit('workers', ratio('50.00'))
    expect(kept.size).toBe(0)
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    const found = await findKept('k', LINES, storage)
    expect(found?.kept.version).toBe(3)
    const next = createDraftStore(document, found!.kept.draft, lookups, { log: found!.kept.log, saved: server })
    expect(next.dirty).toBe(true)
    expect(next.line('workers').row('a')).toMatchObject({ ratio: '50.00' })
    next.undo()
    expect(next.draft).toEqual(server)
    expect(next.dirty).toBe(false)
  })
  it('remembers what it was begun on, so that what others have saved since is not taken for a change of one\'s own', async () => {
    const { storage } = memory()
    const store = open()
    const begun = store.draft
    keeper = keepDraft(store, 'k', () => 3, storage)
    store.edit('workers', ratio('50.00'))
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    const { kept } = (await findKept('k', LINES, storage))!
    const newer = packageOf([step('a', '60.00'), step('b', '40.00')])
    const next = createDraftStore(document, kept.draft, lookups, { log: kept.log, saved: newer, ...(kept.base && { base: kept.base }) })
    expect(next.base).toEqual(begun)
    next.giveUp()
    expect(next.base.lines.workers).toHaveLength(3)
    next.undo()
    expect(next.base).toEqual(begun)
    next.redo()
    expect(next.base.lines.workers).toHaveLength(3)
  })
  it('does not wait for a pause in the typing', async () => {
    const { kept, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    for (let i = 0; i < 10; i += 1) {
      store.edit('workers', ratio(`${i + 1}.00`))
      await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS / 4)
    }
    expect(kept.size).toBe(1)
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
    const { kept, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    store.edit('workers', ratio('50.00'))
    dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.size).toBe(1)
  })
  it('is forgotten once everything is undone, or saved', async () => {
    const { kept, storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    store.edit('workers', ratio('50.00'))
    await keeper.flush()
    expect(kept.size).toBe(1)
    store.undo()
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(kept.size).toBe(0)
    store.redo()
    await keeper.flush()
    store.markSaved(store.draft)
    await keeper.drop()
    await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
    expect(kept.size).toBe(0)
  })
  it('asks before the window closes while there is any', () => {
    const { storage } = memory()
    const store = open()
    keeper = keepDraft(store, 'k', () => null, storage)
    const asked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asked()).toBe(false)
    store.edit('workers', ratio('50.00'))
    expect(asked()).toBe(true)
  })
  it.each(
    [[null], [{ format: 0 }], [{ format: 1, draft: { head: {}, lines: {} }, log: { done: [], undone: [] } }]]
  )('of another shape is dropped: %j', async value => {
    const { kept, storage } = memory()
    keeper = keepDraft(open(), 'other', () => null, storage)
    kept.set('k', { savedAt: 1, value })
    expect(await findKept('k', LINES, storage)).toBeUndefined()
    expect(kept.has('k')).toBe(false)
  })
})

it('says when the unsaved work was done', () => {
  expect(restoreQuestion(Date.parse('2026-11-18T16:42+08:00'))).toBe('发现未保存的修改（2026-11-18 16:42），是否恢复？')
})
