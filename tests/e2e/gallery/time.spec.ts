import { expect, type Page } from 'playwright/test'
import { press, test } from '../tools/app.ts'

const bar = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"] .yz-t-bar`)
const cell = (page: Page, id: string, column: string) => page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="${column}"]`)

test.beforeEach(async ({ page }) => {
  await page.goto('/em/gallery/time?rows=60&reset=1')
  await expect(bar(page, 'p0.0')).toBeVisible()
})

test('a bar is moved and stretched by the mouse, with its consequence shown before it is let go, and typed as a cell; undo takes each '
  + 'back', async ({ page }) => {
  const before = await cell(page, 'p0.2', 'start').innerText()
  const box = (await bar(page, 'p0.2').boundingBox())!
  await page.mouse.move(box.x + 10, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 22, box.y + 6, { steps: 4 })
  await expect(page.locator('.yz-time-tip')).toContainText('开始 11-09')
  await expect(cell(page, 'p0.2', 'start')).toHaveText(before)
  await page.mouse.up()
  await expect(cell(page, 'p0.2', 'start')).not.toHaveText(before)
  await expect(page.locator('.yz-time-tip')).toHaveCount(0)
  const moved = (await bar(page, 'p0.2').boundingBox())!
  expect(moved.x).toBeGreaterThan(box.x)
  await cell(page, 'p0.2', 'name').click()
  await press(page, 'Control+z')
  await expect(cell(page, 'p0.2', 'start')).toHaveText(before)
  await page.mouse.move(box.x + box.width - 2, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 12, box.y + 6, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await bar(page, 'p0.2').boundingBox())!.width).toBeGreaterThan(box.width + 4)
  await expect(cell(page, 'p0.2', 'start')).toHaveText(before)
})

test('a bar that is held is given up by Escape, and bars follow folding and another zoom', async ({ page }) => {
  const box = (await bar(page, 'p1.0').boundingBox())!
  await page.mouse.move(box.x + 8, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 6, { steps: 4 })
  await expect(page.locator('.yz-t-ghost')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.yz-t-ghost')).toHaveCount(0)
  expect((await bar(page, 'p1.0').boundingBox())!.x).toBe(box.x)
  await cell(page, 'p0', 'name').click()
  await press(page, 'ArrowLeft')
  await expect(bar(page, 'p0.0')).toHaveCount(0)
  const folded = (await bar(page, 'p1.0').boundingBox())!
  const row = (await page.locator('.ag-row[row-id="p1.0"]').boundingBox())!
  expect(Math.abs(folded.y + folded.height / 2 - row.y - row.height / 2)).toBeLessThan(4)
  await page.getByText('日', { exact: true }).click()
  await expect.poll(async () => (await bar(page, 'p1.0').boundingBox())!.width).toBeGreaterThan(folded.width * 2)
})

test('a bar that was clicked is moved by the keys: by a quarter, with Shift by a day, with Alt it is stretched; Enter lets go, Escape '
  + 'gives up', async ({ page }) => {
  const before = await cell(page, 'p0.2', 'start').innerText()
  const box = (await bar(page, 'p0.2').boundingBox())!
  await page.mouse.click(box.x + 8, box.y + 6)
  const tip = page.locator('.yz-time-tip')
  await expect(tip).toBeVisible()
  await press(page, 'ArrowRight', 'Shift+ArrowRight')
  await expect(tip).toContainText('开始 11-09 15:00')
  await press(page, 'Escape')
  await expect(tip).toHaveCount(0)
  await expect(cell(page, 'p0.2', 'start')).toHaveText(before)
  await page.mouse.click(box.x + 8, box.y + 6)
  await press(page, 'Shift+ArrowLeft', 'Alt+ArrowRight', 'Enter')
  await expect(tip).toHaveCount(0)
  await expect(cell(page, 'p0.2', 'start')).not.toHaveText(before)
})
