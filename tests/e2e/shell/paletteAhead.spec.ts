import { expect, type Page } from 'playwright/test'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { inputMethod } from '../tools/ime.ts'
import { edit, idOf, TILES } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const LABEL = '搜索页面、命令和记录'
/** The palette's field, and its placeholder while loading. */
const box = (page: Page) => page.getByRole('combobox', { name: LABEL })
const field = (page: Page) => page.getByRole('textbox', { name: LABEL })
const first = (page: Page) => page.locator('.yz-palette').getByRole('option').first()

const PART = /\/Palette-[^/]*\.js$/

test('what is typed before the palette stands is looked for, never in the field that had the focus', async ({ page }) => {
  const letGo = await holdRequests(page, PART)
  await openAs(page, '/material/list')
  await new SheetOf(page, '材料库').expectAny('materialName')
  const search = page.getByRole('textbox', { name: '搜索编码、名称、别名' })
  await search.fill('中砂')
  await press(page, 'Control+k')
  await page.keyboard.type('DE')
  await expect(field(page)).toHaveValue('DE')
  await press(page, 'Escape')
  await expect(search).toBeFocused()
  await press(page, 'Control+k')
  await page.keyboard.type('DE010')
  letGo()
  await page.keyboard.type('001')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('X')
  await expect(box(page)).toHaveValue('DE010001X')
  await press(page, 'Backspace')
  await expect(first(page)).toContainText(TILES)
  await expect(search).toHaveValue('中砂')
})

test('letters and Enter at once after the key open a record and leave the cell that was being typed in as it was', async ({ page }) => {
  const labour = await edit(page, await idOf(await apiFor(), TILES))
  const step = await labour.rowId('jobName', '基层清理')
  await labour.cell(step, 'dailyPrice').click()
  await page.keyboard.type('345.6')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('DE010002')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quota\/detail\//)
  await page.goBack()
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('345.60')
})

test('a word of the input method is not broken off by the palette that arrives', IN_FULL, async ({ page }) => {
  const letGo = await holdRequests(page, PART)
  await openAs(page, '/dashboard/workplace')
  await expect(page.getByTitle(LABEL)).toBeVisible()
  await press(page, 'Control+k')
  await expect(field(page)).toBeFocused()
  const { compose, take: insertText } = await inputMethod(page)
  const arrived = page.waitForResponse(PART)
  await compose('ca')
  letGo()
  await (await arrived).finished()
  await compose('cailiaoku')
  await expect(field(page)).toHaveValue('cailiaoku')
  await insertText('材料库')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('材料库')
  await expect(first(page)).toContainText('材料库')
})

test('a palette that cannot be fetched says so, keeps what was typed and comes with the next try', IN_FULL, async ({ page }) => {
  await page.route(PART, route => route.abort())
  await openAs(page, '/dashboard/workplace')
  await expect(page.getByTitle(LABEL)).toBeVisible()
  await press(page, 'Control+k')
  await page.keyboard.type('jxk')
  await expect(page.getByRole('alert').filter({ hasText: '命令面板没有加载成功' })).toBeVisible()
  await page.unroute(PART)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(box(page)).toHaveValue('jxk')
  await expect(box(page)).toBeFocused()
  await expect(first(page)).toContainText('机械库')
})
