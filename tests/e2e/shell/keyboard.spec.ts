import { expect, type Page } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { confirmDialog, apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { act, materialNamed, showMaterials } from '../tools/materials.ts'
import { edit, packageNamed } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

/** The page region with the focus, by landmark order. */
const region = (page: Page) => page.evaluate(() => {
  const at = document.activeElement
  const regions = {
    skip: '.yz-skip', menu: '.yz-side', header: '.yz-header', tabs: '.yz-tabs', types: '.yz-types', toolbar: '.yz-toolbar',
    filters: '.yz-chips', headers: '.ag-header', sheet: '.yz-sheet',
  }
  return Object.entries(regions).find(([, selector]) => at?.closest(selector))?.[0] ?? 'none'
})

async function openList(page: Page): Promise<SheetOf> {
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await list.expectAny('quotaName')
  return list
}

test('Tab leads from the menu to the cells, each region once, F6 out of them, its first stop over all to them, and arrows through the '
  + 'tree of types', async ({ page }) => {
  const list = await openList(page)
  const input = list.root.locator('.yz-sheet-input')
  await test.step('regions', async () => {
    const passed: string[] = []
    for (let stops = 0; stops < 60 && passed.at(-1) !== 'sheet'; stops++) {
      await press(page, 'Tab')
      const now = await region(page)
      if (passed.at(-1) !== now) passed.push(now)
    }
    expect(passed).toEqual(['skip', 'menu', 'header', 'tabs', 'types', 'toolbar', 'filters', 'sheet'])
    await expect(input).toBeFocused()
    await press(page, 'F6')
    expect(await page.evaluate(() => document.activeElement?.closest('.yz-foot') !== null)).toBe(true)
    await input.focus()
    await press(page, 'Shift+F6')
    expect(await region(page)).toBe('filters')
  })
  await test.step('the first stop leads over menu and tabs', async () => {
    const skip = page.getByRole('link', { name: '跳到内容' })
    await skip.focus()
    await press(page, 'Enter')
    await expect(input).toBeFocused()
    await expect(page).toHaveURL(/quota\/list(\?at=[^&]*)?$/)
  })
  await test.step('the tree of types, where typing searches', async () => {
    await tabTo(page, page.getByRole('treeitem', { name: /^全部类型/ }), 'Shift+Tab')
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter')
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '3')
    await press(page, 'd')
    const search = page.getByRole('textbox', { name: '查找定额类型' })
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('d')
    await search.fill('电气')
    await expect(page.getByRole('treeitem', { name: /^全部类型/ })).toHaveCount(0)
    await press(page, 'ArrowDown')
    await expect(page.locator('[role="treeitem"]:focus')).toHaveCount(1)
  })
})

test('closing a tab with a draft says that the draft is kept, and it is', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '关闭标签保留草稿')
  const labour = await edit(page, quotaId)
  const step = await labour.rowId('jobName', '基层清理')
  await labour.type(step, 'dailyPrice', '345.67')
  await expect(page.getByText('未保存', { exact: true })).toBeVisible()
  // F6 cycles through the parts of a document, in order and back.
  const part = () =>
    page.evaluate(() => [
      '.yz-doctabs', '.yz-document-strip', '.yz-toolbar', '.yz-sheet', '.yz-dialog-foot',
    ].find(one => document.activeElement?.closest(one)) ?? 'none')
  expect(await part()).toBe('.yz-sheet')
  const round: string[] = []
  do {
    await press(page, 'F6')
    round.push(await part())
  } while (round.at(-1) !== '.yz-sheet' && round.length < 9)
  expect(round).toEqual(['.yz-dialog-foot', '.yz-doctabs', '.yz-document-strip', '.yz-toolbar', '.yz-sheet'])
  const back: string[] = []
  for (const _ of round) {
    await press(page, 'Shift+F6')
    back.push(await part())
  }
  expect(back.slice(0, -1)).toEqual(round.slice(0, -1).toReversed())
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '材料库' }).click()
  await menu.getByRole('link', { name: '材料库', exact: true }).click()
  const tab = page.getByRole('tablist', { name: '标签' }).getByRole('tab', { name: /^编辑：关闭标签保留草稿/ })
  await tab.click()
  await tab.focus()
  await press(page, 'Delete')
  await expect(toast(page, '修改已保留为草稿，再次打开时可以恢复')).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.goto(`/em/quota/edit/${quotaId}`)
  await confirmDialog(page, /^发现未保存的修改/, '恢复')
})

test('F6 reaches what can be done with a package that is only read', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '看着的定额包')
  await openAs(page, `/quota/detail/${quotaId}`)
  const head = page.locator('.yz-document-head')
  await page.getByRole('tab', { name: /^人工/ }).focus()
  await press(page, 'Shift+F6')
  await expect(head.getByRole('button', { name: '版本' })).toBeFocused()
  await press(page, 'Tab', 'Tab')
  await expect(head.getByRole('button', { name: '编辑' })).toBeFocused()
  await press(page, 'F6', 'Shift+F6')
  await expect(head.getByRole('button', { name: '编辑' })).toBeFocused()
})

test('Escape closes a dialog that has been drawn and does not have the focus yet', IN_FULL, async ({ page }) => {
  await openAs(page, '/quota/list')
  const columns = page.getByRole('button', { name: '列设置' })
  await columns.focus()
  const at = page.evaluate(() => new Promise(done => {
    const dialogObserver = new MutationObserver(() => {
      if (document.querySelector('.yz-dialog') === null) return
      dialogObserver.disconnect()
      const { activeElement } = document
      activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }))
      done(activeElement!.ariaLabel)
    })
    dialogObserver.observe(document.body, { childList: true, subtree: true })
  }))
  await press(page, 'Enter')
  expect(await at).toBe('列设置')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(columns).toBeFocused()
})

test('the focus goes into what opens over the page and back to what opened it', async ({ page }) => {
  await openAs(page, '/merchant/settings?section=staff', 'admin')
  const invite = page.getByRole('button', { name: '邀请员工' })
  await tabTo(page, invite)
  await press(page, 'Enter')
  const name = page.getByRole('dialog').getByLabel('姓名')
  await expect(name).toBeFocused()
  await page.keyboard.type('李')
  await press(page, 'Escape')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' })).toBeFocused()
  await press(page, 'Escape')
  await expect(name).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' })).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '放弃' })).toBeFocused()
  await press(page, 'Enter')
  await expect(invite).toBeFocused()

  const person = page.getByRole('button', { name: /账号菜单$/ })
  await tabTo(page, person, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused()
  await press(page, 'Escape')
  await expect(person).toBeFocused()

  await page.goto('/em/merchant/settings?section=explain')
  const staff = page.getByLabel('员工')
  await staff.focus()
  await press(page, 'ArrowDown')
  await expect(page.getByRole('combobox', { name: '查找同事' })).toBeFocused()
  await expect(page.locator('.yz-options').getByRole('option').first()).toHaveAttribute('aria-selected', 'false')
  await press(page, 'Escape')
  await expect(staff).toBeFocused()
})

test('the setting drawer begins at its first control, and after a long walk the focus is back where it was opened', IN_FULL, async (
  { page }
) => {
  await openAs(page, '/dashboard/workplace')
  const opener = page.getByRole('button', { name: '界面设置' })
  await tabTo(page, opener)
  await press(page, 'Enter')
  const drawer = page.locator('.yz-settings')
  await expect(drawer.locator('button', { hasText: '浅色' })).toBeFocused()
  await tabTo(page, drawer.getByRole('button', { name: '恢复默认' }))
  await tabTo(page, drawer.getByRole('radio', { name: '靛蓝' }), 'Shift+Tab')
  await press(page, 'Escape')
  await expect(opener).toBeFocused()
})

test('a refused attempt leads to its first fault, and a button that was pending has its focus back', async ({ page }) => {
  await page.goto('/em/user/login')
  const enter = page.getByRole('button', { name: '登录', exact: true })
  await tabTo(page, enter)
  await press(page, 'Space')
  await expect(page.getByLabel('手机号或账号')).toBeFocused()
  await page.keyboard.type('estimator')
  await tabTo(page, enter)
  await press(page, 'Space')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type('Not-the-one-2026')
  await tabTo(page, enter)
  await press(page, 'Space')
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await expect(enter).toBeFocused()

  await page.goto('/em/user/forget')
  const phone = page.getByLabel('手机号')
  const send = page.getByRole('button', { name: '获取验证码' })
  await phone.fill('1390000')
  await tabTo(page, send)
  await press(page, 'Space')
  await expect(phone).toBeFocused()
  await phone.fill('13900009876')
  await tabTo(page, send)
  await press(page, 'Space')
  await expect(page.getByText(/演示环境不发送短信/)).toBeVisible()
  await expect(page.getByLabel('短信验证码')).toBeFocused()

  await openAs(page, '/user/settings')
  const name = page.getByLabel('姓名')
  await name.fill(' ')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(name).toBeFocused()

  await openAs(page, '/merchant/settings?section=company', 'admin')
  await page.getByLabel('联系人').fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('联系人')).toBeFocused()
})

test('tabs are walked by arrows without the pages between taking the keys', IN_FULL, async ({ page }) => {
  const list = await openList(page)
  await list.column('quotaState').first().click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '材料库' }).click()
  await menu.getByRole('link', { name: '材料库' }).click()
  const materials = new SheetOf(page, '材料库')
  await materials.column('unit').first().click()
  const tabs = page.getByRole('tablist', { name: '标签' })
  const tab = (name: string) => tabs.getByRole('tab', { name })
  await tabTo(page, tab('材料库'), 'Shift+Tab')
  await press(page, 'ArrowLeft')
  await list.expectAny('quotaName')
  await expect(tab('企业定额库')).toBeFocused()
  await press(page, 'ArrowRight')
  await expect(tab('材料库')).toBeFocused()
  await materials.column('unit').first().click()
  await tab('企业定额库').click()
  await expect(list.root.locator('.yz-sheet-input')).toBeFocused()
  await tab('材料库').click()
  await expect(materials.root.locator('.yz-sheet-input')).toBeFocused()
})

test('Tab passes an empty list and adds no row to it', IN_FULL, async ({ page }) => {
  await openAs(page, '/merchant/settings?section=accounts', 'admin')
  const list = new SheetOf(page, '银行账户')
  const input = list.root.locator('.yz-sheet-input')
  await expect(page.getByText('还没有账户')).toBeVisible()
  await tabTo(page, input)
  await press(page, 'Tab')
  await expect(input).not.toBeFocused()
  await list.expectRows('name', 0)
})

test('the focus follows from page to page, and a new package says what is missing', async ({ page }) => {
  const goBy = async (text: string): Promise<void> => {
    await press(page, 'Control+k')
    await page.getByRole('combobox', { name: '搜索页面、命令和记录' }).fill(text)
    await expect(page.locator('.yz-palette').getByRole('option', { selected: true })).toContainText(text)
    await press(page, 'Enter')
  }
  await openAs(page, '/dashboard/workplace')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await goBy('企业定额库')
  const list = new SheetOf(page, '企业定额库')
  await expect(list.root.locator('.yz-sheet-input')).toBeFocused()
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /第1行/)
  await press(page, 'ArrowDown', 'ArrowDown')
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /第3行/)

  await goBy('新增定额包')
  const name = page.getByRole('combobox', { name: '定额名称' })
  await expect(name).toBeFocused()
  await expect(page.getByText('定额名称必须填写')).toHaveCount(0)
  await press(page, 'Control+s')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/定额名称必须填写/)

  await page.keyboard.type('抛釉')
  await press(page, 'End')
  await expect(page.getByRole('option', { name: /抛釉/ }).first()).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('option', { name: /抛釉/ })).toHaveCount(0)
  await page.keyboard.type('甲')
  await expect(name).toHaveValue('抛釉甲')

  await page.getByRole('textbox', { name: '项目特征' }).focus()
  await press(page, 'Alt+PageUp')
  await expect(list.root.locator('.yz-sheet-input')).toBeFocused()
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /第3行/)
  await press(page, 'Alt+PageDown')
  await expect(page.getByRole('textbox', { name: '项目特征' })).toBeFocused()
})

test.describe(() => {
  test.use({ fresh: true })

  test('the focus goes into a page that comes late', async ({ page }) => {
    const materialName = `晚到料${String(Date.now()).slice(-6)}`
    await materialNamed({ materialName })
    await page.clock.install()
    await openAs(page, '/material/list')
    const list = await showMaterials(page, materialName, 1)
    let release = (): void => undefined
    const gate = new Promise<void>(go => { release = go })
    await page.route(`**${libraryApi.describeMaterial.path}`, async route => {
      await gate
      await route.continue()
    })
    await act(page, list, await list.rowId('materialName', materialName), '详情')
    await expect(page.locator('.yz-tabpage:visible .yz-skeleton')).toHaveCount(1)
    await page.clock.fastForward('00:20')
    release()
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: materialName })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.yz-detail') !== null)).toBe(true)
  })
})
