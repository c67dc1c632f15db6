import { expect, type Page } from 'playwright/test'
import { companyApi } from '#shared/api/company.ts'
import { dictApi } from '#shared/api/dict.ts'
import { apiFor, openAs, press, said, test } from '../tools/app.ts'
import { expectClean } from '../shell/axe.ts'
import { SheetOf } from '../tools/sheet.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const open = (page: Page, section: string, who = 'admin') => openAs(page, `/merchant/settings?section=${section}`, who)
const saved = (list: SheetOf) => expect(list.root.locator('.yz-saving')).toHaveCount(0)

test('sections stand at the left, on a phone in a list above, and each has an address', async ({ page }) => {
  await open(page, 'company')
  await expect(page.getByLabel('企业名称')).toHaveValue('示例装饰工程有限公司')
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '节假日' }).click()
  await expect(page).toHaveURL(/section=calendar/)
  await new SheetOf(page, '节假日').expectRows('day', 10)
  await page.goBack()
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByLabel('企业管理的内容').selectOption('warehouses')
  await expect(new SheetOf(page, '仓库').column('name').first()).toHaveText('公司总仓')
})

test('the company\'s facts are checked, saved, and seen by colleagues without a reload', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  await openAs(other, '/dashboard/workplace', 'boss')
  await expect(other.getByRole('navigation', { name: '主菜单' }).locator('.yz-brand')).toContainText('示例装饰工程有限')
  await open(page, 'company')
  await page.getByLabel('联系电话').fill('12')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('联系电话格式不正确')).toBeVisible()
  await page.getByLabel('联系电话').fill('020-38880009')
  await page.getByLabel('企业名称').fill('示例建设有限公司')
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '仓库' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByAltText('企业标志预览')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(said(page, '已保存')).toBeVisible()
  for (const window of [page, other]) {
    const brand = window.getByRole('navigation', { name: '主菜单' }).locator('.yz-brand')
    await expect(brand).toContainText('示例建设有限公司')
    await expect(brand.locator('img')).toBeVisible()
  }
  const api = await apiFor('admin')
  const { version, logo: _, config: __, creditLocked: ___, ...facts } = await api.call(companyApi.describeCompany, {})
  await api.call(companyApi.saveCompany, { ...facts, name: '示例装饰工程有限公司', logoId: null, version })
  await expect(other.locator('.yz-brand')).toContainText('示例装饰工程有限')
  await other.context().close()
})

test('a value of a dictionary is added with an alias and disabled; the platform\'s is not removed', async ({ page }) => {
  await open(page, 'dicts')
  await page.getByRole('treeitem', { name: '材料单位' }).click()
  const list = new SheetOf(page, '数据字典')
  await expect(list.column('value').first()).toHaveText('m')
  await list.column('value').first().click()
  await page.getByRole('button', { name: '新增值' }).click()
  await page.keyboard.type('捆扎')
  await press(page, 'Tab')
  await page.keyboard.type('扎')
  await press(page, 'Enter')
  await expect.poll(() => list.texts('value')).toContain('捆扎')
  await saved(list)
  const api = await apiFor('admin')
  const entry = async () => (await api.call(dictApi.describeDictEntries, { pid: 18, quick: '捆扎' })).rows[0]
  await expect.poll(entry).toMatchObject({ aliases: '扎', state: 'ENABLED' })
  const id = await list.rowId('value', '捆扎')
  await list.type(id, 'state', '停用')
  await expect.poll(entry).toMatchObject({ state: 'DISABLED' })
  await list.cell(await list.rowId('value', 'm²'), 'value').click()
  await page.getByRole('button', { name: '删除值' }).click()
  await expect(said(page, '“m²”是平台的值，不能删除，可以停用')).toBeVisible()
})

test('a figure of the rules gets a value from a day on, and its history', async ({ page }) => {
  await open(page, 'values')
  const list = new SheetOf(page, '业务参数')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('零星采购')
  await list.expectRows('label', 1)
  await list.column('value').first().locator('.yz-link').click()
  const dialog = page.getByRole('dialog', { name: /零星采购限额/ })
  await dialog.getByLabel('新的取值').fill('-1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('不能小于 0')).toBeVisible()
  await dialog.getByLabel('新的取值').fill('3,000')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('row', { name: /3,000.00 现行/ })).toBeVisible()
  await dialog.locator('.yz-dialog-foot').getByRole('button', { name: '关闭' }).click()
  await expect(list.column('value').first()).toHaveText('3,000.00')
})

test('a flow is edited node by node and published', async ({ page }) => {
  await open(page, 'flows')
  const list = new SheetOf(page, '审批流程')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('材料申购')
  await list.expectRows('name', 1)
  await list.column('name').first().locator('.yz-link').click()
  const dialog = page.getByRole('dialog', { name: /材料申购/ })
  await dialog.getByRole('button', { name: '新增节点' }).click()
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(dialog.getByText('节点名称必须填写')).toBeVisible()
  const node = dialog.getByRole('listitem').nth(2)
  await node.getByLabel('节点名称').fill('采购确认')
  await node.getByLabel('角色').click()
  await page.getByRole('option', { name: '采购员' }).click()
  await press(page, 'Escape')
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(said(page, '已发布')).toBeVisible()
  await expect(list.column('nodes').first()).toHaveText('项目经理审批 → 成本总监审批 → 采购确认')
  await expect(list.column('revision').first()).toHaveText('2')
})

test('what was changed is found in the log with its values side by side', async ({ page }) => {
  await open(page, 'warehouses')
  const warehouses = new SheetOf(page, '仓库')
  await warehouses.type(await warehouses.rowId('name', '公司总仓'), 'address', '广州市天河区')
  await saved(warehouses)
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '操作记录' }).click()
  const log = new SheetOf(page, '操作记录')
  await expect(log.column('after').first()).toHaveText('地址：广州市天河区')
  await log.column('action').first().locator('.yz-link').click()
  await expect(page.getByRole('dialog').getByRole('row', { name: '地址 （空） 广州市天河区' })).toBeVisible()
})

const FIRST: readonly (readonly [section: string, sheet: string])[] = [
  ['warehouses', '仓库'], ['dicts', '数据字典'], ['materialTree', '分类'], ['values', '业务参数'], ['flows', '审批流程'], ['prefixes', '编号前缀'], ['calendar', '节假日'],
]
test('everything is there for a screen reader', async ({ page }) => {
  await open(page, 'company')
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await expectClean(page)
  for (const [section, sheet] of FIRST) {
    await open(page, section)
    await expect(new SheetOf(page, sheet).root.locator('.ag-row').first()).toBeVisible()
    await expectClean(page)
  }
  await open(page, 'flows')
  await new SheetOf(page, '审批流程').column('name').first().locator('.yz-link').click()
  await expect(page.getByRole('list', { name: '流程节点' })).toBeVisible()
  await expectClean(page)
  await open(page, 'values')
  await new SheetOf(page, '业务参数').column('value').first().locator('.yz-link').click()
  await expect(page.getByRole('table', { name: '历次取值' })).toBeVisible()
  await expectClean(page)
})
