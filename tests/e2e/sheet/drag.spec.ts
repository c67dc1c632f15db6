import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

/** Overlay scroll bars, as on a Mac. */
test.use({ launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: [] }), { scope: 'worker' }] })

for (const dragAction of ['selects', 'fills']) {
  test(`a drag past the lower edge ${dragAction} as far as the rows have scrolled, under a scroll bar too`, async ({ page }) => {
    const sheet = await SheetPage.open(page, 'rows=300')
    const scrolled = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')!.scrollTop)
    await sheet.focus(3, 'note')
    await sheet.paste('甲')
    const from = (await (dragAction === 'fills' ? page.locator('.yz-fill-handle') : sheet.cell(3, 'note')).boundingBox())!
    const edge = (await page.locator('.ag-grid-viewport').boundingBox())!
    const x = from.x + Math.min(20, from.width / 2)
    await page.mouse.move(x, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, edge.y + edge.height + 20, { steps: 5 })
    await expect.poll(scrolled).toBeGreaterThan(1000)
    await page.mouse.up()
    const { rowIds } = await sheet.selection()
    // More than the rows scrolled out at the top: visible ones as well.
    expect(rowIds.length).toBeGreaterThan((await scrolled()) / 28 + 10)
    if (dragAction === 'fills') expect(await sheet.value(rowIds.length + 2, 'note')).toBe('甲')
  })
}

test('Escape gives a fill up, and ends a drag that selects with its scrolling', async ({ page }) => {
  const sheet = await SheetPage.open(page, 'rows=300')
  const scrolled = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')!.scrollTop)
  await sheet.focus(1, 'note')
  await sheet.paste('甲\n乙')
  const before = await sheet.selection()
  const writes = await sheet.writes()
  await page.locator('.yz-fill-handle').hover()
  await page.mouse.down()
  await sheet.cell(6, 'note').hover()
  await page.keyboard.press('Escape')
  await sheet.cell(7, 'note').hover()
  await page.mouse.up()
  expect(await sheet.writes()).toBe(writes)
  expect(await sheet.selection()).toEqual(before)

  const edge = (await page.locator('.ag-grid-viewport').boundingBox())!
  await sheet.cell(2, 'name').hover()
  await page.mouse.down()
  await page.mouse.move(edge.x + 200, edge.y + edge.height + 20, { steps: 5 })
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  const { rowIds } = await sheet.selection()
  await page.mouse.move(edge.x + 200, edge.y + 60, { steps: 5 })
  await page.mouse.up()
  expect(rowIds.length).toBeGreaterThan(10)
  expect((await sheet.selection()).rowIds).toEqual(rowIds)
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe scrolls and selects nothing', async ({ page }) => {
    const sheet = await SheetPage.open(page, 'rows=300')
    await sheet.focus(1, 'note')
    const { x, y } = (await sheet.cell(8, 'note').boundingBox())!
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + 20, y: y + 10 - up }] })
    await touch('touchStart')
    for (let up = 10; up <= 180; up += 10) await touch('touchMove', up)
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => document.querySelector('.ag-grid-viewport')!.scrollTop)).toBeGreaterThan(100)
    expect((await sheet.selection()).rowIds).toHaveLength(1)
  })
})
