import type { Locator, Page, Request } from 'playwright/test'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { openAs } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

export const SAVE = `**${boqApi.saveBoq.path}`
export const isSave = (request: Request): boolean => request.url().endsWith(boqApi.saveBoq.path)
export const isList = (request: Request): boolean => request.url().endsWith(boqApi.describeBoq.path)

/** Opens the list, with its 25 rows as at the start unless they are to be as they were left. */
export async function open(page: Page, query = '', keep = false): Promise<SheetOf> {
  await openAs(page, `/gallery/boq?${[keep ? '' : 'reset=1', query].filter(Boolean).join('&')}`)
  const sheet = new SheetOf(page, '工程量清单')
  await sheet.column('name').first().waitFor()
  return sheet
}
/** Requests of one sort from now on. */
export function count(page: Page, wanted: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  page.on('request', request => { if (wanted(request)) seen.push(request) })
  return seen
}
/** Holds every save until it is let go. */
export async function hold(page: Page): Promise<() => void> {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => { go = resolve })
  await page.route(SAVE, async route => {
    await gate
    await route.continue()
  })
  return go
}
export const total = (page: Page): Locator => page.locator('.yz-pager .total')

/** Everything that this computer keeps of edits that are not sent yet, as text. */
export const keptEdits = (page: Page): Promise<string> => page.evaluate(() => new Promise<string>((done, fail) => {
  const opening = indexedDB.open('yingzao-edits')
  opening.addEventListener('error', () => fail(opening.error))
  opening.addEventListener('success', () => {
    const database = opening.result
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return done('')
    const asked = database.transaction(stores).objectStore(stores[0]!).getAll()
    asked.addEventListener('error', () => fail(asked.error))
    asked.addEventListener('success', () => {
      database.close()
      done(JSON.stringify(asked.result))
    })
  })
}))
