import { expect, type Browser, type Page } from 'playwright/test'
import { peopleApi } from '#shared/api/people.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { serverUrl } from '../tools/servers.ts'
import { Refused } from '../../tools/api.ts'
import { TreeOf } from '../gallery/treePage.ts'
import { expectClean } from '../shell/axe.ts'
import { pickEntry } from '../tools/cascade.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { tick } from '../tools/tick.ts'

const section = (page: Page, key: string, loginName = 'admin') => openAs(page, `/merchant/settings?section=${key}`, loginName)
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const staff = (page: Page) => new SheetOf(page, '员工')
const departments = (page: Page) => new TreeOf(page, '部门')

/** Opens a tool of a user's row by the row's menu, with the keyboard. */
async function tool(page: Page, name: string, label: string): Promise<void> {
  const sheet = staff(page)
  await sheet.cell(await sheet.rowId('realName', name), 'realName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

const ROLES = { pageNum: 1, pageSize: -1 }

test('a role that is given opens menus, and taken while signed in it is gone at the next call', async ({ page, browser }) => {
  const admin = await apiFor('admin')
  const roles = (await admin.call(peopleApi.describeRoles, ROLES)).rows
  const idOf = (name: string): string => roles.find(role => role.name === name)?.id ?? ''

  const context = await browser.newContext({ baseURL: serverUrl(), locale: 'zh-CN' })
  const userPage = await context.newPage()
  await openAs(userPage, '/dashboard/workplace', 'qa')
  await expect(menu(userPage)).toContainText('工作台')
  await expect(menu(userPage)).not.toContainText('定额库')

  await section(page, 'staff')
  await tool(page, '冯雅琴', '角色')
  const dialog = page.getByRole('dialog', { name: '冯雅琴的角色' })
  await expect(dialog.getByLabel('质安员')).toBeChecked()
  await tick(dialog.getByLabel('预算员'))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '已调整冯雅琴的角色，立即生效')).toBeVisible()
  await expect(staff(page).cell(await staff(page).rowId('realName', '冯雅琴'), 'roleNames')).toHaveText('预算员、质安员')

  await userPage.reload()
  await expect(menu(userPage)).toContainText('定额库')
  await userPage.goto('/em/quota/list')
  await expect(userPage.getByRole('grid')).toBeVisible()

  const [person] = (await admin.call(peopleApi.queryColleagues, { text: '冯雅琴' }))
  await admin.call(peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: [idOf('质安员')] })
  // The window is notified: menu and page disappear at once.
  await expect(userPage.getByText('抱歉，你无权访问该页面')).toBeVisible()
  await expect(menu(userPage)).not.toContainText('定额库')
  await context.close()
})

test('a right taken while a page is still loading its parts is gone in it', IN_FULL, async ({ page }) => {
  const admin = await apiFor('admin')
  const roles = (await admin.call(peopleApi.describeRoles, ROLES)).rows
  const idsOf = (...names: string[]): string[] => roles.filter(role => names.includes(role.name)).map(role => role.id)
  const [person] = await admin.call(peopleApi.queryColleagues, { text: '冯雅琴' })
  await admin.call(peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: idsOf('质安员', '预算员') })

  let release = (): void => {}
  const gate = new Promise<void>(resolve => { release = resolve })
  await page.route(/merchantNews[^/]*\.js/, async route => {
    await gate
    await route.continue()
  })
  const stream = page.waitForResponse(/queryEvents/)
  await openAs(page, '/quota/list', 'qa')
  await expect(page.getByRole('grid')).toBeVisible()
  await stream
  await admin.call(peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: idsOf('质安员') })
  release()
  await expect(page.getByText('抱歉，你无权访问该页面')).toBeVisible()
})

test('a company rules itself: departments, an invited person, a role of its own by the matrix, and why', async ({ page }) => {
  await section(page, 'departments')
  const tree = departments(page)
  const add = async (name: string) => {
    await page.getByRole('toolbar', { name: '部门工具栏' }).getByRole('button', { name: '新增部门' }).click()
    await page.keyboard.type(name)
    await press(page, 'Enter')
    await expect(tree.root.locator('.yz-saving')).toHaveCount(0)
    return tree.rowId('name', name)
  }
  const cost = await add('成本部')
  const office = await add('综合部')
  await tree.drag(office, cost, 0.5)
  await expect(tree.row(office)).toHaveAttribute('aria-level', '2')

  await section(page, 'roles')
  await page.getByRole('button', { name: '新增角色' }).click()
  await page.getByLabel('角色名称').fill('造价实习')
  await press(page, 'Enter')
  const matrix = page.getByRole('dialog', { name: '造价实习的权限' })
  await expect(matrix).toBeVisible()
  const sheet = new SheetOf(page, '角色权限')
  await expect(sheet.root.locator('.yz-sheet-input')).toBeFocused()
  const first = (await sheet.column('name').first().evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')))!
  await press(page, 'Space')
  await expect(sheet.cell(first, 'query')).toHaveText('✓')
  await press(page, 'Control+z')
  await expect(sheet.cell(first, 'query')).toHaveText('')
  const quota = await sheet.rowId('name', '定额库')
  const box = sheet.cell(quota, 'query').locator('.yz-check')
  await box.click()
  await expect(box).toHaveText('✓')
  await box.dblclick()
  await expect(box).toHaveText('✓')
  await sheet.cell(quota, 'edit').locator('.yz-check').click({ modifiers: ['Shift'] })
  await press(page, 'Control+r')
  for (const key of ['query', 'get', 'add', 'edit']) await expect(sheet.cell(quota, key)).toHaveText('✓')
  await press(page, 'Control+c')
  await sheet.cell(await sheet.rowId('name', '材料库'), 'query').click()
  await press(page, 'Control+v')
  await expect(sheet.cell(await sheet.rowId('name', '材料库'), 'edit')).toHaveText('✓')
  const admin = await apiFor('admin')
  const role = (await admin.call(peopleApi.describeRoles, { ...ROLES, quick: '造价实习' })).rows[0]!
  await expect.poll(async () => (await admin.call(peopleApi.describeRolePermissions, { ...ROLES, roleId: role.id })).rows
    .filter(({ edit }) => edit).map(({ name }) => name)).toEqual(['定额库', '材料库'])
  await matrix.getByRole('button', { name: '关闭' }).last().click()

  await section(page, 'staff')
  await page.getByRole('button', { name: '邀请员工' }).click()
  const invitation = page.getByRole('dialog', { name: '邀请员工' })
  const send = invitation.getByRole('button', { name: '邀请', exact: true })
  await send.click()
  await expect(invitation.getByText('请输入手机号')).toBeVisible()
  await expect(invitation.getByLabel('姓名')).toBeFocused()
  await page.keyboard.type('周小满')
  await invitation.getByLabel('手机号').fill('13712345678')
  await tick(invitation.getByLabel('造价实习'))
  await send.click()
  await expect(page.getByText(/周小满，您好！您已加入“示例装饰工程有限公司”/)).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '邀请员工' }).click()
  await invitation.getByLabel('姓名').fill('周小满')
  await invitation.getByLabel('手机号').fill('13712345678')
  await send.click()
  await expect(invitation.getByText('该手机号的人员已在企业中')).toBeVisible()
  await expect(invitation.getByLabel('手机号')).toBeFocused()
  await press(page, 'Escape')
  await confirmDialog(page, '放弃未保存的修改？', '放弃')
  await expect(staff(page).cell(await staff(page).rowId('realName', '周小满'), 'roleNames')).toHaveText('造价实习')

  await tool(page, '周小满', '停用')
  await confirmDialog(page, '停用周小满？', '停用')
  await expect(staff(page).cell(await staff(page).rowId('realName', '周小满'), 'state')).toContainText('停用')
  await tool(page, '周小满', '启用')
  await expect(toast(page, '已启用周小满')).toBeVisible()

  await section(page, 'explain')
  await page.getByLabel('员工').click()
  await page.getByText('周小满').click()
  await expect(page.getByRole('heading', { name: /周小满有“定额库”的“查询”权限/ })).toBeVisible()
  await expect(page.getByText('在整个企业担任造价实习，该角色有“定额库”的“查询”')).toBeVisible()
  await pickEntry(page.getByLabel('操作', { exact: true }), '反审核')
  await expect(page.getByRole('heading', { name: /周小满没有“定额库”的“反审核”权限/ })).toBeVisible()
  await page.getByLabel('项目', { exact: true }).click()
  // Searched, as other tests create more projects than one list page holds.
  await page.getByRole('combobox', { name: '查找项目' }).fill('云山酒店')
  await page.getByRole('option', { name: /云山酒店/ }).click()
  await expect(page.getByRole('heading', { name: /周小满在项目“云山酒店大堂及客房改造工程”没有“定额库”的“反审核”权限/ })).toBeVisible()
})

test('ticks that could not be sent are kept for each role by itself', IN_FULL, async ({ page }) => {
  const admin = await apiFor('admin')
  const names = ['离线甲', '离线乙']
  const ids = await Promise.all(names.map(async name => (await admin.call(peopleApi.addRole, { name })).id))
  const queries = (roleId: string) => admin.call(peopleApi.describeRolePermissions, { ...ROLES, roleId })
    .then(({ rows }) => rows.filter(row => row.query === true).length)
  const matrix = async (name: string): Promise<void> => {
    const roles = new SheetOf(page, '角色')
    await roles.cell(await roles.rowId('name', name), 'name').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '权限', exact: true }).click()
    await expect(new SheetOf(page, '角色权限').root.locator('.yz-sheet-input')).toBeFocused()
  }
  await section(page, 'roles')
  await page.route('**/saveRolePermissions', route => route.abort())
  for (const name of names) {
    await matrix(name)
    await press(page, 'Space')
    await expect(new SheetOf(page, '角色权限').root.locator('.yz-saving').first()).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // The window closes before the server is reachable again: only data stored on this computer is left.
  await page.goto('/em/favicon.svg')
  await page.unrouteAll()
  await section(page, 'roles')
  for (const [at, name] of names.entries()) {
    await matrix(name)
    await expect.poll(() => queries(ids[at]!)).toBe(1)
    await press(page, 'Escape')
  }
})

const addDepartment = async (name: string): Promise<string> =>
  (await (await apiFor('admin')).call(peopleApi.saveDepartments, { added: [{ id: 'new-1', cells: { name } }] })).ids['new-1']!

test('what is typed of a department is not lost by going to another one, by leaving or while the server is away', IN_FULL, async (
  { page }
) => {
  const [one, other] = [await addDepartment('测量部'), await addDepartment('档案部')]
  await section(page, 'departments')
  const tree = departments(page)
  await tree.cell(one, 'name').click()
  await page.keyboard.type('测量放线部')
  await tree.cell(other, 'name').click()
  await expect(tree.cell(one, 'name')).toHaveText('测量放线部')
  await page.keyboard.type('档案一部')
  await page.getByRole('navigation', { name: '企业管理' }).getByRole('button', { name: '角色', exact: true }).click()
  await section(page, 'departments')
  await expect(tree.cell(other, 'name')).toHaveText('档案一部')

  await page.route('**/saveDepartments', route => route.abort())
  await tree.type(one, 'name', '测绘部')
  await expect(tree.root.locator('.yz-saving').first()).toBeVisible()
  await page.goto('/em/favicon.svg')
  await page.unrouteAll()
  await section(page, 'departments')
  await expect(tree.cell(one, 'name')).toHaveText('测绘部')
  await expect.poll(
    async () => (await (await apiFor('admin')).call(peopleApi.describeDepartments, { quick: '测绘部' })).rows.map(({ id }) => id)
  ).toEqual([one])
  await tree.cell(one, 'name').click()
  await page.keyboard.type('不要了')
  await press(page, 'Escape')
  await expect(tree.cell(one, 'name')).toHaveText('测绘部')
})

async function twoWindows(page: Page, browser: Browser): Promise<Page> {
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  for (const [window, login] of [[page, 'admin'], [other, 'boss']] as const) await section(window, 'departments', login)
  return other
}
const conflict = (page: Page) => page.getByRole('region', { name: '单元格冲突' })

test('two who rename a department see both names, and choose', IN_FULL, async ({ page, browser }) => {
  const id = await addDepartment('资料部')
  const other = await twoWindows(page, browser)
  await expectClean(page)
  const [ownSheet, otherSheet] = [departments(page), departments(other)]
  await ownSheet.cell(id, 'name').click()
  await page.keyboard.type('资料一部')
  await otherSheet.type(id, 'name', '资料二部')
  const note = conflict(page).filter({ hasText: '对方的修改 资料二部 周建国' })
  await expect(note).toContainText('我的修改 资料一部')
  await press(page, 'Enter')
  await expect(ownSheet.cell(id, 'name')).toHaveText('资料一部')
  await expect(otherSheet.cell(id, 'name')).toHaveText('资料二部')
  await note.getByRole('button', { name: '采用对方' }).click()
  await expect(ownSheet.cell(id, 'name')).toHaveText('资料二部')
  await ownSheet.type(id, 'name', '资料三部')
  await expect(otherSheet.cell(id, 'name')).toHaveText('资料三部')
  await other.context().close()
})

test('two who put in another leader see both, and who did it, also when there is none any more', IN_FULL, async ({ page, browser }) => {
  const id = await addDepartment('安全部')
  const other = await twoWindows(page, browser)
  const [ownSheet, otherSheet] = [departments(page), departments(other)]
  await otherSheet.cell(id, 'leader').click()
  await press(other, 'F2')
  await other.getByRole('combobox', { name: '查找负责人' }).fill('郑大勇')
  await other.getByRole('option', { name: '郑大勇' }).click()
  await expect(ownSheet.cell(id, 'leader')).toHaveText('郑大勇')

  for (const [they, displayText] of [['何思远', '何思远'], ['', '空']] as const) {
    await ownSheet.cell(id, 'leader').click()
    await page.keyboard.type('吴国栋')
    await expect(page.getByRole('option', { name: '吴国栋' })).toBeVisible()
    await otherSheet.cell(id, 'leader').click()
    if (they === '') await press(other, 'Delete')
    else await otherSheet.type(id, 'leader', they)
    // The search text is complete before a choice.
    await expect(conflict(page)).toContainText('我的修改 吴国栋 正在输入')
    await expect(conflict(page)).toContainText(`对方的修改 ${displayText} 周建国`)
    await press(page, 'Enter')
    await expect(conflict(page)).toContainText('我的修改 吴国栋')
    if (they !== '') await conflict(page).getByRole('button', { name: '采用对方' }).click()
  }
  await conflict(page).getByRole('button', { name: '保留我的' }).press('Enter')
  await expect(conflict(page)).toHaveCount(0)
  await expect(otherSheet.cell(id, 'leader')).toHaveText('吴国栋')
  await other.context().close()

  // A search lost with its page is no value to restore: nothing covers the sheet.
  await ownSheet.cell(id, 'leader').click()
  await page.keyboard.type('郑大')
  await expect(page.getByRole('option', { name: '郑大勇' })).toBeVisible()
  await page.reload()
  await expect(ownSheet.cell(id, 'leader')).toHaveText('吴国栋')
  await ownSheet.type(id, 'name', '安全一部')
  await expect(ownSheet.cell(id, 'name')).toHaveText('安全一部')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('two who give roles to the same person at once both give them', IN_FULL, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  for (const [window, login] of [[page, 'admin'], [other, 'boss']] as const) {
    await section(window, 'staff', login)
    await tool(window, '郑大勇', '角色')
    await expect(window.getByRole('dialog', { name: '郑大勇的角色' }).getByLabel('施工员')).toBeChecked()
    await expect(window.getByRole('dialog', { name: '郑大勇的角色' }).getByRole('checkbox').first()).toBeFocused()
  }
  for (const [window, role] of [[page, '采购员'], [other, '仓管员']] as const) {
    const dialog = window.getByRole('dialog', { name: '郑大勇的角色' })
    await tick(dialog.getByLabel(role))
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(toast(window, '已调整郑大勇的角色，立即生效')).toBeVisible()
  }
  await expect(staff(page).cell(await staff(page).rowId('realName', '郑大勇'), 'roleNames')).toHaveText('采购员、仓管员、施工员')
  const admin = await apiFor('admin')
  const [person] = await admin.call(peopleApi.queryColleagues, { text: '郑大勇' })
  const { rows } = await admin.call(peopleApi.describeRoles, ROLES)
  await admin.call(
    peopleApi.saveStaffRoles, { userId: person!.userId, roleIds: rows.filter(({ name }) => name === '施工员').map(({ id }) => id) }
  )
  await other.context().close()
})

test('a list under the pointer keeps its border, light and dark', IN_FULL, async ({ page }) => {
  await section(page, 'explain')
  const list = page.getByLabel('权限', { exact: true })
  const border = () => list.evaluate(element => getComputedStyle(element).boxShadow)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(dark => document.documentElement.classList.toggle('bp6-dark', dark), theme === 'dark')
    await page.mouse.move(0, 0)
    const atRest = await border()
    await list.hover()
    expect(await border(), theme).toBe(atRest)
  }
})

test('nobody raises himself, and who may not manage sees no such page', async ({ page }) => {
  await section(page, 'staff')
  const sheet = staff(page)
  await sheet.cell(await sheet.rowId('realName', '陈启明'), 'realName').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '移交', exact: true })).toBeVisible()
  for (const label of ['角色', '停用']) await expect(page.getByRole('menuitem', { name: label, exact: true })).toHaveCount(0)
  await openAs(page, '/merchant/settings?section=staff', 'pm')
  await expect(page.getByText('抱歉，你无权访问该页面')).toBeVisible()
  const pm = await apiFor('pm')
  await expect(pm.call(peopleApi.describeStaff, { pageNum: 1, pageSize: 10 })).rejects.toBeInstanceOf(Refused)
})

test('who has no price key sees no money: not as a column, not in a document', async ({ page }) => {
  const admin = await apiFor('admin')
  const { id } = await admin.call(peopleApi.addRole, { name: '只看数量' })
  const cells = { query: true, get: true, export: true }
  await admin.call(
    peopleApi.saveRolePermissions, { changed: [{ id: `${id}.N_QUOTA`, cells, was: { query: false, get: false, export: false } }] }
  )
  const [keeper] = await admin.call(peopleApi.queryColleagues, { text: '吴国栋' })
  const had = await admin.call(peopleApi.queryStaffRoles, { userId: keeper!.userId })
  await admin.call(peopleApi.saveStaffRoles, { userId: keeper!.userId, roleIds: [id] })

  await openAs(page, '/quota/list', 'keeper')
  const list = new SheetOf(page, '企业定额库')
  await expect(list.column('quotaName').first()).toBeVisible()
  const headers = list.root.getByRole('columnheader')
  await expect(headers.filter({ hasText: '用工' })).toBeVisible()
  for (const money of ['人工费', '材料费', '定额合价']) await expect(headers.filter({ hasText: money })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)
  await list.column('quotaCode').first().getByRole('link').click()
  await expect(page.locator('.yz-figure')).toHaveText(/^用工\d+\.\d{6}工日$/)
  await expect(page.locator('.yz-figure')).not.toContainText('用工0.000000')
  await expect(page.getByLabel(/处问题/)).toHaveCount(0)
  await admin.call(peopleApi.saveStaffRoles, { userId: keeper!.userId, roleIds: had.roleIds })
})
