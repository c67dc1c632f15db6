import { expect, type Page } from 'playwright/test'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { draftKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const PATH = '/quota/setPrice/jobCategory/list'
const TITLES = ['工种', '职业等级', '定额价', '参考日单价', '单位']

async function openSheet(page: Page): Promise<SheetOf> {
  await openAs(page, PATH)
  const sheet = new SheetOf(page, '工种定价')
  await sheet.column('jobCategory').first().waitFor()
  return sheet
}
/** Blocks callbacks of the next frame until released. */
async function heldFrames(page: Page): Promise<{ go(): Promise<void> }> {
  const release = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window
    const pendingFrames: FrameRequestCallback[] = []
    window.requestAnimationFrame = work => pendingFrames.push(work)
    return () => {
      window.requestAnimationFrame = requestAnimationFrame
      pendingFrames.forEach(work => requestAnimationFrame(work))
    }
  })
  return { go: () => release.evaluate(go => go()) }
}
const saveButton = (page: Page) => page.getByRole('toolbar', { name: '工种定价工具栏' }).getByRole('button', { name: /^保存/ })
const priceOf = async (jobCategory: string, jobLevel: string) => {
  const { rows } = await (await apiFor()).call(labourApi.queryPageJobCategorySetPriceNow, { jobCategory, jobLevel })
  return rows[0]!
}

test('a pasted table finds its rows, names what is wrong, and packages follow the prices as new versions', async ({ page }) => {
  const sheet = await openSheet(page)
  await copy(page, [
    TITLES, ['测量放线工', '高级工', '355.00', '350.00', '元/工日'], ['没有的工种', '高级工', '300', '300', '元/工日'], ['木工', '中级工', '0', '320', '元/工日'],
  ], 'excel')
  await sheet.paste(await sheet.rowId('jobCategory', '测量放线工'), 'jobLevel')
  // It names the rows that received the prices, not those under the cursor.
  const result = page.getByRole('dialog', { name: '粘贴结果' })
  await expect(result).toContainText('1行已新增2行已更新2行有问题来自剪贴板 3 行')
  await expect(result).not.toContainText('覆盖')
  for (const reason of ['不是可用的工种', '定额价不能为0']) await expect(result.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
  await result.getByRole('button', { name: '知道了' }).click()
  const dock = page.getByRole('region', { name: '问题' })
  await expect(dock).toContainText('2 处问题')
  await dock.getByRole('button', { name: '展开' }).click()
  await expect(dock).toContainText('没有的工种')
  await expect(dock).toContainText('定额价不能为0')

  await saveButton(page).click()
  const preview = page.getByRole('dialog', { name: /受影响的定额包/ })
  await expect(preview).toContainText('人工合计不变')
  const packages = new SheetOf(page, '受影响的定额包')
  await packages.column('quotaName').first().waitFor()
  const [code] = await packages.texts('quotaCode')
  await preview.getByRole('button', { name: '全不选' }).click()
  await packages.column('chosen').first().click()
  await press(page, 'Space')
  await preview.getByRole('button', { name: '保存价格并调整 1 个定额包' }).click()
  const report = page.getByRole('dialog', { name: /调价报告/ })
  await expect(report).toContainText('已调价 1 个')
  await expect(report).toContainText(`${code}`)
  await report.getByRole('button', { name: '关闭', exact: true }).last().click()

  expect(await priceOf('1501', '4')).toMatchObject({ dailyPrice: '355.00', quotaReferencePrice: '350.00', owner: 'SELF' })
  const { rows } = await (await apiFor()).call(quotaApi.describeQuotas, { pageSize: 100 })
  const changed = rows.find(({ quotaCode }) => quotaCode === code)!
  const versions = await (await apiFor()).call(quotaApi.queryQuotaVersions, { quotaId: changed.quotaId })
  expect(versions.length).toBeGreaterThan(1)
  await expect(dock).toContainText('2 处问题')
  await expect(saveButton(page)).toHaveText('保存 2 个价格')
})

test('a price is typed, filled down, taken back and dated', async ({ page }) => {
  const sheet = await openSheet(page)
  const [first, second] = [await sheet.rowId('jobCategory', '拆除工'), await sheet.rowId('jobCategory', '拆除工', 1)]
  const before = await sheet.cell(second, 'dailyPrice').textContent()
  await sheet.type(first, 'dailyPrice', '333')
  await sheet.cell(first, 'dailyPrice').click()
  await press(page, 'Shift+ArrowDown', 'Control+d')
  await expect(sheet.cell(second, 'dailyPrice')).toHaveText('333.00')
  await expect(saveButton(page)).toHaveText('保存 2 个价格')
  await press(page, 'Control+z')
  await expect(sheet.cell(second, 'dailyPrice')).toHaveText(before!)
  await sheet.type(first, 'recordDate', `${new Date().getFullYear() + 1}-01-01`)
  await page.getByRole('toolbar', { name: '工种定价工具栏' }).getByLabel('生效日期').focus()
  await press(page, 'Control+s')
  await expect(toast(page, '已保存 1 个价格')).toBeVisible()
  await expect(sheet.cell(first, 'coming')).toContainText('生效')
  await expect(sheet.cell(first, 'dailyPrice')).not.toHaveText('333.00')
})

test('prices that were not saved are offered after a reload, and the keys go on in the sheet', async ({ page }) => {
  page.on('dialog', leaving => void leaving.accept())
  const sheet = await openSheet(page)
  const row = await sheet.rowId('jobCategory', '测量放线工')
  await sheet.type(row, 'dailyPrice', '411')
  await draftKept(page)
  await page.reload()
  await expect(page.getByRole('alertdialog')).toContainText('发现未保存的修改')
  // The question takes the keys once it is drawn.
  await expect(page.getByRole('button', { name: '恢复' })).toBeFocused()
  // The button is removed before the frame that restores the focus.
  const frames = await heldFrames(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage')
  await frames.go()
  await expect(sheet.cell(row, 'dailyPrice')).toHaveText('411.00')
  await expect(page.locator('.yz-tabpage:not([hidden]) .yz-sheet-input')).toBeFocused()
  await press(page, 'Control+s')
  await expect(toast(page, '已保存 1 个价格')).toBeVisible()
})

test('a price that begins before the one in force says at once that this one stays', IN_FULL, async ({ page }) => {
  const sheet = await openSheet(page)
  const row = await sheet.rowId('jobCategory', '油漆工')
  const [jobCategory, jobLevel] = row.split('-') as [string, string]
  await (await apiFor()).call(labourApi.addJobCategorySetPrice, { rows: [
    { id: 'r', jobCategory, jobLevel, quotaReferencePrice: null, dailyPrice: '288.00', recordDate: '2026-11-02', regionCode: null },
  ] })
  await expect(sheet.cell(row, 'dailyPrice')).toHaveText('288.00')
  await sheet.type(row, 'dailyPrice', '277')
  await sheet.type(row, 'recordDate', '2026-06-01')
  await press(page, 'Control+s')
  await expect(toast(page, '现行价格不变：油漆工 普工（2026-11-02 起）')).toBeVisible()
  await expect(sheet.cell(row, 'dailyPrice')).toHaveText('288.00')
})

test('what others save comes into the sheet, and what is typed in it stays', async ({ page }) => {
  const sheet = await openSheet(page)
  const [otherRow, both] = [await sheet.rowId('jobCategory', '泥瓦工'), await sheet.rowId('jobCategory', '泥瓦工', 1)]
  const [jobCategory, jobLevel] = otherRow.split('-') as [string, string]
  await sheet.type(both, 'dailyPrice', '251')
  await sheet.cell(both, 'quotaReferencePrice').click()
  await page.keyboard.type('24')
  const rows = [jobLevel, both.split('-')[1]!].map((level, at) => ({
    id: `r${at}`, jobCategory, jobLevel: level, quotaReferencePrice: '231.00', dailyPrice: '241.00', recordDate: '2026-11-01',
    regionCode: null,
  }))
  await (await apiFor('cost')).call(labourApi.addJobCategorySetPrice, { rows })
  await expect(sheet.cell(otherRow, 'dailyPrice')).toHaveText('241.00')
  await expect(sheet.cell(otherRow, 'byName')).toHaveText('林若溪')
  await expect(sheet.cell(both, 'nowPrice')).toHaveText('241.00')
  await expect(sheet.cell(both, 'dailyPrice')).toHaveText('251.00')
  await page.keyboard.type('9')
  await press(page, 'Enter')
  await expect(sheet.cell(both, 'quotaReferencePrice')).toHaveText('249.00')
  const dock = page.getByRole('region', { name: '问题' })
  await dock.getByRole('button', { name: '展开' }).click()
  await expect(dock).toContainText('林若溪已改为 241.00')
  await expect(saveButton(page)).toHaveText('保存 1 个价格')
  await sheet.cell(both, 'dailyPrice').click()
  await press(page, 'Control+z', 'Control+z')
  await expect(sheet.cell(both, 'dailyPrice')).toHaveText('241.00')
  await expect(saveButton(page)).toHaveText('保存')
})

test('every change is on record, old beside new, for one trade and for all', IN_FULL, async ({ page }) => {
  const sheet = await openSheet(page)
  await page.getByRole('button', { name: '定价记录' }).click()
  const all = page.getByRole('dialog', { name: /定价记录/ })
  await expect(all.locator('.ag-cell[col-id="oldDailyPrice"]').first()).toBeVisible()
  await press(page, 'Escape')
  await expect(all).toBeHidden()
  const row = await sheet.rowId('jobCategory', '木工')
  await sheet.cell(row, 'ops').getByRole('button', { name: '走势与记录' }).click()
  const one = page.getByRole('dialog', { name: /走势与记录/ })
  await expect(one.getByRole('img', { name: /^定额价走势/ })).toBeVisible()
  await expect(one.locator('tbody tr')).toHaveCount(3)
})

test('prices of a region are read for a district of it', IN_FULL, async ({ page }) => {
  const api = await apiFor()
  const now = await priceOf('1502', '5')
  await api.call(labourApi.addJobCategorySetPrice, { rows: [{
    id: 'r', jobCategory: '1502', jobLevel: '5', quotaReferencePrice: null, dailyPrice: '477.00', recordDate: now.recordDate,
    regionCode: '440000',
  }] })
  await openAs(page, '/work/manPrice?size=100')
  const list = new SheetOf(page, '工日单价')
  await list.column('jobCategory').first().waitFor()
  await page.getByRole('button', { name: '地区', exact: true }).click()
  // An input method only writes into a text field, never onto a button.
  await expect(page.getByRole('combobox', { name: '查找地区' })).toBeFocused()
  await page.keyboard.type('天河')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: '地区', exact: true })).toHaveText('广东省 / 广州市 / 天河区')
  await expect(list.column('dailyPrice').filter({ hasText: '477.00' })).toHaveCount(1)
})
