import { expect, type Page } from 'playwright/test'
import { creditCheckDigit } from '#shared/account.ts'
import { authApi } from '#shared/api/auth.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { DEMO_PASSWORD } from '#server/db/seeds/demo.ts'
import { answer, apiFor, openWith, said, serverUrl, test } from '../tools/app.ts'
import { signIn } from '../../tools/api.ts'
import { expectClean } from './axe.ts'

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const PASSWORD = 'Company-2026'
let serial = Date.now() % 100_000_000
const newPhone = (): string => `137${String(++serial).padStart(8, '0')}`
function newCreditCode(): string {
  const body = `91440106${String(++serial).padStart(9, '0')}`
  return body + creditCheckDigit(body)
}
/** Asks for a code and takes it from the hint that a demonstration shows. */
async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  const hint = page.getByText(/演示环境不发送短信，验证码为 \d{6}/)
  await expect(hint).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()
  return /\d{6}/.exec(await hint.textContent() ?? '')?.[0] ?? ''
}

test('a company applies, is approved, and its administrator signs in', async ({ page }) => {
  const phone = newPhone()
  const name = `浏览器建设${serial}有限公司`
  await page.goto('/em/user/login')
  await page.getByRole('link', { name: '申请入驻' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  for (const fault of ['请输入企业名称', '请输入统一社会信用代码', '请选择所在地区', '请上传营业执照', '请输入联系人姓名', '请输入手机号', '请输入短信验证码', '请输入密码']) {
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('企业名称')).toBeFocused()
  await expectClean(page)

  await page.getByLabel('企业名称').fill(name)
  const creditCode = newCreditCode()
  await page.getByLabel('统一社会信用代码').fill(`${creditCode.slice(0, -1)}${creditCode.endsWith('0') ? '1' : '0'}`)
  await page.getByLabel('所在地区').selectOption({ label: '广东省' })
  await page.getByLabel('市', { exact: true }).selectOption({ label: '广州市' })
  await page.getByLabel('区县').selectOption({ label: '天河区' })
  await page.getByLabel('营业执照图片').setInputFiles({ name: '执照.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('文件类型不正确')).toBeVisible()
  await page.getByLabel('营业执照图片').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('img', { name: '执照.png' })).toBeVisible()
  await page.getByLabel('联系人姓名').fill('许浏览')
  await page.getByLabel('手机号').fill(`+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await page.getByLabel('短信验证码').fill(await codeOf(page))
  await page.getByLabel('登录密码').fill(PASSWORD)
  await page.getByLabel('再次输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('统一社会信用代码校验不通过，请核对')).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill(creditCode)
  await page.getByRole('button', { name: '提交申请' }).click()

  await expect(page).toHaveURL(/registerResult/)
  const result = page.getByRole('region', { name: '申请结果' })
  await expect(result).toContainText(name)
  await expect(result).toContainText('待审核')
  await expectClean(page)
  const platform = await apiFor('platform')
  const { rows: [row] } = await platform.call(registrationApi.describeApplies, { quick: name })
  await platform.call(registrationApi.approveApply, { id: String((row as { id?: string } | undefined)?.id) })
  await page.reload()
  await expect(result).toContainText('已通过')
  await result.getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('手机号或账号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: /，许浏览$/ })).toBeVisible()
})

test('a code by SMS: sent, counted down, and a wrong one refused at the form', async ({ page }) => {
  await page.goto('/em/user/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入手机号', { exact: true })).toBeVisible()
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('短信验证码').fill(await codeOf(page))
  await expectClean(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '短信验证码错误或已过期' })).toBeVisible()
})

test('a forgotten password: both texts must agree, an unknown phone answers like a wrong code', async ({ page }) => {
  await page.goto('/em/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('短信验证码').fill(await codeOf(page))
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('再次输入新密码').fill('other')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await expectClean(page)
  await page.getByLabel('再次输入新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '短信验证码错误或已过期' })).toBeVisible()
})

test('another window that signs in, and out, is noticed', async ({ page, context }) => {
  const url = serverUrl()
  await openWith(page, await signIn(url, 'pm'), '/user/settings')
  await expect(page.getByLabel('姓名')).toHaveValue('赵志强')
  const second = await context.newPage()
  await second.goto('/em/dashboard/workplace')
  await second.getByRole('button', { name: /账号菜单/ }).click()
  await second.getByRole('menuitem', { name: '退出登录' }).click()
  await answer(second, '确定要退出登录吗？', '退出')
  await expect(page).toHaveURL(/\/em\/user\/login/)
  await second.getByLabel('手机号或账号').fill('buyer')
  await second.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await second.getByRole('button', { name: '登录', exact: true }).click()
  await expect(said(page, '当前登录用户已变更，返回首页')).toBeVisible()
  await expect(page.getByRole('heading', { name: /，孙立军$/ })).toBeVisible()
})

test('companies are switched: tabs go, the other window follows', async ({ page, context }) => {
  await openWith(page, await signIn(serverUrl(), 'boss'), '/quota/list')
  const second = await context.newPage()
  await second.goto('/em/dashboard/workplace')
  await expect(second.locator('.yz-workplace').getByText('示例装饰工程有限公司')).toBeVisible()
  await page.goto('/em/user/change/merchant')
  await expect(page.getByText('你属于 2 家企业')).toBeVisible()
  await expectClean(page)
  const noticed = expect(said(second, '当前登录用户已变更，返回首页')).toBeVisible()
  await page.getByRole('button', { name: '进入对照装饰有限公司' }).click()
  await noticed
  await expect(page).toHaveURL(/workplace/)
  await expect(page.locator('.yz-workplace').getByText('对照装饰有限公司')).toBeVisible()
  await expect(page.getByRole('tab', { name: '企业定额库' })).toHaveCount(0)
  await expect(second.locator('.yz-workplace').getByText('对照装饰有限公司')).toBeVisible()
  await page.goto('/em/user/change/merchant')
  await page.getByRole('button', { name: '进入示例装饰工程有限公司' }).click()
  await expect(page.locator('.yz-workplace').getByText('示例装饰工程有限公司')).toBeVisible()
})

test('the own account: name, picture, password, sign-ins, deeds', async ({ page }) => {
  const url = serverUrl()
  const [mine, other] = [await signIn(url, 'qa'), await signIn(url, 'qa')]
  await openWith(page, mine, '/user/settings')
  await page.getByLabel('姓名').fill('冯雅琴女士')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(said(page, '个人资料已保存')).toBeVisible()
  await expect(page.getByRole('button', { name: /账号菜单/ })).toContainText('冯雅琴女士')
  await page.getByLabel('头像图片').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('button', { name: '保存头像' }).click()
  await expect(said(page, '头像已保存')).toBeVisible()
  await expect(page.getByRole('img', { name: '我的头像' })).toBeVisible()
  await expectClean(page)

  await page.getByRole('tab', { name: '登录设备' }).click()
  await expect(page.getByText('当前', { exact: true })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: '结束其他登录' }).click()
  await answer(page, /结束其他 \d+ 处登录？/, '全部结束')
  await expect(said(page, '登录已结束')).toBeVisible()
  await expect(other.call(authApi.queryNowUserInfo, {})).rejects.toThrow('401')

  await page.getByRole('tab', { name: '账号安全' }).click()
  await page.getByLabel('原密码').fill('wrong')
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('再次输入新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await expectClean(page)
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByText('结束其他登录').first()).toBeVisible()
  await expect(page.getByText('修改个人资料').first()).toBeVisible()
})

test('a sign-in that was ended elsewhere says so and leads to the sign-in page', async ({ page }) => {
  const mine = await signIn(serverUrl(), 'cashier')
  await openWith(page, mine, '/user/settings')
  await expect(page.getByLabel('姓名')).toBeVisible()
  await (await signIn(serverUrl(), 'cashier')).call(authApi.endOtherSessions, {})
  await page.getByRole('tab', { name: '登录设备' }).click()
  await expect(said(page, '登陆状态失效')).toBeVisible()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page).toHaveURL(/redirect=/)
})
