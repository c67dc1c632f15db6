import { expect, type Page } from 'playwright/test'

/** What a store of the browser's own database has, as JSON. */
const storedIn = (page: Page, database: string, store: string) => page.evaluate(([name, table]) => new Promise<string>((done, fail) => {
  const opening = indexedDB.open(name)
  opening.onerror = () => fail(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction(table).objectStore(table).getAll()
    reading.onsuccess = () => { opening.result.close(); done(JSON.stringify(reading.result)) }
  }
}), [database, store] as const)
const drafts = (page: Page) => storedIn(page, 'yingzao', 'drafts')

/** Waits until the one unsaved draft is on the disk of the browser. */
export const draftKept = (page: Page) => expect.poll(async () => (JSON.parse(await drafts(page)) as unknown[]).length).toBe(1)

/** Waits until the last edit of an unsaved draft is on the disk of the browser: the draft itself is there since the first one. */
export const editKept = (page: Page, typed: string) => expect.poll(() => drafts(page)).toContain(typed)

/** Waits until the last key of what was typed into a list is on the disk of the browser: a window that goes before takes it along. */
export const typingKept = (page: Page, typed: string) => expect.poll(() => storedIn(page, 'yingzao-edits', 'edits'))
  .toContain(JSON.stringify(typed))
