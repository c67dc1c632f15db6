import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { read as readXlsx, utils } from 'xlsx'
import { dec } from '#schemas/kit/index.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { edit, figure, packageNamed, TILES } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const search = (page: Page) => page.getByRole('textbox', { name: /^搜索/ })

/** The list filtered to one package by name. */
async function listOf(page: Page, name: string, path = '/quota/list', title = '企业定额库'): Promise<{ list: SheetOf, row: string }> {
  await openAs(page, path)
  const list = new SheetOf(page, title)
  await search(page).fill(name)
  const row = await list.rowId('quotaName', name)
  await list.expectRows('quotaName', 1)
  return { list, row }
}

async function act(page: Page, list: SheetOf, row: string, label: string): Promise<void> {
  await list.cell(row, 'quotaName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

test('pages follow one another and a column sorts over all of them', async ({ page }) => {
  for (const name of ['翻页一', '翻页二']) await packageNamed(await apiFor(), name)
  await openAs(page, '/quota/list?size=10')
  const list = new SheetOf(page, '企业定额库')
  await list.expectRows('quotaName', 10)
  const first = await list.texts('quotaCode')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByLabel(/^页码/)).toHaveValue('2')
  await expect.poll(() => list.texts('quotaCode')).not.toEqual(first)
  const second = await list.texts('quotaCode')
  expect(second.filter(code => first.includes(code))).toEqual([])
  await page.getByRole('button', { name: '上一页' }).click()
  await list.root.getByRole('columnheader', { name: /^定额合价/ }).click()
  await expect.poll(async () => (await list.texts('quotaTotalAmount'))[0]).toBe('23.68')
  const cents = (await list.texts('quotaTotalAmount')).map(text => dec(text.replaceAll(',', '')))
  expect(cents.every((value, i) => i === 0 || value.gte(cents[i - 1]!))).toBe(true)
  await expect(page).toHaveURL(/sort=/)
  await page.reload()
  await expect.poll(async () => (await list.texts('quotaTotalAmount'))[0]).toBe('23.68')
})

test('what somebody else saves stands in the list, and in the numbers beside it; a type of the tree leaves its packages', async (
  { page }
) => {
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await expect(list.column('quotaName').first()).toBeVisible()
  const all = page.getByRole('treeitem', { name: /^全部类型/ })
  await expect(all).toContainText(/[1-9]/)
  const before = Number(/\d+/.exec(await all.textContent() ?? '')?.[0])
  await packageNamed(await apiFor('cost'), '别人新增的')
  await expect(list.column('quotaName').filter({ hasText: '别人新增的' })).toBeVisible()
  await expect(all).toContainText(String(before + 1))
  await page.getByRole('button', { name: '查找定额类型' }).click()
  await page.getByRole('textbox', { name: '查找定额类型' }).fill('吊顶天棚')
  await page.getByRole('treeitem', { name: /吊顶天棚/ }).last().click()
  await expect.poll(async () => (await list.texts('quotaName')).toSorted()).toEqual(['矿棉吸音板吊顶', '轻钢龙骨单层石膏板平面吊顶'].toSorted())
})

test('the initials of the name find a package, whose name is a link and whose tools stand in its row', async ({ page, context }) => {
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await search(page).fill('kmxyb')
  await expect.poll(() => list.texts('quotaName')).toEqual(['矿棉吸音板吊顶'])
  const row = await list.rowId('quotaName', '矿棉吸音板吊顶')
  // They overlay the end of their row: no column reserves room for them, and they are hidden while the search has the focus.
  const tools = list.cell(row, 'ops').locator('.yz-tools')
  await expect(tools).toHaveCSS('opacity', '0')
  await expect(list.root.getByRole('columnheader', { name: '操作' })).toHaveCSS('width', '1px')
  const name = list.cell(row, 'quotaName').getByRole('link', { name: '矿棉吸音板吊顶' })
  await expect(name).toHaveAttribute('href', `/em/quota/detail/${row}`)
  const clickOptions: readonly Parameters<typeof name.click>[0][] = [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }]
  for (const options of clickOptions) {
    const [opened] = await Promise.all([context.waitForEvent('page'), name.click(options)])
    await expect(opened).toHaveURL(new RegExp(`/quota/detail/${row}$`))
    await opened.close()
  }
  await expect(page).toHaveURL(/\/quota\/list/)
  const place = await list.cell(row, 'quotaUnit').boundingBox()
  await list.cell(row, 'quotaUnit').click()
  await expect(tools).toHaveCSS('opacity', '1')
  await expect(tools.getByRole('button')).toHaveCount(3)
  await expect(tools.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  expect(await list.cell(row, 'quotaUnit').boundingBox()).toEqual(place)
  await press(page, 'Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/quota/detail/${row}$`))
  await page.goBack()
  await list.cell(row, 'quotaState').click()
  await press(page, 'F2')
  await expect(page).toHaveURL(new RegExp(`/quota/detail/${row}$`))
  await page.goBack()
  await name.click()
  await expect(page).toHaveURL(new RegExp(`/quota/detail/${row}$`))
})

test('an empty library offers ways to begin: an import, the platform’s library, a new package', async ({ page }) => {
  const api = await openAs(page, '/dashboard/workplace', 'other')
  const { rows } = await api.call(quotaApi.describeQuotas, { pageSize: -1 })
  if (rows.length > 0) await api.call(quotaApi.deleteQuotas, { ids: rows.map(({ quotaId }) => quotaId) })
  await page.goto('/em/quota/list')
  await expect(page.getByText('还没有定额包', { exact: true })).toBeVisible()
  const ways = page.locator('.yz-empty-ways').getByRole('button')
  await expect(ways).toHaveText(['从 Excel 导入', '到平台定额库复制', '新增定额包'])
  await ways.nth(1).click()
  await expect(page).toHaveURL(/quota\/platList/)
})

test('a package is disabled, deleted, restored and enabled', async ({ page }) => {
  const name = '状态来回'
  await packageNamed(await apiFor(), name)
  const { list, row } = await listOf(page, name)
  const state = list.cell(row, 'quotaState')
  await expect(state).toHaveText('启用')
  await act(page, list, row, '停用')
  await confirmDialog(page, `停用“${name}”？`, '停用')
  await expect(state).toHaveText('停用')
  await act(page, list, row, '删除')
  await confirmDialog(page, `删除“${name}”？`, '删除')
  await list.expectRows('quotaName', 0)

  const bin = await listOf(page, name, '/quota/del', '定额回收站')
  await act(page, bin.list, bin.row, '恢复')
  await confirmDialog(page, `恢复“${name}”？`, '恢复')
  await bin.list.expectRows('quotaName', 0)

  const reopened = await listOf(page, name)
  await expect(reopened.list.cell(row, 'quotaState')).toHaveText('草稿')
  await act(page, reopened.list, row, '启用')
  await confirmDialog(page, `启用“${name}”？`, '启用')
  await expect(reopened.list.cell(row, 'quotaState')).toHaveText('启用')
})

test('a copy is a package of its own with the same content', async ({ page }) => {
  const { quotaCode } = await packageNamed(await apiFor(), '复制之源')
  const { list, row } = await listOf(page, '复制之源')
  await act(page, list, row, '复制定额包')
  await page.getByRole('combobox', { name: '定额名称' }).fill('复制之果')
  await press(page, 'Tab', 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  const copied = await listOf(page, '复制之果')
  expect(copied.row).not.toBe(row)
  await expect(copied.list.cell(copied.row, 'quotaTotalAmount')).toHaveText('150.34')
  await expect(copied.list.cell(copied.row, 'quotaCode')).not.toHaveText(quotaCode)
})

test('a platform package is copied into the own library', IN_FULL, async ({ page }) => {
  await openAs(page, '/quota/platList')
  const platform = new SheetOf(page, '平台定额库')
  await platform.column('quotaName').first().waitFor()
  const [name = ''] = await platform.texts('quotaName')
  await act(page, platform, await platform.rowId('quotaName', name), '复制到企业库')
  await expect(page).toHaveURL(/quota\/copyPlat/)
  await page.getByRole('combobox', { name: '定额名称' }).fill('取自平台')
  await press(page, 'Tab', 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  const { list, row } = await listOf(page, '取自平台')
  await expect(list.cell(row, 'quotaState')).toHaveText('启用')
})

test('the detail shows the package and what each version changed', async ({ page }) => {
  const name = '版本历史'
  const { quotaId } = await packageNamed(await apiFor(), name)
  const labour = await edit(page, quotaId)
  await labour.type(await labour.rowId('jobName', '基层清理'), 'dailyPrice', '361')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()

  const { list, row } = await listOf(page, name)
  await list.cell(row, 'quotaCode').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`quota/detail/${quotaId}`))
  await expect(figure(page, '定额合价')).toContainText('150.34')
  await page.getByRole('button', { name: '版本', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '版本' })
  await expect(dialog.getByRole('row', { name: /^v2/ })).toContainText('何思远')
  await expect(dialog.getByRole('row', { name: /^v1/ })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '工日单价' })).toContainText('330.00')
  await expect(dialog.getByRole('row').filter({ hasText: '工日单价' })).toContainText('361.00')
  await expect(dialog.getByRole('cell', { name: '361.00' })).toHaveCSS('text-align', 'right')
  await expect(dialog.getByText(/\.\d*0000/)).toHaveCount(0)

  await dialog.getByRole('button', { name: '打开 v1' }).click()
  await expect(page).toHaveURL(new RegExp(`quota/detail/${quotaId}\\?version=1`))
  const openDocument = page.getByRole('main').locator('.yz-document:visible')
  await expect(openDocument.getByText(/^v1，.*只供查看；当前是 v2。$/)).toBeVisible()
  await expect(openDocument.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await openDocument.getByRole('button', { name: '恢复这个版本' }).click()
  await confirmDialog(page, '恢复到 v1？', '恢复')
  await expect(toast(page, '已恢复 v1 的内容，保存为 v3')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`quota/detail/${quotaId}$`))
  await expect(openDocument.getByText('v3', { exact: true })).toBeVisible()

  const api = await apiFor()
  const { rows: [full] } = await api.call(quotaApi.describeQuotasByES, { ids: [quotaId] })
  await api.call(quotaApi.saveQuotas, { ...full, quotaName: '版本历史二' } as InputOf<typeof quotaApi.saveQuotas>)
  await expect(page.getByRole('main').getByRole('heading', { name: '版本历史二' })).toBeVisible()
})

test('the export is a workbook', async ({ page }) => {
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await search(page).fill(TILES)
  await list.cell(await list.rowId('quotaName', TILES), 'quotaUnit').click()
  await page.getByRole('toolbar', { name: '企业定额库工具栏' }).getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: `“${TILES}”` })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^当前条件下的全部 \d+ 个定额包$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const content = await readFile(await file.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
  expect(content.length).toBeGreaterThan(2000)
})

test('an export of thousands of rows is made in the background, and fetched from its records', async ({ page }) => {
  const api = await apiFor()
  const { quotaId } = await packageNamed(api, '两千行材料')
  const { rows: [full] } = await api.call(quotaApi.describeQuotasByES, { ids: [quotaId] })
  const workers = full!.workers as unknown as { key: string, materials: Record<string, unknown>[] }[]
  const like = workers.flatMap(({ materials }) => materials)[0]!
  const many = Array.from({ length: 2_001 }, (_, at) => ({ ...like, key: `m${at}`, quotaMaterialId: null, quotaNum: String(1 + at % 7) }))
  await api.call(
    quotaApi.saveQuotas,
    { ...full, workers: workers.map((step, at) => (at === 0 ? { ...step, materials: many } : step)) } as InputOf<typeof quotaApi.saveQuotas>
  )
  const { list, row } = await listOf(page, '两千行材料')
  await list.cell(row, 'quotaUnit').click()
  await page.getByRole('toolbar', { name: '企业定额库工具栏' }).getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: '“两千行材料”' }).click()
  await expect(toast(page, '内容较多，正在后台导出，完成后到导出记录下载')).toBeVisible()
  await page.getByRole('button', { name: '导出记录' }).click()
  const records = new SheetOf(page, '导出记录')
  await expect(records.column('module').first()).toHaveText('定额明细')
  await expect(records.column('state').first()).toHaveText('完成')
  const [file] = await Promise.all([page.waitForEvent('download'), records.column('fileName').first().getByRole('link').click()])
  const book = readXlsx(await readFile(await file.path()), { type: 'buffer' })
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 }).length).toBeGreaterThan(2_001)
})
