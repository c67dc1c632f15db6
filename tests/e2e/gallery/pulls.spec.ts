import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { loanApi } from '../../gallery/register/api.ts'
import { signIn } from '../../tools/api.ts'
import { expectClean } from '../shell/axe.ts'
import { openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

/** A lent loan: ten of one thing, five of another. */
async function lent(page: Page, borrower: string): Promise<{ readonly id: string, readonly code: string }> {
  const api = await signIn(page.url(), 'admin')
  const goods = [['水准仪', '10'], ['对讲机', '5']].map(([goodsName, quantity]) => ({ id: randomUUID(), goodsName, quantity, price: null }))
  const { id } = await api.call(loanApi.save, { head: { borrower }, lines: { goods } })
  await api.call(loanApi.act, { ids: [id], action: 'lend' })
  return { id, code: (await api.call(loanApi.info, { id })).head.code! }
}

test('rows are taken from another document by keys alone, in part and several at once, and say where they came from and what is '
  + 'left', async ({ page }) => {
  const borrower = `取${String(Date.now()).slice(-6)}`
  await openAs(page, '/gallery/delivery', 'admin')
  const { id, code } = await lent(page, borrower)
  await page.getByLabel('送货人', { exact: true }).fill('老王')
  await press(page, 'Alt+2')
  await expect(page.getByRole('button', { name: '取明细' })).toBeVisible()
  await press(page, 'Alt+t')
  const dialog = page.getByRole('dialog', { name: /^从.*取明细$/ })
  await expect(dialog.getByRole('textbox', { name: '查找' })).toBeFocused()
  await tabTo(page, dialog.getByRole('tab', { name: '供货约定 · 货物' }), 'Shift+Tab')
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByRole('dialog', { name: '从借用单取明细' })).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: '查找' }))
  await page.keyboard.type(borrower)
  await press(page, 'ArrowDown')
  const rows = dialog.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toContainText(code)

  const amount = dialog.getByRole('textbox', { name: '本次取用' })
  await press(page, '3')
  await expect(amount.first()).toBeFocused()
  await expect(amount.first()).toHaveValue('3')
  await press(page, 'ArrowDown', '7')
  await expect(rows.nth(1).getByRole('alert')).toHaveText('剩余 5，不能取 7')
  await expectClean(page)
  await press(page, 'Control+Enter')
  await expect(toast(page, '剩余 5，不能取 7')).toBeVisible()
  await press(page, 'Escape')
  await expect(amount.nth(1)).toHaveValue('5')
  await expect(rows.nth(1)).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(toast(page, '已取 2 行')).toBeVisible()
  await expect(rows.nth(1)).toContainText('已全部加入')
  await expect(amount).toHaveValue('7')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()

  const sheet = new SheetOf(page, '货物')
  await expect(sheet.column('goodsName')).toHaveText(['水准仪', '对讲机'])
  await expect(sheet.column('quantity')).toHaveText(['剩 73', '剩 05'])
  await expect(sheet.column('sourceCode').getByRole('link')).toHaveText([code, code])
  await press(page, 'Control+z')
  await expect(sheet.column('goodsName')).toHaveCount(0)
  await press(page, 'Control+y')
  await expect(sheet.column('goodsName')).toHaveText(['水准仪', '对讲机'])
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(sheet.column('sourceCode').getByRole('link').first()).toHaveAttribute('href', `/em/gallery/loan?id=${id}`)
  await expectClean(page)
  await tab(page, /^关联单据/).click()
  await expect(page.getByRole('treegrid', { name: '关联单据' }).getByRole('row', { name: new RegExp(`上游 借用单 ${code}`) })).toBeVisible()
})
