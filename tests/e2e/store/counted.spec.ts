import { expect, type Locator } from 'playwright/test'
import { count } from '#schemas/store/counts.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { purchaseReturn, returnOut } from '#schemas/store/returns.ts'
import { TILE } from '../contract/contracts.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { fill as fillField, idIn, save } from '../supply/chained.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'
import { agreedReturn, carried, ordered, posted, received, store, tilesIn, TODAY, undone } from './stocked.ts'

async function fill(dialog: Locator, day: string): Promise<void> {
  await dialog.getByLabel('结账到', { exact: true }).fill(day)
  await dialog.getByLabel('结账到', { exact: true }).press('Tab')
}

test('goods go back to the supplier, are frozen, counted with a difference, closed and opened again, and all of it is taken back', async (
  { page }
) => {
  test.slow()
  const projectId = await builtProject()
  const before = await tilesIn(projectId)
  const mark = String(Date.now()).slice(-6)
  const reason = `色差${mark}`
  const receipt = await received(projectId, await ordered(projectId, `到货${mark}`, TODAY, '20'))
  let [returnId, issueId] = ['', '']

  await test.step('return', async () => {
    await openAs(page, `/material/return/add?from=${receipt}`, 'boss')
    await fillField(page, '退货原因', reason)
    await page.getByRole('tab', { name: /退货明细/ }).click()
    const sheet = new SheetOf(page, '退货明细')
    const row = await sheet.rowId('itemName', TILE)
    await sheet.type(row, 'quantity', '21')
    await save(page, '新增成功')
    await expect(toast(page, /剩余 20，本次 21/)).toBeVisible()
    await sheet.type(row, 'quantity', '5')
    await save(page, '编辑成功')
    returnId = idIn(page)
    await agreedReturn(returnId)
    await openAs(page, store(projectId, 'returns'), 'keeper')
    await carried(page, '待退', reason, '待退货出库', '退货出库')
    await posted(page)
    issueId = idIn(page)
  })
  expect(await tilesIn(projectId)).toBe(before + 15)

  await test.step('count', async () => {
    await openAs(page, `/storage/count/add?projectId=${projectId}`, 'keeper')
    await page.getByRole('tab', { name: /盘点明细/ }).click()
    await button(page, '取库存').click()
    await expect(toast(page, '已取 1 种材料')).toBeVisible()
    await save(page, '新增成功')
    await button(page, '过账').click()
    await expect(toast(page, '请先冻结，再清点过账')).toBeVisible()
    await button(page, '冻结').click()
    await expect(toast(page, /已冻结/)).toBeVisible()
    await page.getByRole('tab', { name: /盘点明细/ }).click()
    const sheet = new SheetOf(page, '盘点明细')
    const row = await sheet.rowId('itemName', TILE)
    await sheet.type(row, 'counted', String(before + 14))
    await press(page, 'Control+s')
    await expect(sheet.cell(row, 'difference')).toHaveText('−1')
    await expect(toast(page, '有差异，请填写差异原因')).toBeVisible()
    await sheet.type(row, 'reason', '破损未报')
    await save(page, '编辑成功')
    await page.reload()
    await page.getByRole('tab', { name: /盘点明细/ }).click()
    await posted(page)
  })
  expect(await tilesIn(projectId)).toBe(before + 14)

  await test.step('paper', async () => {
    await button(page, '打印').click()
    const paper = page.getByRole('dialog', { name: /打印/ })
    await expect(paper).toContainText('监盘人')
    await expect(paper).toContainText('破损未报')
    await press(page, 'Escape')
  })
  const counted = idIn(page)

  await test.step('closed days', async () => {
    const closeTo = async (day: string | null) => {
      await openAs(page, store(projectId, 'report'), 'finance')
      await page.getByTitle('结账').click()
      await fill(page.getByRole('dialog', { name: '结账' }), day ?? '')
      await page.getByRole('dialog', { name: '结账' }).getByRole('button', { name: '保存' }).click()
      await expect(toast(page, day === null ? '已取消结账' : `已结账到 ${day}`)).toBeVisible()
    }
    await closeTo(TODAY)
    await expect(undone(count, counted)).rejects.toThrow('结账')
    await closeTo(null)
    await undone(count, counted)
    expect(await tilesIn(projectId)).toBe(before + 15)
  })
  for (const [kind, id] of [[returnOut, issueId], [purchaseReturn, returnId], [planIn, receipt]] as const) await undone(kind, id)
  expect(await tilesIn(projectId)).toBe(before)
})
