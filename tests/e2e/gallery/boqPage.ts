import type { Locator, Page, Request } from 'playwright/test'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { openAs } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

export const SAVE = `**${boqApi.saveBoq.path}`
export const isSave = (request: Request): boolean => request.url().endsWith(boqApi.saveBoq.path)
export const isList = (request: Request): boolean => request.url().endsWith(boqApi.describeBoq.path)

/** Opens the list, with its 25 rows reset unless `keep`. */
export async function open(page: Page, query = '', retainsRows = false): Promise<SheetOf> {
  await openAs(page, `/gallery/boq?${[retainsRows ? '' : 'reset=1', query].filter(Boolean).join('&')}`)
  const sheet = new SheetOf(page, '工程量清单')
  await sheet.column('name').first().waitFor()
  return sheet
}
export function count(page: Page, isMatch: (request: Request) => boolean): Request[] {
  const requests: Request[] = []
  page.on('request', request => { if (isMatch(request)) requests.push(request) })
  return requests
}
export async function holdSaves(page: Page): Promise<() => void> {
  let go = (): void => {}
  const gate = new Promise<void>(resolve => { go = resolve })
  await page.route(SAVE, async route => {
    await gate
    await route.continue()
  })
  return go
}
export const total = (page: Page): Locator => page.locator('.yz-pager .total')

/** Drags a row by its handle to the lower edge of another. */
export async function drag(page: Page, sheet: SheetOf, from: string, below: string): Promise<void> {
  await sheet.cell(from, '#').hover()
  const [start, end] = [await sheet.cell(from, '#').boundingBox(), await sheet.cell(below, 'name').boundingBox()]
  await page.mouse.move(start!.x + 10, start!.y + start!.height / 2)
  await page.mouse.down()
  await page.mouse.move(start!.x + 20, end!.y + end!.height / 2, { steps: 8 })
  await page.mouse.move(start!.x + 20, end!.y + end!.height - 3, { steps: 4 })
  await page.mouse.up()
}

/** All unsent edits stored on this computer, as text. */
export const keptEdits = (page: Page): Promise<string> => page.evaluate(() => new Promise<string>((done, fail) => {
  const opening = indexedDB.open('yingzao-edits')
  opening.addEventListener('error', () => fail(opening.error))
  opening.addEventListener('success', () => {
    const database = opening.result
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return done('')
    const reading = database.transaction(stores).objectStore(stores[0]!).getAll()
    reading.addEventListener('error', () => fail(reading.error))
    reading.addEventListener('success', () => {
      database.close()
      done(JSON.stringify(reading.result))
    })
  })
}))
