import { expect, type Page } from 'playwright/test'
import { supplierApis } from '#shared/api/supplier.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, said, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const called = (sign: string): string => `${sign}${String(Date.now()).slice(-6)}`

test('a supplier is added from the keyboard with pasted lines and edited after a reload', async ({ page }) => {
  const name = called('SG')
  await openAs(page, '/material/supplier/list')
  await expect(button(page, '新增材料供应商').first()).toBeVisible()
  await press(page, 'Alt+n')
  // The page still loads.
  await page.keyboard.type(name)
  await expect(field(page, '供应商名称')).toBeFocused()
  await expect(field(page, '供应商名称')).toHaveValue(name)
  await field(page, '统一社会信用代码').fill('91440604MA4W1A2B30')
  await press(page, 'Control+s')
  await expect(field(page, '统一社会信用代码')).toHaveAttribute('aria-invalid', 'true')
  await field(page, '统一社会信用代码').fill('')
  await tab(page, /^收款账户/).click()
  await button(page, '新增收款账户').first().click()
  const accounts = new SheetOf(page, '收款账户')
  await copy(page, [[name, '工商银行', '番禺支行', '6222 0236 0201 2345 678', '是']])
  await accounts.column('accountName').first().click()
  await press(page, 'Control+v', 'Control+s')
  await expect(said(page, '新增成功！')).toBeVisible()
  await page.reload()
  await tab(page, /^收款账户/).click()
  await expect(accounts.column('number')).toHaveText(['************5678'])
  await button(page, '查看完整账号').click()
  await expect(page.getByRole('table', { name: '完整账号' })).toContainText('6222023602012345678')
  await expectClean(page)
  await page.getByRole('dialog', { name: '收款账户' }).getByRole('button', { name: '关闭' }).click()

  await tab(page, /^基本信息/).click()
  await field(page, '简称').fill('试供')
  await press(page, 'Control+s')
  await expect(said(page, '编辑成功！')).toBeVisible()
})

test('a supplier is put on the black list with a reason, and found there', async ({ page }) => {
  const name = called('试黑建材')
  const { id } = await (await apiFor()).call(supplierApis.MATERIAL.save, { head: { supplierName: name } })
  await openAs(page, `/material/supplier/detail?id=${id}`)
  await button(page, '拉黑').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: '拉黑原因' }).fill('送货不符')
  await question.getByRole('button', { name: '拉黑' }).click()
  await expect(said(page, `已拉黑：材料供应商“${name}”`)).toBeVisible()
  await expect(field(page, '拉黑原因')).toHaveText('送货不符')
  await expect(button(page, '保存')).toBeHidden()
  await tab(page, /^资料评分/).click()
  await expect(page.getByRole('table', { name: '资料评分' })).toContainText('没有登记证照')
  await expectClean(page)

  await openAs(page, `/relationship/material/list?q=${encodeURIComponent(name)}`, 'admin')
  await expect(new SheetOf(page, '材料供应商').column('state')).toHaveText(['黑名单'])
})

test('a sheet of suppliers is imported, and its refused rows are reported with their cells', async ({ page }) => {
  const name = called('试导劳务')
  await openAs(page, '/work/supplier/list')
  await button(page, '导入').click()
  const lines = ['供应商名称,供应商类型,工种,联系人,联系电话', `${name},劳务公司,木工,李四,13900001234`, `${name}二,劳务公司,拆船工,,`, `${name}三,劳务公司,木工,王五,123`]
  await page.getByLabel('导入文件').setInputFiles({ name: '供应商.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await button(page, '检查').click()
  const counts = page.locator('.yz-wizard-report').getByRole('status')
  await expect(counts).toContainText('1行可导入')
  await expect(counts).toContainText('2行有问题')
  const problems = page.getByRole('region', { name: '问题' })
  await expect(problems.getByRole('row').filter({ hasText: '拆船工' })).toContainText('主要工种')
  await expect(problems.getByRole('row').filter({ hasText: '联系电话' })).toContainText('电话应为 11 位手机号')
  await button(page, '导入 1 行').click()
  await expect(counts).toContainText('1行已导入')
  await button(page, '查看劳务供应商').click()
  await page.getByRole('textbox', { name: /^搜索/ }).fill(name)
  await expect(new SheetOf(page, '劳务供应商').column('mainContact')).toHaveText(['李四'])
})
