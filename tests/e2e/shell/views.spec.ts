import { expect, type Page } from 'playwright/test'
import { commonApi } from '#shared/api/common.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { settingApi } from '#shared/api/setting.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { addCondition, optionOf } from '../tools/conditions.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { inputMethod } from '../tools/ime.ts'
import { SheetOf } from '../tools/sheet.ts'
import { tick } from '../tools/tick.ts'

const LIST = '企业定额库'
const viewButton = (page: Page) => page.getByRole('button', { name: /^视图：/ })
const unsaved = (page: Page) => viewButton(page).getByLabel('未保存')
async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await viewButton(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
/** The list without any views. */
async function openList(page: Page, path = '/quota/list', loginName = 'estimator'): Promise<SheetOf> {
  const api = await openAs(page, '/workplace', loginName)
  for (const view of await api.call(settingApi.queryViews, { grid: 'quota.list' }))
    if (view.own) await api.call(settingApi.deleteView, { id: view.id })
  await api.call(commonApi.saveSetting, { name: 'grid.quota.list.columns', value: null })
  await page.goto(`/em${path}`)
  const list = new SheetOf(page, LIST)
  await list.column('quotaName').first().waitFor()
  return list
}
test('what is done before columns and views are known is done over them', async ({ page }) => {
  await openList(page)
  const api = await apiFor()
  const name = 'grid.quota.list.columns'
  await api.call(commonApi.saveSetting, { name, value: { start: null, drafts: { '': { columns: [{ key: 'quotaUnit', hidden: true }] } } } })
  const release = await holdRequests(page, '**/querySetting')
  await page.goto('/em/quota/list')
  const list = new SheetOf(page, LIST)
  await list.column('quotaUnit').first().waitFor()
  await page.getByRole('textbox', { name: /^搜索/ }).fill('地面')
  await expect.poll(async () => (await list.texts('quotaName')).every(name => name.includes('地面'))).toBe(true)
  await page.getByRole('button', { name: '列设置' }).click()
  await tick(page.getByRole('checkbox', { name: '更新人' }), false)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(list.column('updateByName')).toHaveCount(0)
  release()
  await expect(list.column('quotaUnit')).toHaveCount(0)
  await expect(list.column('updateByName')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue('地面')
  await expect.poll(async () => (await list.texts('quotaName')).every(name => name.includes('地面'))).toBe(true)
  const hidden = async () => JSON.stringify(
    (await api.call(commonApi.querySetting, { name })).value
  ).match(/"key":"(quotaUnit|updateByName)","[^}]*"hidden":true/g)?.length
  await expect.poll(hidden).toBe(2)
})

test('a view is saved, shared, and opened by a colleague through its address', async ({ page, browser }) => {
  const list = await openList(page)
  await expect(unsaved(page)).toBeHidden()
  await page.getByRole('textbox', { name: /^搜索/ }).fill('地面')
  await expect.poll(async () => (await list.texts('quotaName')).every(name => name.includes('地面'))).toBe(true)
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await tick(page.getByRole('checkbox', { name: '单位' }), false)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(list.column('quotaUnit')).toHaveCount(0)

  await choose(page, '另存为…')
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('地面做法')
  await tick(page.getByRole('checkbox', { name: /^共享给同事/ }))
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(viewButton(page)).toHaveText('视图：地面做法')
  await expect(unsaved(page)).toBeHidden()
  await expect.poll(() => param(page, 'view')).toBeTruthy()
  expect(param(page, 'q')).toBeNull()
  const names = (await list.texts('quotaName')).toSorted()
  await list.column('quotaName').first().click({ position: { x: 4, y: 4 } })
  const cell = await list.rowId('quotaName', names[0]!)
  await list.cell(cell, 'quotaName').click({ position: { x: 4, y: 4 } })
  await expect.poll(() => param(page, 'at')).toBe(`quotaName.${cell}`)

  const colleague =
    await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(colleague, page.url().split('/em')[1]!, 'cost')
  const otherList = new SheetOf(colleague, LIST)
  await expect(viewButton(colleague)).toHaveText('视图：地面做法')
  await expect.poll(async () => (await otherList.texts('quotaName')).toSorted()).toEqual(names)
  await expect(otherList.column('quotaUnit')).toHaveCount(0)
  await expect(colleague.getByRole('textbox', { name: /^搜索/ })).toHaveValue('地面')
  await expect(otherList.root.locator('.yz-sheet-input')).toBeFocused()
  expect(param(colleague, 'at')).toBe(`quotaName.${cell}`)
  await viewButton(colleague).click()
  await expect(colleague.getByRole('menuitem', { name: /地面做法.*何思远/ })).toBeVisible()
  await expect(colleague.getByRole('menuitem', { name: '删除' })).toBeHidden()
  await colleague.context().close()

  await page.getByRole('button', { name: '清空搜索' }).click()
  await expect(unsaved(page)).toBeVisible()
  await choose(page, '还原')
  await expect(unsaved(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue('地面')
  await choose(page, /^默认/)
  await expect(list.column('quotaUnit').first()).toBeVisible()
})

test('a reload stays at its cell, without a view as well', async ({ page }) => {
  await openAs(page, '/quota/list?sort=quotaName:asc')
  const list = new SheetOf(page, LIST)
  const cell = await list.column('quotaName').nth(2).evaluate(element => element.closest('.ag-row')!.getAttribute('row-id')!)
  await list.cell(cell, 'quotaUnit').click()
  await expect.poll(() => param(page, 'at')).toBe(`quotaUnit.${cell}`)
  await page.reload()
  await expect(list.root.locator('.yz-sheet-input')).toBeFocused()
  await press(page, 'ArrowLeft')
  await expect.poll(() => param(page, 'at')).toMatch(new RegExp(`^(?!quotaUnit).*\\.${cell}$`))
})

test('a link without the right to its private view opens the same rows', IN_FULL, async ({ page }) => {
  const api = await apiFor()
  const view = await api.call(settingApi.saveView, { grid: 'quota.list', name: `私有 ${Date.now()}`, content: { quick: '吊顶' } })
  await openAs(page, `/quota/list?view=${view.id}&q=${encodeURIComponent('吊顶')}`, 'cost')
  await expect(toast(page, '视图不存在或没有共享')).toBeVisible()
  const list = new SheetOf(page, LIST)
  await expect.poll(async () => (await list.texts('quotaName')).every(name => name.includes('吊顶'))).toBe(true)
  await expect(viewButton(page)).toContainText('视图：默认')
})

test('an address that asks too much says what it left out', IN_FULL, async ({ page }) => {
  const filters = encodeURIComponent(JSON.stringify([['gone', 'equals', '1'], ['quotaName', 'contains', '墙']]))
  await openList(page, `/quota/list?page=99&sort=nothing:asc&filters=${filters}`)
  await expect(toast(page, '排序“nothing”、筛选“gone”')).toBeVisible()
  await expect(page.getByText('第 99 页没有数据，已转到第 1 页')).toBeVisible()
  await expect(page.getByRole('button', { name: '修改条件：定额名称' })).toBeVisible()
})

test('back and forward go through what was done, typing is one step', async ({ page }) => {
  const list = await openList(page)
  const first = await list.texts('quotaName')
  await page.getByRole('textbox', { name: /^搜索/ }).pressSequentially('地面', { delay: 500 })
  await expect.poll(() => param(page, 'q')).toBe('地面')
  await page.getByRole('columnheader', { name: /^定额合价/ }).click()
  await expect.poll(() => param(page, 'sort')).toBe('quotaTotalAmount:asc')
  await page.goBack()
  await expect.poll(() => param(page, 'sort')).toBeNull()
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue('地面')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue('')
  await expect.poll(() => list.texts('quotaName')).toEqual(first)
  await page.goForward()
  await expect(page.getByRole('textbox', { name: /^搜索/ })).toHaveValue('地面')
})

test('words of an input method are searched and filtered as they are taken', IN_FULL, async ({ page }) => {
  const list = await openList(page)
  const { compose, take: insertText } = await inputMethod(page)
  const requests: string[] = []
  page.on('request', request => { if (request.url().endsWith(quotaApi.describeQuotas.path)) requests.push(request.postData() ?? '') })
  const search = page.getByRole('textbox', { name: /^搜索/ })
  await search.focus()
  await insertText('800 ')
  await compose('mian')
  // Longer than the search's debounce.
  await page.waitForTimeout(500)
  await expect(search).toHaveValue('800 mian')
  await insertText('面')
  await expect.poll(() => param(page, 'q')).toBe('800 面')
  await search.fill('地面 ')
  await expect.poll(() => param(page, 'q')).toBe('地面')
  await expect(search).toHaveValue('地面 ')
  await search.fill('')
  await expect.poll(() => param(page, 'q')).toBeNull()

  await addCondition(page, '定额名称')
  await compose('qiang')
  await insertText('墙面')
  await expect.poll(async () => (await list.texts('quotaName')).every(name => name.includes('墙面'))).toBe(true)
  expect(requests.filter(body => /mian|qiang/.test(body))).toEqual([])
})

test('a choice is filtered by its values with their counts, by keyboard', async ({ page }) => {
  const list = await openList(page)
  await addCondition(page, '单位')
  const panel = page.getByRole('group', { name: '筛选单位' })
  const option = optionOf(panel, 'm²').getByRole('checkbox')
  await expect(option).toBeVisible()
  // Earlier tests left packages: another unit may be first.
  const count = Number(await optionOf(panel, 'm²').locator('.count').textContent())
  expect(count).toBeGreaterThan(0)
  await option.focus()
  await press(page, 'Space')
  await expect(option).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: '修改条件：单位' })).toContainText('m²')
  await expect(page.getByRole('navigation', { name: '翻页' })).toContainText(`共 ${count} 条`)
  await expect.poll(async () => new Set(await list.texts('quotaUnit'))).toEqual(new Set(['m²']))
  await addCondition(page, '分项类型')
  await expect(page.getByRole('group', { name: '筛选分项类型' }).locator('.count').first()).not.toHaveText('0')
  await press(page, 'Escape')
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect(page.getByRole('button', { name: '修改条件：单位' })).toBeHidden()
})

test('the keyboard stays where it has gone in the list of values when their counts come', IN_FULL, async ({ page }) => {
  await openList(page)
  const release = await holdRequests(page, '**/quota/merchant/describeQuotas')
  await addCondition(page, '单位')
  const panel = page.getByRole('group', { name: '筛选单位' })
  // All units in dictionary order: the counts move frequent ones to the top and omit unused ones.
  const third = panel.getByRole('checkbox').nth(2)
  await third.waitFor()
  await page.getByRole('textbox', { name: '查找选项' }).focus()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(third).toBeFocused()
  await press(page, 'Space')
  const unit = (await panel.locator('label').filter({ has: page.locator(':focus') }).locator('.name').textContent())!
  release()
  await expect(panel.locator('.count').first()).toBeVisible()
  const chosen = optionOf(panel, unit).getByRole('checkbox')
  await expect(chosen).toBeFocused()
  await expect(chosen).toBeChecked()
})

test('the row height belongs to the view', IN_FULL, async ({ page }) => {
  const list = await openList(page)
  await page.getByRole('textbox', { name: /^搜索/ }).fill('轻钢龙骨双面')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('combobox', { name: '行高' }).selectOption('compact')
  await page.getByRole('button', { name: '确定' }).click()
  await expect.poll(async () => (await list.column('quotaName').first().boundingBox())?.height).toBeLessThanOrEqual(24)
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('combobox', { name: '行高' }).selectOption('三行，长文字换行')
  await page.getByRole('button', { name: '确定' }).click()
  const long = list.column('quotaName').filter({ hasText: '轻钢龙骨双面双层石膏板隔墙' })
  await expect.poll(async () => (await long.boundingBox())?.height).toBeGreaterThan(60)
  expect(await long.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth, scrollHeight - clientHeight,
  ])).toEqual([0, 0])
  await choose(page, '还原')
  await expect.poll(async () => (await list.column('quotaName').first().boundingBox())?.height).toBeLessThan(30)
})
