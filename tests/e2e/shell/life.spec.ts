import { expect, type Browser, type Page } from 'playwright/test'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { TOKEN_KEY } from '#client/data/token.ts'
import { peopleApi } from '#shared/api/people.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { confirmDialog, apiFor, openAs, toast, test } from '../tools/app.ts'
import { serverUrl } from '../tools/servers.ts'
import { SheetOf } from '../tools/sheet.ts'
import { tick } from '../tools/tick.ts'
import { chooseRegion, codeOf, newCreditCode, newPhone, PASSWORD, PICTURE, serialNow } from './applicant.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const staff = (page: Page) => new SheetOf(page, '员工')

/** Opens a tool of a user's row by the row's menu. */
async function tool(page: Page, name: string, label: string): Promise<void> {
  await staff(page).cell(await staff(page).rowId('realName', name), 'realName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

async function changeRole(page: Page, name: string, from: string, to: string): Promise<void> {
  await tool(page, name, '角色')
  const dialog = page.getByRole('dialog', { name: `${name}的角色` })
  await tick(dialog.getByLabel(from, { exact: true }), false)
  await tick(dialog.getByLabel(to, { exact: true }))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(staff(page).cell(await staff(page).rowId('realName', name), 'roleNames')).toHaveText(to)
}

/** Response status of a call with the window's token, whatever the window shows. */
const statusOf = (page: Page, path: string): Promise<number> => page.evaluate(async ([url, key]) => {
  const { value } = JSON.parse(localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? '{}') as { value?: string }
  const headers = { 'content-type': 'application/json', 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': value ?? '' }
  return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
}, [path, TOKEN_KEY] as const)

async function apply(page: Page, name: string, phone: string): Promise<void> {
  await page.goto('/em/user/register')
  await page.getByLabel('企业名称').fill(name)
  await page.getByLabel('统一社会信用代码').fill(newCreditCode())
  await chooseRegion(page)
  await page.getByLabel('营业执照图片').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByLabel('联系人姓名').fill('许一生')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await codeOf(page))
  await page.getByLabel('登录密码').fill(PASSWORD)
  await page.getByLabel('再次输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('region', { name: '申请结果' })).toContainText('待审核')
}

async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: serverUrl(), locale: 'zh-CN' })
  await context.addCookies([{ name: KEEP_COOKIE, value: '1', url: serverUrl() }])
  return context.newPage()
}

async function enterBySms(browser: Browser, phone: string): Promise<Page> {
  const page = await another(browser)
  await page.goto('/em/user/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await codeOf(page))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  return page
}

test('the life of a company: it applies, is approved, invites three, who see what they may, here and in another company, and lose '
  + 'it', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const [name, phone] = [`一生装饰${serialNow()}有限公司`, newPhone()]
  await apply(page, name, phone)

  const platform = await another(browser)
  await openAs(platform, '/dashboard/workplace', 'platform')
  await expect(platform.getByText(/^\d+ 家企业的入驻申请待审核。/)).toBeVisible()
  await platform.getByRole('link', { name: '去审核' }).click()
  const applies = new SheetOf(platform, '入驻申请')
  await applies.cell(await applies.rowId('companyName', name), 'companyName').click()
  const review = platform.getByRole('dialog', { name })
  await expect(review.getByRole('img')).toBeVisible()
  for (const _ of ['asks for the reason', 'misses it']) await review.getByRole('button', { name: '驳回' }).click()
  await expect(review.getByLabel('驳回原因')).toBeFocused()
  await review.locator('.yz-dialog-foot').getByRole('button', { name: '关闭' }).click()
  await applies.cell(await applies.rowId('companyName', name), 'companyName').click()
  await review.getByRole('button', { name: '通过' }).click()
  await confirmDialog(platform, `通过“${name}”的申请？`, '通过')
  await expect(toast(platform, `已通过，${name}可以登录了`)).toBeVisible()

  await page.goto('/em/user/login')
  await page.getByLabel('手机号或账号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: /，许一生$/ })).toBeVisible()
  await page.goto('/em/merchant/settings?section=staff')
  const people = [['甲预算', '预算员', newPhone()], ['乙工人', '工人', newPhone()], ['丙仓管', '仓管员', newPhone()]] as const
  for (const [realName, role, number] of people) {
    await page.getByRole('button', { name: '邀请员工' }).first().click()
    const invitation = page.getByRole('dialog', { name: '邀请员工' })
    await invitation.getByLabel('姓名').fill(realName)
    await invitation.getByLabel('手机号').fill(number)
    await tick(invitation.getByLabel(role, { exact: true }))
    await invitation.getByRole('button', { name: '邀请', exact: true }).click()
    await expect(page.getByText(`${realName}，您好！`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: '关闭' }).last().click()
  }

  const [estimator, worker, keeper] = [
    await enterBySms(browser, people[0][2]), await enterBySms(browser, people[1][2]), await enterBySms(browser, people[2][2]),
  ]
  await expect(menu(estimator)).toContainText('定额库')
  await expect(menu(estimator)).not.toContainText('企业管理')
  await expect(menu(worker)).toContainText('工作台')
  for (const closed of ['定额库', '材料库', '企业管理']) await expect(menu(worker)).not.toContainText(closed)
  await expect(menu(keeper)).toContainText('材料库')
  await expect(menu(keeper)).not.toContainText('定额库')

  await changeRole(page, '丙仓管', '仓管员', '采购员')
  await expect(staff(page).cell(await staff(page).rowId('realName', '甲预算'), 'roleNames')).toHaveText('预算员')

  // In another company the user has another role: each company shows its own menu.
  const admin = await apiFor('admin')
  const roles = (await admin.call(peopleApi.describeRoles, { pageNum: 1, pageSize: -1 })).rows
  await admin.call(
    peopleApi.inviteStaff, { phone: people[0][2], realName: '甲质检', roleIds: roles.filter(role => role.name === '质安员').map(({ id }) => id) }
  )
  await estimator.goto('/em/user/change/merchant')
  await estimator.getByRole('button', { name: '进入示例装饰工程有限公司' }).click()
  await expect(estimator.getByRole('heading', { name: /，甲质检$/ })).toBeVisible()
  await expect(menu(estimator)).not.toContainText('定额库')
  expect(await statusOf(estimator, quotaApi.describeQuotas.path)).toBe(403)
  await estimator.goto('/em/user/change/merchant')
  await estimator.getByRole('button', { name: `进入${name}` }).click()
  await expect(estimator.getByRole('heading', { name: /，甲预算$/ })).toBeVisible()
  await expect(menu(estimator)).toContainText('定额库')

  expect(await statusOf(estimator, quotaApi.describeQuotas.path)).toBe(200)
  await changeRole(page, '甲预算', '预算员', '质安员')
  expect(await statusOf(estimator, quotaApi.describeQuotas.path), 'gone at the next call').toBe(403)
  await expect(menu(estimator)).not.toContainText('定额库')
  await changeRole(page, '甲预算', '质安员', '预算员')
  await expect(menu(estimator)).toContainText('定额库')

  const sheet = staff(page)
  await tool(page, '甲预算', '停用')
  await confirmDialog(page, '停用甲预算？', '停用')
  await expect(sheet.cell(await sheet.rowId('realName', '甲预算'), 'state')).toContainText('停用')
  await menu(estimator).getByRole('button', { name: '定额库' }).click()
  await menu(estimator).getByRole('link', { name: '企业定额库' }).click()
  await expect(estimator.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('the region of an application is chosen by keys alone, also before the server has answered', async ({ page }) => {
  const releases: (() => void)[] = []
  await page.route('**/queryRegions', async route => {
    if (route.request().postData()?.includes('parent')) await new Promise<void>(resolve => releases.push(resolve))
    await route.continue()
  })
  await page.goto('/em/user/register')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const searchRecord = async (noun: string, text: string) => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox', { name: `查找${noun}` })).toBeFocused()
    await page.keyboard.type(text)
  }
  await expect(field('企业名称')).toBeFocused()
  await field('所在地区').focus()
  for (const [noun, typed, name, from, next] of [['省', '广东', '广东省', '所在地区', '市'], ['市', '广州', '广州市', '市', '区县']] as const) {
    await searchRecord(noun, typed)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(from)).toHaveText(name)
    await expect(field(next)).toBeFocused()
    await expect.poll(() => releases.length).toBe(1)
    releases.pop()?.()
  }
  await searchRecord('区县', '天河')
  await expect(page.getByRole('option', { name: '天河区' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field('区县')).toHaveText('天河区')
})
