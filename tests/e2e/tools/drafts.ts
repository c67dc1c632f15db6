import { expect, type Page } from 'playwright/test'

/** Waits until the one unsaved draft is on the disk of the browser. */
export const draftKept = (page: Page) => expect.poll(() => page.evaluate(() => new Promise<number>((done, fail) => {
  const opening = indexedDB.open('yingzao')
  opening.onerror = () => fail(opening.error)
  opening.onsuccess = () => {
    const counting = opening.result.transaction('drafts').objectStore('drafts').count()
    counting.onsuccess = () => { opening.result.close(); done(counting.result) }
  }
}))).toBe(1)

/** Waits until the last edit of an unsaved draft is on the disk of the browser: the draft itself is there since the first one. */
export const editKept = (page: Page, typed: string) => expect.poll(() => page.evaluate(() => new Promise<string>((done, fail) => {
  const opening = indexedDB.open('yingzao')
  opening.onerror = () => fail(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
    reading.onsuccess = () => { opening.result.close(); done(JSON.stringify(reading.result)) }
  }
}))).toContain(typed)

/** Waits until the last key of what was typed into a list is on the disk of the browser: a window that goes before takes it along. */
export const typingKept = (page: Page, typed: string) => expect.poll(() => page.evaluate(() => new Promise<string>((done, fail) => {
  const opening = indexedDB.open('yingzao-edits')
  opening.onerror = () => fail(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction('edits').objectStore('edits').getAll()
    reading.onsuccess = () => { opening.result.close(); done(JSON.stringify(reading.result)) }
  }
}))).toContain(JSON.stringify(typed))
