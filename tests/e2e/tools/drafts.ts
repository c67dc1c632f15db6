import { expect, type Page } from 'playwright/test'

/** Contents of a store of the browser's database, as JSON. */
const storedIn = (page: Page, database: string, store: string) => page.evaluate(([name, table]) => new Promise<string>((done, fail) => {
  const opening = indexedDB.open(name)
  opening.onerror = () => fail(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction(table).objectStore(table).getAll()
    reading.onsuccess = () => { opening.result.close(); done(JSON.stringify(reading.result)) }
  }
}), [database, store] as const)
const drafts = (page: Page) => storedIn(page, 'yingzao', 'drafts')

/** Waits until the one unsaved draft is on the browser's disk. */
export const draftKept = (page: Page) => expect.poll(async () => (JSON.parse(await drafts(page)) as unknown[]).length).toBe(1)

/** Waits until the last edit of an unsaved draft is on the browser's disk: the draft itself exists since the first one. */
export const editKept = (page: Page, typed: string) => expect.poll(() => drafts(page)).toContain(typed)

/** Waits until the last key typed into a list is on the browser's disk: a window closed earlier loses it. */
export const typingKept = (page: Page, typed: string) => expect.poll(() => storedIn(page, 'yingzao-edits', 'edits'))
  .toContain(JSON.stringify(typed))
