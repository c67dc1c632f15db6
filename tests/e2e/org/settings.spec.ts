import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { companyApi } from '#shared/api/company.ts'
import { dictApi } from '#shared/api/dict.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { PNG } from '../tools/pictures.ts'
import { expectClean } from '../shell/axe.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const open = (page: Page, section: string, login = 'admin') => openAs(page, `/merchant/settings?section=${section}`, login)
const saved = (list: SheetOf) => expect(list.root.locator('.yz-saving')).toHaveCount(0)

test('sections stand at the left, on a phone in a list above, and each has an address', async ({ page }) => {
  await open(page, 'company')
  await expect(page.getByLabel('企业名称')).toHaveValue('示例装饰工程有限公司')
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '节假日' }).click()
  await expect(page).toHaveURL(/section=calendar/)
  await new SheetOf(page, '节假日').expectAny('day')
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
  await expect(page.getByText('电话应为 11 位手机号、带区号的座机或 400 号码')).toBeVisible()
  await page.getByLabel('联系电话').fill('020-38880009')
  await page.getByLabel('企业名称').fill('示例建设有限公司')
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '仓库' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByAltText('企业标志预览')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '已保存')).toBeVisible()
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
  await expect(toast(page, '“m²”是平台的值，不能删除，可以停用')).toBeVisible()
})

test('a figure of the rules gets a value from a day on, and its history', async ({ page }) => {
  await open(page, 'values')
  const list = new SheetOf(page, '业务参数')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('零星采购')
  await list.expectRows('label', 1)
  await list.column('value').first().locator('.yz-link').click()
  const dialog = page.getByRole('dialog', { name: /零星采购限额/ })
  await expect(dialog.getByRole('table', { name: '历次取值' })).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('新的取值').fill('-1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('不能小于 0')).toBeVisible()
  await expect(dialog.getByLabel('新的取值')).toBeFocused()
  await dialog.getByLabel('新的取值').fill('3,000')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('row', { name: /3,000.00 现行/ })).toBeVisible()
  await dialog.locator('.yz-dialog-foot').getByRole('button', { name: '关闭' }).click()
  await expect(list.column('value').first()).toHaveText('3,000.00')
})

test('a text is written on from the one that the company has', async ({ page }) => {
  const customText = `机械合同条款，${Date.now()}`
  const [api, query] = [await apiFor('admin'), { key: 'clausesMachine' } as const]
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const existing = (await api.call(companyApi.querySettingValues, query)).find(({ effectiveFrom }) => effectiveFrom === today)
  await api.call(companyApi.saveSettingValue, { ...query, value: customText, effectiveFrom: today, remark: '', replaces: existing
    ? { settingId: existing.settingId, version: existing.version }
    : null }, randomUUID())
  await open(page, 'values')
  const list = new SheetOf(page, '业务参数')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('机械合同标准条款')
  await list.expectRows('label', 1)
  await list.column('value').first().locator('.yz-link').click({ position: { x: 8, y: 8 } })
  const dialog = page.getByRole('dialog', { name: '机械合同标准条款' })
  await expect(dialog.getByLabel('新的取值')).toHaveValue(customText)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
})

test('two who set the same figure for the same day: the second is shown the first one before he replaces it', IN_FULL, async (
  { page, browser }
) => {
  const other = await (await browser.newContext()).newPage()
  const dialogs = []
  for (const [window, login] of [[page, 'admin'], [other, 'boss']] as const) {
    await open(window, 'values', login)
    await window.getByRole('textbox', { name: /^搜索/ }).fill('现代服务税率')
    await new SheetOf(window, '业务参数').expectRows('label', 1)
    await new SheetOf(window, '业务参数').column('value').first().locator('.yz-link').click()
    dialogs.push(window.getByRole('dialog', { name: /现代服务税率/ }))
  }
  const [first, second] = dialogs
  await second!.getByLabel('新的取值').fill('5')
  await expect(second!.getByRole('row', { name: /默认值/ })).toBeVisible()
  await first!.getByLabel('新的取值').fill('4')
  await first!.getByRole('button', { name: '保存' }).click()
  await expect(second!.getByRole('row', { name: /4 现行 .*陈启明/ })).toBeVisible()
  await second!.getByRole('button', { name: '保存' }).click()
  await expect(second!.getByText(/^陈启明已将 .* 起的取值设为 4，请核对后再保存$/)).toBeVisible()
  await expect(second!.getByLabel('新的取值')).toHaveValue('5')
  await expect(first!.getByRole('row', { name: /4 现行/ })).toBeVisible()
  await second!.getByRole('button', { name: '保存' }).click()
  for (const dialog of dialogs) await expect(dialog.getByRole('row', { name: /5 现行 .*周建国/ })).toBeVisible()
  await other.context().close()
})

test('two who edit the company: what one left alone follows the other, and where both wrote each sees both', IN_FULL, async (
  { page, browser }
) => {
  const other = await (await browser.newContext()).newPage()
  await open(page, 'company')
  await open(other, 'company', 'boss')
  const [alias, contact] = ['企业简称', '联系人'].map(label => page.getByLabel(label))
  const before = [await alias!.inputValue(), await contact!.inputValue()] as const
  await alias!.fill('我的简称')
  await other.getByLabel('企业简称').fill('对方简称')
  await other.getByLabel('联系人').fill('周建国')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(toast(other, '已保存')).toBeVisible()

  const note = page.getByRole('alert').filter({ hasText: '对方的修改 对方简称 周建国' })
  await expect(note).toContainText('我的修改 我的简称')
  await expect(contact!).toHaveValue('周建国')
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(page.getByText('他人已修改，请选择保留哪一个')).toBeVisible()
  await note.getByRole('button', { name: '保留我的' }).click()
  await save.click()
  await expect(toast(page, '已保存')).toBeVisible()
  const api = await apiFor('admin')
  const now = await api.call(companyApi.describeCompany, {})
  expect(now).toMatchObject({ alias: '我的简称', contact: '周建国' })
  const { logo: _, config: __, creditLocked: ___, byName: ____, at: _____, ...facts } = now
  await api.call(companyApi.saveCompany, { ...facts, alias: before[0], contact: before[1], logoId: null })
  await other.context().close()
})

test('on a phone a link in a cell that is half in sight opens at the first touch', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'values')
  await new SheetOf(page, '业务参数').column('value').first().locator('.yz-link').click()
  await expect(page.getByRole('dialog', { name: '成本口径' })).toBeVisible()
})

test('a flow is edited node by node and published', async ({ page }) => {
  const api = await open(page, 'flows')
  const { nodes, revision: currentRevision } = await api.call(companyApi.queryFlow, { key: 'subscribe' })
  // A repeated test finds its published flow.
  const { revision } = nodes.length === 2
    ? { revision: currentRevision }
    : await api.call(companyApi.saveFlow, { key: 'subscribe', revision: currentRevision, nodes: nodes.slice(0, 2), remark: '' })
  const list = new SheetOf(page, '审批流程')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('材料申购')
  await list.expectRows('name', 1)
  await list.column('name').first().locator('.yz-link').click()
  const dialog = page.getByRole('dialog', { name: /材料申购/ })
  await expect(dialog.getByRole('list', { name: '流程节点' })).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('button', { name: '新增节点' }).click()
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(dialog.getByText('节点名称必须填写')).toBeVisible()
  await expect(dialog.getByRole('listitem').nth(2).getByLabel('节点名称')).toBeFocused()
  const node = dialog.getByRole('listitem').nth(2)
  await node.getByLabel('节点名称').fill('采购确认')
  await node.getByLabel('角色').click()
  await page.getByRole('combobox', { name: '查找角色' }).fill('采购')
  await press(page, 'Enter')
  await expect(node.getByRole('button', { name: '移除角色“采购员”' })).toBeVisible()
  await press(page, 'Escape')
  await expect(node.getByRole('button', { name: '角色', exact: true })).toBeFocused()
  await press(page, 'Escape')
  await confirmDialog(page, '放弃未保存的修改？', '继续编辑')
  await expect(node.getByText('所有单据都经过该节点')).toBeVisible()
  await node.getByRole('button', { name: '设置条件' }).click()
  await node.getByLabel('金额不低于').fill('一万')
  await expect(node.getByLabel('金额不低于')).toHaveValue('一万')
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(node.getByText('无法识别为数字')).toBeVisible()
  await node.getByLabel('金额不低于').fill('10,000')
  await node.getByLabel('紧急程度').click()
  await page.getByRole('listbox').getByRole('option', { name: '特急' }).click()
  await press(page, 'Escape')
  await expect(node.getByText('仅当 金额 ≥ 10,000.00，特急')).toBeVisible()
  const others = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)]
  for (const other of others) {
    await other.getByRole('button', { name: '设置条件' }).click()
    await other.getByLabel('金额低于').fill('50000')
  }
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(dialog.getByText('这样的单据没有审批节点：金额 50,000.00，一般')).toBeVisible()
  for (const other of others) await other.getByLabel('金额低于').fill('')
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(toast(page, '已发布')).toBeVisible()
  await expect(list.column('nodes').first()).toHaveText('项目经理审批 → 成本总监审批 → 采购确认（金额 ≥ 10,000.00，特急）')
  await expect(list.column('revision').first()).toHaveText(String(revision + 1))
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

test('who keeps a warehouse is chosen from the colleagues, or pasted by name', async ({ page }) => {
  await open(page, 'warehouses')
  const list = new SheetOf(page, '仓库')
  const row = await list.rowId('name', '公司总仓')
  await list.cell(row, 'keeper').click()
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: '查找仓管员' })).toBeFocused()
  // Typing faster than the response selects the typed user, not the first of the stale list.
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.type('吴国')
  await press(page, 'Enter')
  await expect(list.cell(row, 'keeper')).toHaveText('吴国栋')
  await saved(list)
  await copy(page, [['没有这个人']])
  await list.paste(row, 'keeper')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toContainText('没有名为“没有这个人”的在职员工')
  await press(page, 'Escape')
  await copy(page, [['冯雅琴']])
  await list.paste(row, 'keeper')
  await expect(list.cell(row, 'keeper')).toHaveText('冯雅琴')
  await saved(list)
})

const FIRST: readonly (readonly [section: string, sheet: string])[] = [
  ['warehouses', '仓库'], ['dicts', '数据字典'], ['materialTree', '分类'], ['values', '业务参数'], ['flows', '审批流程'], ['prefixes', '编号前缀'],
  ['calendar', '节假日'],
]
test('everything is there for a screen reader', IN_FULL, async ({ page }) => {
  await open(page, 'company')
  await expect(page.getByLabel('企业名称')).toBeVisible()
  await expectClean(page)
  for (const [section, sheet] of FIRST) {
    await open(page, section)
    await expect(new SheetOf(page, sheet).root.locator('.ag-row').first()).toBeVisible()
    await expectClean(page)
  }
})
