import { expect, type Page } from 'playwright/test'
import { openAs, press, test } from '../tools/app.ts'

const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

test('the lists of the process centre stand in the menu, and say what will come where nothing is yet', async ({ page }) => {
  await openAs(page, '/process/list', 'pm')
  // These lists also contain other tests' documents.
  const searchFor = async (text: string) => page.locator('.yz-quick input:visible').fill(text)
  await searchFor('云山酒店木作')
  await expect(visible(page, '云山酒店木作吊顶劳务合同').first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const [name, text] of [
    ['我发起的', '三至五层培训室改铺木地板'], ['待我审批', '云山酒店木作吊顶劳务合同'], ['我已审批', '云山酒店施工升降机租赁合同'], ['抄送我的', '没有抄送给你的单据'],
    ['派工日报', '没有施工日报任务'], ['成本测算', '没有成本测算任务'],
  ] as const) {
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    if (!text.startsWith('没有')) await searchFor(text.slice(0, 6))
    await expect(visible(page, text).first()).toBeVisible()
  }
  await page.goto('/em/process/patrol')
  await expect(visible(page, '没有巡检任务')).toBeVisible()
  await page.goto('/em/process/nobody')
  await expect(visible(page, '抱歉，你访问的页面不存在或仍在开发中')).toBeVisible()
})

test('a figure of the workbench opens its list by the key of its number', async ({ page }) => {
  await openAs(page, '/dashboard/workplace', 'pm')
  const tiles = page.getByRole('navigation', { name: '待办' })
  await expect(tiles.getByRole('link')).toHaveCount(5)
  await press(page, '3')
  await expect(page).toHaveURL(/process\/myLaunchList/)
  // Among the user's started ones the demonstration leaves one waiting.
  await expect(page.getByRole('link', { name: /男卫生间/ }).filter({ visible: true })).toHaveCount(1)
})

test('somebody is asked to approve in the person\'s place, until that is ended', async ({ page }) => {
  await openAs(page, '/user/settings?section=delegation', 'qa')
  await page.getByRole('button', { name: '新增委托' }).click()
  const dialog = page.getByRole('dialog', { name: '新增审批委托' })
  await dialog.getByRole('button', { name: '委托', exact: true }).click()
  await expect(dialog.getByText('请选择结束日期')).toBeVisible()
  await dialog.getByLabel('受托人').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('结束日期').fill('2099-12-31')
  await dialog.getByRole('button', { name: '委托', exact: true }).click()
  await expect(page.getByText('委托中', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^结束给/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束委托' }).click()
  await expect(page.getByText('已结束', { exact: true })).toBeVisible()
})
