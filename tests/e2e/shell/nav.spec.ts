import { expect, type Page } from 'playwright/test'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { TOKEN_KEY } from '#client/data/token.ts'
import { projectApi } from '#shared/api/project.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tablist', { name: '标签' }).getByRole('tab', { name })
const titles = (page: Page) => page.getByRole('tablist', { name: '标签' }).getByRole('tab').allInnerTexts()
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

async function projectNamed(name: string): Promise<string> {
  const { rows } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: name })
  return rows[0]!.projectId
}
const OFFICE = '天河科创中心 12 层办公室装修工程'

async function openLists(page: Page): Promise<void> {
  await openAs(page, '/dashboard/workplace', 'cost')
  for (const [group, name] of [['材料库', '材料库'], ['机械库', '机械库'], ['定额库', '企业定额库']] as const) {
    await menu(page).getByRole('button', { name: group }).click()
    await menu(page).getByRole('link', { name, exact: true }).click()
  }
  await expect(tab(page, '企业定额库')).toHaveAttribute('aria-selected', 'true')
}

test('tabs go round by keys, are put to another place, stay so over a reload, and are closed to a side', async ({ page }) => {
  await openLists(page)
  await test.step('Alt+PageUp and Alt+PageDown go round, from within a sheet too', async () => {
    const list = new SheetOf(page, '企业定额库')
    await list.expectAny('quotaName')
    await list.keys()
    await press(page, 'Alt+PageDown')
    await expect(tab(page, '工作台')).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Alt+PageUp')
    await expect(tab(page, '企业定额库')).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Alt+PageUp')
    await expect(tab(page, '机械库')).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('dragged and moved by keys', async () => {
    await tab(page, '企业定额库').dragTo(tab(page, '材料库'))
    await expect.poll(() => titles(page)).toEqual(['工作台', '企业定额库', '材料库', '机械库'])
    await tab(page, '企业定额库').focus()
    await press(page, 'Shift+ArrowRight')
    await expect.poll(() => titles(page)).toEqual(['工作台', '材料库', '企业定额库', '机械库'])
    await press(page, 'Shift+Home')
    await expect.poll(() => titles(page)).toEqual(['工作台', '企业定额库', '材料库', '机械库'])
    await page.reload()
    await expect(tab(page, '企业定额库')).toBeVisible()
    expect(await titles(page)).toEqual(['工作台', '企业定额库', '材料库', '机械库'])
  })
  await test.step('closed to the right, to the left and but one; the last page stays', async () => {
    const act = async (name: string, menuItem: string) => {
      await tab(page, name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: menuItem, exact: true }).click()
    }
    await act('材料库', '关闭右侧')
    await expect.poll(() => titles(page)).toEqual(['工作台', '企业定额库', '材料库'])
    await act('材料库', '关闭左侧')
    await expect.poll(() => titles(page)).toEqual(['工作台', '材料库'])
    await act('工作台', '关闭其他')
    await expect.poll(() => titles(page)).toEqual(['工作台'])
    await act('工作台', '关闭')
    await expect(toast(page, '这是最后一页，不能再关闭了啦')).toBeVisible()
  })
})

test('the menu marks what is in development and puts it last; logo, status bar and price column stand on a desk of 1440 px', async (
  { page }
) => {
  await openAs(page, '/dashboard/workplace', 'boss')
  await menu(page).getByRole('button', { name: '合同管理' }).click()
  const contracts = menu(page).getByRole('link', { name: /合同|责任书/ })
  await expect(contracts).toHaveText(['劳务合同', '材料合同', '项目合同开发中', '项目经理责任书开发中', '分包合同开发中'])
  // A section without other entries is absent.
  await expect(menu(page).getByRole('link', { name: '报表中心' })).toHaveCount(0)
  await expect(menu(page).getByRole('button', { name: '报表中心' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: '材料库' }).click()
  await menu(page).getByRole('link', { name: '材料库', exact: true }).click()
  const list = new SheetOf(page, '材料库')
  await list.expectAny('materialName')
  const price = await list.root.getByRole('columnheader', { name: /^含税单价/ }).boundingBox()
  expect(price!.x + price!.width).toBeLessThanOrEqual(1440)
  const bar = page.locator('.yz-foot:visible')
  await expect(bar).toHaveCount(1)
  await expect(bar).toContainText(/共 \d+ 条/)
  const logo = page.locator('.yz-side .yz-brand').locator('svg, img')
  await expect(logo).toBeInViewport()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(page.locator('.yz-side.icons')).toBeVisible()
  await expect(logo).toBeInViewport()
})

test.describe('addresses', () => {
  test('what is not built answers as what does not exist, a placeholder as one', async ({ page }) => {
    await openAs(page, '/process/workerRequest', 'pm')
    await expect(page.getByText('抱歉，你访问的页面不存在或仍在开发中')).toBeVisible()
    await page.goto('/em/report/finance')
    await expect(page.getByText('功能开发中').filter({ visible: true })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: '付款申请', exact: true })).toHaveCount(0)
    await page.goto('/em/processTransfer?key=nobody')
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
    await page.goto('/em/processTransfer?key=patrol&id=3')
    await expect(page.getByText('“巡检”的页面还在开发中')).toBeVisible()
    await page.getByRole('button', { name: '查看巡检任务' }).click()
    await expect(page.getByText('没有巡检任务').filter({ visible: true })).toBeVisible()
  })

  test('what an older program left in the browser is cleared once', async ({ page }) => {
    await page.goto('/em/favicon.svg')
    await page.evaluate(token => {
      localStorage.setItem(token, JSON.stringify({ value: 'old', expires: Date.now() + 1000_000 }))
      localStorage.setItem('yz.settings', JSON.stringify({ theme: 'dark' }))
    }, TOKEN_KEY)
    await page.goto('/em/quota/list')
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveClass(/bp6-dark/)
    expect((await page.context().cookies()).map(({ name }) => name)).toContain(KEEP_COOKIE)
  })
})

test.describe('a project', () => {
  test('is entered, shows itself, and another one keeps the tab', async ({ page }) => {
    const id = await projectNamed('科创中心 12 层')
    await openAs(page, `/project/${id}`, 'keeper')
    await expect(page).toHaveURL(new RegExp(`/project/${id}/info$`))
    await expect(page.getByRole('heading', { name: OFFICE })).toBeVisible()
    await expect(page.getByText('广东省 广州市 天河区', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: '项目成员' })).toContainText('吴国栋仓管员')
    await expect(tab(page, '科创中心 12 层')).toBeVisible()
    await expect(page).toHaveTitle('科创中心 12 层 - 营造')
    await page.getByTitle('切换项目').click()
    await page.getByRole('combobox', { name: '查找项目' }).fill('云山')
    await expect(page.getByRole('option')).toHaveCount(1)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: '云山酒店大堂及客房改造工程' })).toBeVisible()
    await expect(page).toHaveURL(/\/info$/)
    await expect(page.getByRole('button', { name: '云山酒店大堂及客房改造工程' })).toBeFocused()
    await page.goto(`/em/project/${id}/variable`)
    await expect(page).toHaveURL(new RegExp(`/project/${id}/info\\?pageTab=VARIABLES$`))
  })

  test('that was deleted is gone, one of others leads away with the reason', async ({ page }) => {
    const { rows } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: '滨江花园' })
    await openAs(page, `/project/${rows[0]!.projectId}/info`, 'keeper')
    await expect(toast(page, '你没有该项目的权限')).toBeVisible()
    await expect(page).toHaveURL(/\/project\/list$/)
    const projects = new SheetOf(page, '项目')
    await expect(projects.column('projectName').filter({ hasText: OFFICE })).toHaveCount(1)
    await expect(projects.column('projectName').filter({ hasText: '滨江花园' })).toHaveCount(0)
    const projectRow = await projects.rowId('projectName', OFFICE)
    await projects.cell(projectRow, 'projectName').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/project/${projectRow}/info$`))
    await expect(page.getByRole('heading', { name: OFFICE })).toBeVisible()
    await page.route(
      `**${projectApi.judgeProjectDeleted.path}`, route => route.fulfill({ json: { code: 200, msg: '', data: { isDeleted: true } } })
    )
    await page.goto('/em/project/gone/info')
    await expect(page.getByText('抱歉，你访问的资源已被删除')).toBeVisible()
  })

  test('without its permission sends back to where one was', async ({ page }) => {
    const id = await projectNamed('科创中心 12 层')
    await openAs(page, '/dashboard/workplace', 'worker')
    await expect(page.getByRole('heading', { name: /，王铁柱$/ })).toBeVisible()
    await page.goto(`/em/project/${id}/info`)
    await expect(toast(page, '无权限：你没有该项目的权限')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/workplace$/)
  })
})

test.describe('settings', () => {
  const drawer = (page: Page) => page.locator('.yz-settings')
  test('hold at once and over a reload, and are copied', async ({ page }) => {
    await openAs(page, '/quota/list')
    await page.getByRole('button', { name: '界面设置' }).click()
    await drawer(page).getByText('固定顶栏').click()
    await expect(page.locator('.yz-main')).toHaveClass(/header-flows/)
    await expect(drawer(page).getByLabel('下滑时隐藏顶栏')).toBeDisabled()
    await drawer(page).getByRole('button', { name: '复制设置' }).click()
    await expect(toast(page, '已复制')).toBeVisible()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject(
      { fixedHeader: false, multiTab: true, theme: 'light' }
    )
    await page.reload()
    await expect(page.locator('.yz-main')).toHaveClass(/header-flows/)
  })

  test('the header leaves while one scrolls down, and comes back', async ({ page }) => {
    await openAs(page, '/quota/list?pageSize=50')
    await page.evaluate(() => localStorage.setItem('yz.settings', JSON.stringify({ autoHideHeader: true })))
    await page.reload()
    const list = new SheetOf(page, '企业定额库')
    await list.expectAny('quotaName')
    const header = page.locator('.yz-top')
    await expect(header).not.toHaveClass(/away/)
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, 200)
    await expect(header).toHaveClass(/away/)
    await page.mouse.move(700, 2)
    await expect(header).not.toHaveClass(/away/)
  })
})
