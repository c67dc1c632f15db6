import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

/** Scroll bars that lie over the rows, as on a Mac. */
test.use({ launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: [] }), { scope: 'worker' }] })

for (const what of ['selects', 'fills']) {
  test(`a drag past the lower edge ${what} as far as the rows have scrolled, under a scroll bar too`, async ({ page }) => {
    const sheet = await SheetPage.open(page, 'rows=300')
    const scrolled = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')!.scrollTop)
    await sheet.focus(3, 'note')
    await sheet.paste('甲')
    const from = (await (what === 'fills' ? page.locator('.yz-fill-handle') : sheet.cell(3, 'note')).boundingBox())!
    const edge = (await page.locator('.ag-grid-viewport').boundingBox())!
    const x = from.x + Math.min(20, from.width / 2)
    await page.mouse.move(x, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, edge.y + edge.height + 20, { steps: 5 })
    await expect.poll(scrolled).toBeGreaterThan(1000)
    await page.mouse.up()
    const { rowIds } = await sheet.selection()
    // More than the rows that have left at the top: those in sight as well.
    expect(rowIds.length).toBeGreaterThan((await scrolled()) / 28 + 10)
    if (what === 'fills') expect(await sheet.value(rowIds.length + 2, 'note')).toBe('甲')
  })
}
