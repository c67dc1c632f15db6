import { expect, type Page } from 'playwright/test'
import { giveBackApi, loanApi } from '../../gallery/register/api.ts'
import { signIn } from '../../tools/api.ts'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf, copy } from '../tools/sheet.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

/** A bill with pasted lines, saved by a key. */
async function newLoan(page: Page, borrower: string): Promise<void> {
  await openAs(page, '/gallery/loan', 'admin')
  await field(page, '借用人').fill(borrower)
  await tab(page, /^物品/).click()
  const sheet = new SheetOf(page, '物品')
  await button(page, '新增物品').first().click()
  await copy(page, [['水准仪', '2', '150'], ['对讲机', '3', '33.33']])
  await sheet.column('goodsName').first().click()
  await press(page, 'Control+v')
  await expect(sheet.column('goodsName')).toHaveText(['水准仪', '对讲机'])
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/gallery\/loan\?id=/)
}

/** Lends the open bill and returns everything that it lists, by calls, since the gallery has no page for it. */
async function giveBack(page: Page, borrower: string): Promise<{ readonly id: string, readonly code: string }> {
  const from = new URL(page.url()).searchParams.get('id')!
  const api = await signIn(page.url(), 'admin')
  await api.call(loanApi.act, { ids: [from], action: 'lend' })
  const { goods } = (await api.call(loanApi.info, { id: from })).lines
  const returnedRows = goods.map(({ id, goodsName }) => ({ id: `${id}-b`, goodsName, quantity: '1', sourceDocument: from, sourceRow: id }))
  const { id } = await api.call(giveBackApi.save, { head: { borrower }, lines: { goods: returnedRows } })
  return { id, code: (await api.call(giveBackApi.info, { id })).head.code ?? '' }
}

test('a bill is made from its declaration: lines are pasted, totals follow, actions move it, the record has it', async ({ page }) => {
  const borrower = `借${String(Date.now()).slice(-6)}`
  await newLoan(page, borrower)
  await expect(page.locator('.yz-document-head')).toContainText(/LL\d{12}/)
  await tab(page, '基本信息').click()
  await expect(field(page, '押金合计 元')).toHaveText('399.99')
  await expectClean(page)

  await button(page, '借出').click()
  await expect(toast(page, `已借出：借用单“${borrower}”`)).toBeVisible()
  await expect(button(page, '保存')).toBeHidden()
  await button(page, '作废').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '作废' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('textbox', { name: '作废原因' }).fill('开错了')
  await expectClean(page)
  await question.getByRole('button', { name: '作废' }).click()
  await expect(toast(page, `已作废：借用单“${borrower}”`)).toBeVisible()
  await tab(page, '修改记录').click()
  const history = page.getByRole('table', { name: '修改记录' })
  await expect(history).toContainText('开错了')
  await expect(history).toContainText('作废：开错了')
  await expect(history).toContainText('保存借用单')
  await expectClean(page)
})

test('a bill is copied from its page and from its row: its content under a new number, nothing written before it is saved', async (
  { page }
) => {
  const borrower = `抄${String(Date.now()).slice(-6)}`
  await newLoan(page, borrower)
  const code = await page.locator('.yz-document-head .code').innerText()
  await button(page, '借出').click()
  await expect(toast(page, `已借出：借用单“${borrower}”`)).toBeVisible()
  await button(page, '复制').click()
  await expect(page).toHaveURL(/gallery\/loan\?copy=/)
  await tab(page, '基本信息').click()
  await expect(field(page, '借用人')).toHaveValue(`${borrower}（副本）`)
  await expect(field(page, '押金合计 元')).toHaveText('399.99')
  await expect(button(page, '借出')).toBeHidden()
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/gallery\/loan\?id=/)
  await expect(page.locator('.yz-document-head .code')).not.toContainText(code.split(' ')[0]!)
  await expect(button(page, '借出')).toBeVisible()

  await openAs(page, '/gallery/loans', 'admin')
  const list = new SheetOf(page, '借用单')
  await page.locator(`.ag-row[row-id="${await list.rowId('borrower', borrower, 1)}"]`).getByRole('button', { name: '复制' }).click()
  await expect(field(page, '借用人')).toHaveValue(`${borrower}（副本）`)
  await expectClean(page)
})

test('a bill shows its versions, what is other now and what was taken from it; a version comes back as an edit that is saved like any '
  + 'other', async ({ page }) => {
  const borrower = `版${String(Date.now()).slice(-6)}`
  await newLoan(page, borrower)
  for (const name of [/^版本/, /^关联单据/]) await expect(tab(page, name)).toHaveCount(0)
  const sheet = new SheetOf(page, '物品')
  await sheet.type(await sheet.rowId('goodsName', '水准仪'), 'quantity', '9')
  await sheet.cell(await sheet.rowId('goodsName', '对讲机'), 'goodsName').click()
  await button(page, '删除物品').click()
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  await tab(page, /^版本/).click()
  await expect(page.getByRole('table', { name: '版本' }).getByRole('row')).toHaveCount(3)
  const compared = page.getByRole('region', { name: 'v1 与当前内容' })
  await expect(compared).toContainText('对讲机')
  await expect(compared.getByRole('row', { name: /水准仪 数量/ })).toContainText('数量29')
  await expectClean(page)
  await button(page, '恢复 v1').click()
  await expect(compared).toContainText('没有不同之处')
  await expect(page.locator('.yz-document-head')).toContainText('未保存')
  await tab(page, /^物品/).click()
  await expect(sheet.column('goodsName')).toHaveText(['水准仪', '对讲机'])
  await press(page, 'Control+z')
  await expect(sheet.column('goodsName')).toHaveText(['水准仪'])
  await press(page, 'Control+y')
  await press(page, 'Control+s')
  await expect(page.getByRole('tab', { name: /^版本/ })).toContainText('3')

  await tab(page, '评论').click()
  await page.getByRole('textbox', { name: '评论' }).fill('请按原数归还')
  await button(page, '发表评论').click()
  await expect(page.getByRole('list', { name: '评论' })).toContainText('请按原数归还')
  await expectClean(page)
  const { id, code } = await giveBack(page, borrower)
  await page.reload()
  await tab(page, /^关联单据/).click()
  const related = page.getByRole('treegrid', { name: '关联单据' })
  await expect(related.getByRole('row', { name: new RegExp(`下游 归还单 ${code}`) })).toContainText(borrower)
  await expectClean(page)
  await related.getByRole('button', { name: code }).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
})

test('two people edit one bill: what does not clash goes together, what does is asked cell by cell, and undo gives it back', async (
  { page, context }
) => {
  const borrower = `双${String(Date.now()).slice(-6)}`
  await newLoan(page, borrower)
  const other = await context.newPage()
  await openAs(other, new URL(page.url()).pathname.replace('/em', '') + new URL(page.url()).search.replace(/&.*/, ''), 'admin')
  await field(other, '借用人').fill(`${borrower}乙`)
  await tab(other, /^物品/).click()
  const otherSheet = new SheetOf(other, '物品')
  await otherSheet.type(await otherSheet.rowId('goodsName', '对讲机'), 'quantity', '5')
  await press(other, 'Control+s')
  await expect(toast(other, '编辑成功！')).toBeVisible()

  await page.bringToFront()
  await tab(page, '基本信息').click()
  await field(page, '借用人').fill(`${borrower}甲`)
  await tab(page, /^物品/).click()
  const ownSheet = new SheetOf(page, '物品')
  await ownSheet.type(await ownSheet.rowId('goodsName', '水准仪'), 'quantity', '4')
  await press(page, 'Control+s')
  const dialog = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(dialog.getByRole('table', { name: '双方都改了的内容' })).toContainText(`${borrower}乙`)
  await expect(dialog.getByRole('button', { name: '合并后继续编辑' })).toBeDisabled()
  await expectClean(page)
  await dialog.getByRole('radiogroup', { name: /借用人$/ }).getByText('我的').click()
  await dialog.getByRole('button', { name: '合并后继续编辑' }).click()
  await expect(dialog).toBeHidden()
  await expect(ownSheet.column('quantity')).toHaveText(['4', '5'])
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  await tab(page, '基本信息').click()
  await expect(field(page, '借用人')).toHaveValue(`${borrower}甲`)
  await expect(field(page, '押金合计 元')).toHaveText('766.65')
})

test('a register that nobody planned: listed, searched, added, refused at its field, and acted on in batches', async ({ page }) => {
  const number = `JZ${String(Date.now()).slice(-8)}`
  await openAs(page, '/gallery/licences', 'admin')
  await button(page, '新增证照').first().click()
  await expect(field(page, '证照名称')).toBeVisible()
  await press(page, 'Control+s')
  for (const label of ['证照名称', '证照编号', '保管人']) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await field(page, '证照名称').fill('安全生产许可证')
  await field(page, '证照编号').fill(number)
  await field(page, '保管人').fill('王晓燕')
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await openAs(page, '/gallery/licences', 'admin')
  const list = new SheetOf(page, '证照')
  await expect(list.column('number').filter({ hasText: number })).toBeVisible()
  await expectClean(page)
  await list.cell(await list.rowId('number', number), 'number').click()
  await button(page, '批量').click()
  await page.getByRole('menuitem', { name: '批量删除' }).click()
  await confirmDialog(page, /删除证照/, '删除')
  await expect(list.column('number').filter({ hasText: number })).toHaveCount(0)
})
