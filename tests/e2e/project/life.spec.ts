import { expect, type Page } from 'playwright/test'
import { projectApi } from '#shared/api/project.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'

const toast = (page: Page, text: string | RegExp) => page.locator('.bp6-toast').getByText(text)

async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click()
  await page.getByRole('combobox', { name: `查找${field}` }).fill(text)
  await page.getByRole('option', { name: new RegExp(text) }).first().click()
}

test('a project is registered, won, prepared and begun; what is missing is named where it is put right', async ({ page }) => {
  const name = `浏览器项目${String(Date.now()).slice(-6)}`
  await openAs(page, '/project/add', 'boss')
  await page.getByLabel('项目名称').fill(name)
  await pick(page, '项目类型', '办公空间')
  await pick(page, '所在地区', '天河')
  await pick(page, '项目经理', '赵志强')
  await page.getByLabel('客户', { exact: true }).fill('云栖置业')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/project\/[^/]+\/info$/)
  await expect(page.getByRole('button', { name })).toBeVisible()
  const id = /project\/([^/]+)\/info/.exec(page.url())![1]!

  // Without an approved analysis the step leads to it.
  await page.getByRole('button', { name: '投标结果：去处理' }).click()
  await page.getByRole('button', { name: '去测算' }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/analyse/info$`))
  await page.goto(`/em/project/state/save?projectId=${id}`)
  await expect(page).toHaveTitle(/^投标结果 · /)
  await page.getByRole('combobox', { name: '投标结果' }).selectOption('中标')
  await page.getByRole('combobox', { name: '结果日期' }).fill('2026-05-01')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('中标金额必须填写，且大于 0')).toBeVisible()
  const amount = page.getByLabel(/^中标金额/)
  await amount.fill('880000.5')
  await amount.blur()
  await expect(amount).toHaveValue('880,000.50')
  // Entering the field shows the plain number, and typing continues between its digits.
  await amount.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await amount.focus()
  await expect(amount).toHaveValue('880000.50')
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  await amount.fill('880,000')
  await page.getByRole('combobox', { name: '中标税率' }).selectOption('9%')
  await page.getByLabel('免测算立项').check({ force: true })
  await page.getByRole('textbox', { name: '原因' }).fill('老客户议标')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/info$`))
  await expect(page.getByRole('region', { name: '下一步' })).toContainText('还差 3 项')

  await page.getByRole('button', { name: '合同信息：去处理' }).click()
  await page.getByLabel(/^质保金比例/).fill('3')
  await page.getByLabel('付款条件').fill('按月支付 80%')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/executeReady$`))
  await page.getByRole('button', { name: '确认项目人员' }).click()
  await expect(page.locator('.yz-refusal')).toContainText('项目还缺仓管员、成本人员')
  await page.locator('.yz-refusal').getByRole('button', { name: '去处理' }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/member$`))
  for (const [person, role] of [['吴国栋', '仓管员'], ['何思远', '预算员']] as const) {
    await page.getByRole('button', { name: '加入成员' }).first().click()
    await pick(page, '同事', person)
    await page.getByRole('checkbox', { name: role }).check({ force: true })
    await expect(page.getByRole('dialog', { name: '加入成员' })).toContainText('Ctrl Enter加入')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, `${person}已加入项目`)).toBeVisible()
  }
  await page.goto(`/em/project/executeReady/member?projectId=${id}`)
  await page.getByRole('button', { name: '确认项目人员' }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/executeReady$`))
  await page.getByRole('combobox', { name: '实际开工' }).fill('2026-06-01')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '确认开工日期' }).click()
  await expect(page.getByText('施工准备已完成，以下内容只能查看。')).toBeVisible()
  await page.getByRole('tab', { name: '项目信息' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '施工中' })).toHaveAttribute('aria-current', 'step')
})

test('a page that begins with a date gives it the focus, and opens the calendar when it is asked for', IN_FULL, async ({ page }) => {
  const { rows: [project] } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: '云山酒店' })
  await openAs(page, '/project/list', 'boss')
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  // Opens the page in the running window, like a link.
  await page.evaluate(to => history.pushState(null, '', to), `/em/project/${project!.projectId}/executeReady`)
  const startDate = page.getByRole('combobox', { name: '实际开工' })
  const calendar = page.getByRole('dialog', { name: /^选择/ })
  await expect(startDate).toBeFocused()
  await startDate.press('Home')
  await expect(calendar).toBeHidden()
  await startDate.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await startDate.press('Escape')
  await expect(calendar).toBeHidden()
})

test('a page of a project whose address names none says so, and leads to the list', IN_FULL, async ({ page }) => {
  await openAs(page, '/project/state/save', 'boss')
  await expect(page.getByText('地址里没有项目编号。')).toBeVisible()
  await page.getByRole('button', { name: '去项目列表' }).click()
  await expect(page).toHaveURL(/\/project\/list$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
