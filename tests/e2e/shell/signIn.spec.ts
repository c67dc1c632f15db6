import { expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '#server/db/seeds/demo.ts'
import { confirmDialog, apiFor, openAs, test } from '../tools/app.ts'
import { idOf, TILES } from '../tools/packages.ts'

async function fill(page: Page, loginName: string, password: string): Promise<void> {
  await page.getByLabel('手机号或账号').fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a page is asked for, signing in leads to it, signing out leads away from it', async ({ page }) => {
  await page.goto('/em/quota/list')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await fill(page, 'cost', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/em\/quota\/list/)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await confirmDialog(page, '确定要退出登录吗？', '退出')
  await expect(page).toHaveURL(/\/em\/user\/login/)
  await page.goto('/em/quota/list')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('a page without permission says so', async ({ page }) => {
  await openAs(page, '/quota/list', 'keeper')
  await expect(page.getByText('抱歉，你无权访问该页面')).toBeVisible()
  await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('定额库')
})

test('the package of another merchant is not there', async ({ page }) => {
  const foreign = await idOf(await apiFor(), TILES)
  await openAs(page, `/quota/detail/${foreign}`, 'other')
  await expect(page.getByText('没有取到定额包')).toBeVisible()
  await expect(page.getByText('数据不存在或已被删除').first()).toBeVisible()
  await page.goto(`/em/quota/edit/${foreign}`)
  await expect(page.getByText('没有取到定额包')).toBeVisible()
  await expect(page.getByText(TILES)).toHaveCount(0)
})

// Wrong passwords also count against the address: this test comes last, because every later sign-in needs a code.
test('three wrong passwords bring up a picture code', async ({ page }) => {
  await page.goto('/em/user/login')
  for (const attempt of ['一', '二', '三']) {
    await fill(page, 'qa', `错误的密码${attempt}`)
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
    if (attempt !== '三') await expect(page.getByLabel('图形验证码', { exact: true })).toHaveCount(0)
  }
  await expect(page.getByLabel('图形验证码', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '图形验证码' })).toBeVisible()
  await fill(page, 'qa', DEMO_PASSWORD)
  await expect(page.getByText('请输入 4 位验证码')).toBeVisible()
  await page.getByLabel('图形验证码', { exact: true }).fill('0000')
  await fill(page, 'qa', DEMO_PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: '验证码错误或已过期' })).toBeVisible()
  await expect(page).toHaveURL(/\/em\/user\/login/)
})
