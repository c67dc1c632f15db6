import { expect, type Browser, type Page } from 'playwright/test'
import { quotaApi } from '#shared/api/quota.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { draftKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { edit, figure, packageNamed, showTab } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const PRICE = '测试改价'

/** Delays the browser's removal of stored drafts. */
const slowRemoval = (page: Page) => page.evaluate(() => {
  const remove = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, query) {
    const endTime = performance.now() + 500
    const wait = (): void => { if (performance.now() < endTime) this.get('').onsuccess = wait }
    wait()
    return remove.call(this, query)
  }
})

test('what was not saved is offered after a reload, and what is thrown away is not offered again', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), `${PRICE}一`)
  const labour = await edit(page, quotaId)
  const step = await labour.rowId('jobName', '基层清理')
  const leave = async (): Promise<void> => {
    await labour.type(step, 'dailyPrice', '345.67')
    await expect(page.getByText('未保存', { exact: true })).toBeVisible()
    await draftKept(page)
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
  }
  await leave()
  await confirmDialog(page, /^发现未保存的修改/, '放弃修改')
  await expect(page.getByRole('heading', { name: '编辑定额包' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '编辑定额包' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await showTab(page, '人工')
  await leave()
  // Escape is no answer: it would discard the work.
  await expect(page.getByRole('alertdialog', { name: /^发现未保存的修改/ })).toBeVisible()
  await press(page, 'Escape')
  await confirmDialog(page, /^发现未保存的修改/, '恢复')
  await showTab(page, '人工')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('345.67')
  await labour.cell(step, 'dailyPrice').click()
  await press(page, 'Control+z')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('330.00')
})

test('whoever saves a new package stays in the field or the cell, and types on', async ({ page }) => {
  const api = await apiFor()
  const { quotaId } = await packageNamed(api, '首次保存')
  await openAs(page, `/quota/copy/${quotaId}`)
  await slowRemoval(page)
  const name = page.getByRole('combobox', { name: '定额名称' })
  await name.fill('首次保存后继续')
  const feature = page.getByLabel('项目特征', { exact: true })
  await feature.fill('abc')
  await press(page, 'Control+s')
  await page.keyboard.type('defghi', { delay: 100 })
  await expect(page).toHaveURL(/quota\/edit\//)
  await expect(feature).toBeFocused()
  await expect(feature).toHaveValue('abcdefghi')
  await expect(name).toHaveValue('首次保存后继续')

  await openAs(page, `/quota/copy/${quotaId}`)
  await slowRemoval(page)
  await name.fill('首次保存在表中')
  await showTab(page, '人工')
  const labour = new SheetOf(page, '人工')
  const step = await labour.rowId('jobName', '勾缝及清理')
  await labour.cell(step, 'dailyPrice').click()
  await press(page, 'Control+s')
  await page.keyboard.type('356.25', { delay: 120 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/quota\/edit\//)
  await expect(labour.cell(await labour.rowId('jobName', '勾缝及清理'), 'dailyPrice')).toHaveText('356.25')
})

test('a first save that ends out of sight leaves the page alone that is shown, and its tab goes on as the saved package', IN_FULL, async (
  { page }
) => {
  const api = await apiFor()
  const [{ quotaId: editedId }, { quotaId }] = [await packageNamed(api, '在此编辑'), await packageNamed(api, '在别处保存')]
  await openAs(page, `/quota/edit/${editedId}`)
  const feature = page.getByLabel('项目特征', { exact: true }).filter({ visible: true })
  await expect(feature).toBeVisible()
  await openAs(page, `/quota/copy/${quotaId}`)
  await page.getByRole('combobox', { name: '定额名称' }).filter({ visible: true }).fill('在别处保存好了')
  const letGo = await holdRequests(page, `**${quotaApi.saveQuotas.path}`)
  await press(page, 'Control+s')
  const tabs = page.getByRole('tablist', { name: '标签' })
  await tabs.getByRole('tab', { name: /^编辑：在此编辑/ }).click()
  await feature.fill('正在写')
  letGo()
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(tabs.getByRole('tab', { name: /^复制：/ })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`quota/edit/${editedId}`))
  await page.keyboard.type('着')
  await expect(feature).toHaveValue('正在写着')
  await tabs.getByRole('tab', { name: '编辑定额包', exact: true }).click()
  await expect(page.getByRole('combobox', { name: '定额名称' }).filter({ visible: true })).toHaveValue('在别处保存好了')
  await expect(tabs.getByRole('tab')).toHaveCount(2)
})

test('leaving keeps unsaved work, and giving it up is an act that can be undone', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), `${PRICE}三`)
  await openAs(page, '/quota/list')
  await expect(page.getByRole('tab', { name: '企业定额库' })).toBeVisible()
  const labour = await edit(page, quotaId)
  const step = await labour.rowId('jobName', '基层清理')
  await labour.type(step, 'dailyPrice', '350')
  const dialogOpened = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(toast(page, '修改已保留为草稿')).toBeVisible()
  await expect(page).not.toHaveURL(/quota\/edit/)

  await page.goto(`/em/quota/edit/${quotaId}?part=workers`)
  await confirmDialog(page, /^发现未保存的修改/, '恢复')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('350.00')
  const giveUp = page.getByRole('button', { name: '放弃修改', exact: true })
  const unsaved = page.getByText('未保存', { exact: true })
  await giveUp.click()
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('330.00')
  await expect(unsaved).toHaveCount(0)
  await toast(page, '已放弃修改').getByRole('button', { name: '撤销' }).click()
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('350.00')
  await giveUp.click()
  await expect(unsaved).toHaveCount(0)
  await expect(giveUp).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(labour.cell(step, 'dailyPrice')).toHaveText('350.00')
  await expect(unsaved).toBeVisible()
})

/** Another user opens the package in a separate browser, prices a step and saves. */
async function savedByOther(browser: Browser, quotaId: string, step: string, price: string): Promise<void> {
  const context = await browser.newContext()
  const other = await context.newPage()
  const sheet = await edit(other, quotaId, '人工', 'cost')
  await sheet.type(step, 'dailyPrice', price)
  await press(other, 'Control+s')
  await expect(toast(other, '编辑成功！')).toBeVisible()
  await context.close()
}

test('the second of two people who edit one package reads what changed, and keeps the own work', async ({ page, browser }) => {
  const { quotaId } = await packageNamed(await apiFor(), `${PRICE}四`)
  const ownSheet = await edit(page, quotaId)
  const step = await ownSheet.rowId('jobName', '基层清理')
  await savedByOther(browser, quotaId, step, '360')

  await ownSheet.type(step, 'dailyPrice', '370')
  await press(page, 'Control+s')
  const dialog = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(dialog).toContainText('林若溪')
  const line = dialog.getByRole('table', { name: '双方都改了的内容' }).getByRole('row').filter({ hasText: '工日单价' })
  for (const price of ['330.00', '360.00', '370.00']) await expect(line).toContainText(price)
  await expect(dialog.getByRole('button', { name: '合并后继续编辑' })).toBeDisabled()
  await dialog.getByRole('button', { name: '返回编辑' }).click()
  await expect(ownSheet.cell(step, 'dailyPrice')).toHaveText('370.00')

  await press(page, 'Control+s')
  await dialog.getByRole('button', { name: '重新加载' }).click()
  await showTab(page, '人工')
  await expect(new SheetOf(page, '人工').cell(step, 'dailyPrice')).toHaveText('360.00')
  await expect(figure(page, '人工合计')).toContainText('46.00')
})

test('two people who edit one package meet field by field, also in rows that were new here before', IN_FULL, async ({ page, browser }) => {
  const { quotaId } = await packageNamed(await apiFor(), `${PRICE}五`)
  const ownSheet = await edit(page, quotaId)
  await page.getByRole('button', { name: '添加工序' }).click()
  const added = await ownSheet.column('jobName').last().evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!)
  await ownSheet.type(added, 'jobName', '成品保护')
  await ownSheet.type(added, 'jobCategory', '普工')
  await ownSheet.type(added, 'jobLevel', '中级工')
  await ownSheet.type(added, 'dailyPrice', '300')
  await ownSheet.type(added, 'ratio', '4.00')
  await ownSheet.type(await ownSheet.rowId('jobName', '勾缝及清理'), 'ratio', '10.00')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()

  const stored = (await (await apiFor()).call(quotaApi.describeQuotasByES, { ids: [quotaId] })).rows[0]!.workers.find(
    ({ jobName }) => jobName === '成品保护'
  )!
  await savedByOther(browser, quotaId, String(stored.key), '310')
  const step = await ownSheet.rowId('jobName', '基层清理')
  await ownSheet.type(step, 'dailyPrice', '370')
  await press(page, 'Control+s')
  const dialog = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(dialog.getByText(/双方都改了/)).toHaveCount(0)
  await dialog.getByRole('button', { name: '合并后继续编辑' }).click()
  await expect(ownSheet.cell(added, 'dailyPrice')).toHaveText('310.00')
  await expect(ownSheet.cell(step, 'dailyPrice')).toHaveText('370.00')
  await press(page, 'Control+s')
  await expect(page.getByText('未保存', { exact: true })).toHaveCount(0)
  const [saved] = (await (await apiFor()).call(quotaApi.describeQuotasByES, { ids: [quotaId] })).rows
  expect(saved!.workers.filter(({ jobName }) => jobName === '成品保护').map(({ dailyPrice }) => dailyPrice)).toEqual(['310.00'])
  expect(saved!.workers.find(({ jobName }) => jobName === '基层清理')!.dailyPrice).toBe('370.00')
})
