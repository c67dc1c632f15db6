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
