import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { authApi } from '#shared/api/auth.ts'
import { companyApi } from '#shared/api/company.ts'
import { addressOf, called, newContract } from '../contract/contracts.ts'
import { apiFor, openAs, toast, test } from '../tools/app.ts'
import { button, pageOf } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'

const NAME = '劳务合同'
const editor = (page: Page, name = NAME) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })

async function open(page: Page, name = NAME): Promise<void> {
  await page.getByRole('textbox', { name: /^搜索/ }).fill(name)
  const flows = new SheetOf(page, '审批流程')
  await flows.expectRows('name', 1)
  await flows.column('name').getByRole('button').or(flows.column('name').getByRole('link')).first().click()
  await expect(editor(page, name)).toBeVisible()
}

test('a flow is changed: it names whom it would ask, and running approvals keep their revision', async ({ page }) => {
  await openAs(page, '/merchant/settings?section=flows', 'admin')
  await open(page)
  const dialog = editor(page)
  const runs = dialog.getByRole('list', { name: '各版本的使用情况' })
  await expect(runs).toContainText(/第 1 版.*审批中 [1-9]/)
  await runs.getByText('第 1 版').click()
  await expect(runs).toContainText('云山酒店木作吊顶劳务合同')

  const trial = dialog.getByRole('region', { name: '谁会审批' })
  await trial.getByLabel('项目', { exact: true }).click()
  await page.getByRole('combobox', { name: '查找项目' }).fill('科创中心')
  await page.getByRole('option', { name: /科创中心/ }).first().click()
  await expect(trial).toContainText('赵志强')
  await dialog.getByRole('button', { name: '新增节点' }).click()
  const added = dialog.getByRole('list', { name: '流程节点' }).getByRole('listitem').last()
  await added.getByLabel('节点名称').fill('法务复核')
  await added.getByLabel('处理人', { exact: true }).selectOption({ label: '指定人员' })
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(added.getByLabel('人员')).toHaveAttribute('aria-invalid', 'true')
  await added.getByLabel('人员').click()
  await page.getByRole('option', { name: /苏婉清/ }).click()
  await page.keyboard.press('Escape')
  await expect(trial).toContainText('法务复核')
  await expect(trial).toContainText('苏婉清')
  await dialog.getByLabel('修改说明').fill('法务看过再批')
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(toast(page, '发布')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.reload()
  await open(page)
  await expect(editor(page)).toContainText('第 2 版')
  await expect(runs).toContainText('第 1 版')
})

test('a node asks the person whom a field of the document names, and the route says who it is', async ({ page, browser }) => {
  const admin = await apiFor('admin')
  const before = await admin.call(companyApi.queryFlow, { key: 'purchase' })
  await openAs(page, '/merchant/settings?section=flows', 'admin')
  await open(page, '材料采购合同')
  const dialog = editor(page, '材料采购合同')
  await dialog.getByRole('button', { name: '新增节点' }).click()
  const added = dialog.getByRole('list', { name: '流程节点' }).getByRole('listitem').last()
  await added.getByLabel('节点名称').fill('经办人确认')
  await added.getByLabel('处理人', { exact: true }).selectOption({ label: '单据中的人员' })
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(added.getByLabel('单据字段')).toHaveAttribute('aria-invalid', 'true')
  await added.getByLabel('单据字段').selectOption({ label: '经办人' })
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(toast(page, '发布')).toBeVisible()
  await expect(dialog).toBeHidden()

  const { userId } = await (await apiFor('qa')).call(authApi.queryNowUserInfo, {})
  const { id } = await newContract(called('经办'), 1, { handlerId: userId })
  const buyer = await pageOf(browser, addressOf(id), 'buyer')
  const confirmed = buyer.getByRole('list', { name: '审批进度' }).getByRole('listitem').filter({ hasText: '经办人确认' })
  await expect(confirmed).toContainText('冯雅琴')
  await button(buyer, '提交').click()
  await expect(buyer.getByRole('list', { name: '审批路线' }).getByRole('listitem').last()).toHaveText(/经办人确认.*冯雅琴/)

  const { revision } = await admin.call(companyApi.queryFlow, { key: 'purchase' })
  await admin.call(companyApi.saveFlow, { key: 'purchase', revision, nodes: before.nodes, remark: '' }, randomUUID())
})
