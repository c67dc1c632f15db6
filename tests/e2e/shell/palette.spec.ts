import { expect, type Page } from 'playwright/test'
import { searchApi } from '#shared/api/search.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { edit, idOf, TILES } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '搜索页面、命令和记录' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const chosen = (page: Page) => page.locator('.yz-palette').getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByTitle('搜索页面、命令和记录')).toBeVisible()
  await press(page, 'Control+k')
  await expect(box(page)).toBeFocused()
}

test('a screen by its initials, from within a sheet; Escape gives the keys back', async ({ page }) => {
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await list.expectAny('quotaName')
  await list.keys()
  await openPalette(page)
  await press(page, 'Escape')
  await expect(box(page)).toHaveCount(0)
  await expect(list.root.locator('.yz-sheet-input')).toBeFocused()
  await openPalette(page)
  await page.keyboard.type('jxk')
  await expect(chosen(page)).toContainText('机械库')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/machine\/list/)
  await openPalette(page)
  await expect(group(page, '最近使用').getByRole('option').first()).toContainText('机械库')
})

test('a record by its code, a material in its list, a supplier by its name; Enter before the records opens the first that comes, never '
  + 'one of an older text', async ({ page }) => {
  const { rows: [supplier] } = await (await apiFor()).call(supplierApis.MATERIAL.page, { pageNum: 1, pageSize: 1 })
  const { id, supplierName } = supplier!
  const heading = page.getByRole('heading', { name: TILES, level: 1 }).filter({ visible: true }).first()
  await openAs(page, '/dashboard/workplace')
  await openPalette(page)
  await page.keyboard.type('DE010001')
  await expect(group(page, '定额').getByRole('option').first()).toContainText(TILES)
  await press(page, 'Enter')
  await expect(heading).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('zmsgb')
  await group(page, '材料').getByRole('option').filter({ hasText: '141200013' }).click()
  await expect(page).toHaveURL(/\/material\/list\?q=141200013/)
  await new SheetOf(page, '材料库').expectRows('materialName', 1)

  await openPalette(page)
  await page.keyboard.insertText(String(supplierName))
  const supplierOption = group(page, '单据和档案').getByRole('option').filter({ hasText: '材料供应商' })
  await expect(supplierOption).toContainText(String(supplierName))
  await supplierOption.click()
  await expect(page).toHaveURL(new RegExp(`supplier/detail\\?id=${String(id)}`))

  await openPalette(page)
  await page.keyboard.type('zmsgb')
  await expect(group(page, '材料').getByRole('option').first()).toBeVisible()
  await box(page).fill('DE010001')
  await press(page, 'Enter')
  await expect(heading).toBeVisible()
})

test('commands of the sheet that is shown: an edit is undone', async ({ page }) => {
  const labour = await edit(page, await idOf(await apiFor(), TILES))
  const step = await labour.rowId('jobName', '基层清理')
  await labour.type(step, 'dailyPrice', '345.67')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('345.67')
  await openPalette(page)
  await page.keyboard.type('cx')
  await expect(chosen(page)).toContainText('撤销')
  await press(page, 'Enter')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('330.00')
  await openPalette(page)
  await page.keyboard.type('列设置')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: '列设置' })).toBeVisible()
  await press(page, 'Control+k')
  await expect(box(page)).toHaveCount(0)
})

test('only what the person may see', async ({ page }) => {
  await openAs(page, '/dashboard/workplace', 'keeper')
  await openPalette(page)
  await page.keyboard.type('砖')
  await expect(group(page, '材料').getByRole('option').first()).toBeVisible()
  await expect(group(page, '定额')).toHaveCount(0)
  await box(page).fill('dek')
  await expect(page.locator('.yz-palette').getByRole('option')).toHaveCount(0)
})

test('a slow answer shows that it is awaited, an older one never replaces a newer, a failure is one line', IN_FULL, async ({ page }) => {
  await openAs(page, '/dashboard/workplace')
  const pendingRequests: (() => void)[] = []
  await page.route(`**${searchApi.queryRecords.path}`, async route => {
    await new Promise<void>(done => { pendingRequests.push(done) })
    await route.continue().catch(() => {})
  })
  await openPalette(page)
  await box(page).fill('石膏板')
  await expect.poll(() => pendingRequests.length).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: '正在查找' })).toBeVisible()
  await box(page).fill('中砂')
  await expect.poll(() => pendingRequests.length).toBe(2)
  pendingRequests[1]!()
  await expect(group(page, '材料').getByRole('option').first()).toContainText('中砂')
  pendingRequests[0]!()
  await expect(page.locator('.yz-palette').getByRole('option').filter({ hasText: '石膏板' })).toHaveCount(0)
  await page.unroute(`**${searchApi.queryRecords.path}`)
  await page.route(`**${searchApi.queryRecords.path}`, route => route.abort())
  await box(page).fill('cl')
  await expect(page.getByRole('status').filter({ hasText: '没有查到记录：服务器没有响应' })).toBeVisible()
  await expect(chosen(page)).toContainText('材料库')
  await expect(page.locator('.bp6-toast')).toHaveCount(0)
})
