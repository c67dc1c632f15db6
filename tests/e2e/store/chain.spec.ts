import { expect } from 'playwright/test'
import { daysAfter } from '#schemas/kit/index.ts'
import { TILE } from '../contract/contracts.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { field, fill, idIn, save } from '../supply/chained.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { editKept } from '../tools/drafts.ts'
import { SheetOf } from '../tools/sheet.ts'
import { agreedBack, agreedPick, carried, ordered, posted, store, tilesIn, TODAY } from './stocked.ts'

test('a delivery is received, lies in stock, is picked, issued, brought back and received again', async ({ page }) => {
  test.slow()
  const projectId = await builtProject()
  const mark = `到货${String(Date.now()).slice(-6)}`
  await ordered(projectId, mark, daysAfter(TODAY, -2), '20')
  const before = await tilesIn(projectId)

  await test.step('receipt', async () => {
    await openAs(page, store(projectId, 'arrivals'), 'keeper')
    await expect(page.getByRole('tab', { name: /待到货/ })).toHaveAttribute('aria-selected', 'true')
    await carried(page, '待到货', mark, '待到货', '入库')
    await expect(field(page, '业务日期')).toHaveValue(TODAY)
    await page.getByRole('tab', { name: /入库明细/ }).click()
    const sheet = new SheetOf(page, '入库明细')
    const row = await sheet.rowId('itemName', TILE)
    await expect(sheet.cell(row, 'arrived')).toHaveText(/^20/)
    await sheet.type(row, 'arrived', '25')
    await sheet.type(row, 'quantity', '25')
    await editKept(page, '"quantity":"25')
    page.once('dialog', one => void one.accept())
    await page.reload()
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click()
    await page.getByRole('tab', { name: /入库明细/ }).click()
    await expect(sheet.column('quantity')).toHaveText(/25$/)
    // More than ordered is refused at its row, and the input stays.
    await button(page, '过账').click()
    await expect(toast(page, /剩余 20，本次 25/)).toBeVisible()
    await expect(page).toHaveURL(/planDetail|editPlan/)
    await page.getByRole('tab', { name: /入库明细/ }).click()
    const tileRow = await sheet.rowId('itemName', TILE)
    await expect(sheet.cell(tileRow, 'quantity')).toHaveText(/25$/)
    await sheet.type(tileRow, 'arrived', '20')
    await sheet.type(tileRow, 'quantity', '18')
    await press(page, 'Control+s')
    await expect(toast(page, /有拒收，请选择拒收原因/)).toBeVisible()
    await sheet.type(tileRow, 'rejectReason', '破损')
    await posted(page)
  })
  expect(await tilesIn(projectId)).toBe(before + 18)

  await test.step('pick', async () => {
    await openAs(page, `/pick/add?projectId=${projectId}`, 'keeper')
    await fill(page, '用途', mark)
    await fill(page, '领料人', '李工')
    await page.getByRole('tab', { name: /领料明细/ }).click()
    await press(page, 'F3')
    const dialog = page.getByRole('dialog', { name: /从库存选/ })
    const row = dialog.locator('tbody tr').filter({ hasText: TILE }).first()
    await row.getByRole('textbox', { name: '数量' }).fill('10')
    await row.getByRole('textbox', { name: '数量' }).press('Enter')
    await expect(toast(page, `已添加 ${TILE}`)).toBeVisible()
    // From the field to its row, and out of the dialog.
    await press(page, 'Escape', 'Escape')
    await expect(dialog).toBeHidden()
    await save(page, '新增成功')
    await agreedPick(idIn(page))
  })

  await test.step('issue', async () => {
    await openAs(page, store(projectId, 'issues'), 'keeper')
    await carried(page, '待出库', mark, '待领料出库', '出库')
    await posted(page)
  })
  expect(await tilesIn(projectId)).toBe(before + 8)
  const issue = idIn(page)

  await test.step('back', async () => {
    await openAs(page, `/backWarehouse/add?from=${issue}`, 'keeper')
    await fill(page, '退料原因', mark)
    await page.getByRole('tab', { name: /退料明细/ }).click()
    const sheet = new SheetOf(page, '退料明细')
    await sheet.type(await sheet.rowId('itemName', TILE), 'quantity', '3')
    await save(page, '新增成功')
    await agreedBack(idIn(page))
    await openAs(page, store(projectId, 'returns'), 'keeper')
    await carried(page, '待退', mark, '待退库', '退库入库')
    await posted(page)
  })
  expect(await tilesIn(projectId)).toBe(before + 11)
  await openAs(page, store(projectId, 'bills'), 'keeper')
  await expect(new SheetOf(page, '出入库单').column('kind').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: '出入库单' })).toHaveAttribute('aria-selected', 'true')
})
