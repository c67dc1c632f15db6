import { expect } from 'playwright/test'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button, state } from '../tools/approval.ts'
import { editKept } from '../tools/drafts.ts'
import { SheetOf } from '../tools/sheet.ts'
import { api, approved, builtProject, entitlements, newSubscribe } from './subscribes.ts'

test('material is asked for within what the target has left: wrong input, too much with its cause, a reload in the middle, own words into '
  + 'the library, the approval', async ({ page }) => {
  test.slow()
  const projectId = await builtProject()
  const [tile, other] = await entitlements(projectId)
  const line = {
    itemName: tile!.itemName, spec: tile!.spec, brand: tile!.brand, unit: tile!.unit, libMaterialId: tile!.libMaterialId,
    projectItemId: tile!.projectItemId,
  }
  const remaining = Math.floor(Number(tile!.left) / 2)
  const earlier = await approved(projectId, [{ ...line, quantity: (Number(tile!.left) - remaining).toFixed(6) }], { place: '前期样板' })
  const { id } = await newSubscribe(projectId, [{ ...line, quantity: '1' }])
  const boss = await openAs(page, `/subscribe/edit?id=${id}`, 'boss')
  await page.getByRole('tab', { name: /申购明细/ }).click()
  const sheet = new SheetOf(page, '申购明细')
  const row = await sheet.rowId('itemName', tile!.itemName!)
  const dock = page.getByRole('region', { name: '额度' })
  await expect(dock.getByRole('table', { name: '已申购的单据' })).toContainText('前期样板')

  await sheet.type(row, 'quantity', '12x')
  await expect(page.getByRole('tooltip', { name: '无法识别为数字' })).toBeVisible()
  await press(page, 'Escape')
  // An excess is reported at once, and requires a reason.
  await sheet.type(row, 'quantity', (remaining + 22.35).toFixed(2))
  await expect(dock.getByText('▲ 超 22.35')).toBeVisible()
  await expect(sheet.cell(row, 'over')).toHaveText('22.35')
  await press(page, 'Control+s')
  await expect(sheet.cell(row, 'cause')).toHaveClass(/cell-error/)
  await dock.getByRole('radio', { name: '损坏' }).click()
  await expect(dock.getByRole('radio', { name: '损坏' })).toHaveAttribute('aria-checked', 'true')
  await dock.getByRole('textbox', { name: '原因说明' }).fill('二次搬运中碎裂')
  await sheet.cell(row, 'quantity').click()
  await editKept(page, '二次搬运中碎裂')

  // Reloads the window in between: the input and its entitlement are restored.
  page.once('dialog', confirmDialog => void confirmDialog.accept())
  await page.reload()
  await expect(page.getByRole('alertdialog')).toContainText('发现未保存的修改')
  await expect(page.getByRole('button', { name: '恢复' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('tab', { name: /申购明细/ })).toHaveAttribute('aria-selected', 'true')
  await expect(dock.getByText('▲ 超 22.35')).toBeVisible()
  await expect(dock.getByRole('textbox', { name: '原因说明' })).toHaveValue('二次搬运中碎裂')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功')).toBeVisible()
  const stored = await boss.call(api.info, { id })
  expect(stored.lines.items[0]).toMatchObject({ over: '22.350000', cause: 'DAMAGE', causeNote: '二次搬运中碎裂' })
  expect(stored.head.overBudget).toBe(true)

  // Adds another by remaining entitlement, with the keyboard.
  await sheet.cell(row, 'itemName').click()
  await press(page, 'F3')
  const dialog = page.getByRole('dialog', { name: /按额度选/ })
  await dialog.getByRole('textbox', { name: '查找' }).fill(other!.itemName!)
  await press(page, 'Enter')
  const optionRow = dialog.getByRole('row').filter({ hasText: other!.itemName! }).first()
  await optionRow.getByRole('textbox', { name: '本次申购' }).fill('5')
  await optionRow.getByRole('textbox', { name: '本次申购' }).press('Enter')
  await expect(toast(page, `已添加 ${other!.itemName!}`)).toBeVisible()
  await press(page, 'Escape')
  const second = await sheet.rowId('itemName', other!.itemName!)
  await expect(sheet.cell(second, 'quantity')).toContainText('5')
  await expect(sheet.cell(second, 'over')).toHaveText('')

  // A worded material is a draft; the library item is submitted.
  await button(page, '特殊材料').click()
  await page.keyboard.type('铜嵌条')
  await press(page, 'Enter')
  const special = await sheet.rowId('itemName', '铜嵌条')
  await sheet.type(special, 'quantity', '46')
  await sheet.cell(special, 'unit').click()
  await page.keyboard.type('m')
  await press(page, 'Enter')
  await expect(page.getByText(/特殊材料已转入材料库：还有 1 行/)).toBeVisible()
  await sheet.cell(special, 'itemName').click()
  await button(page, '转入材料库').click()
  const picker = page.getByRole('dialog', { name: /材料/ })
  await picker.getByRole('textbox', { name: '材料名称' }).fill('铜芯线')
  await press(page, 'Enter')
  await picker.getByRole('row').filter({ hasText: 'BV' }).first().getByRole('button', { name: '选中' }).click()
  await expect(picker).toBeHidden()
  await expect(sheet.cell(special, 'itemName')).toContainText('铜芯线')
  await expect(page.getByText('特殊材料已转入材料库', { exact: true })).toBeVisible()
  await press(page, 'Control+s')
  await expect.poll(async () => (await boss.call(api.info, { id })).lines.items.length).toBe(3)

  // From the read-only page: no draft to ask about.
  page.on('dialog', confirmDialog => void confirmDialog.accept())
  await page.goto(`/em/subscribe/detail?id=${id}`)
  await button(page, '提交').click()
  await expect(page.getByRole('dialog', { name: /提交审批/ }).getByRole('list', { name: '审批路线' })).toContainText('成本总监')
  await press(page, 'Control+Enter')
  await expect(toast(page, '已提交审批')).toBeVisible()
  await state(page, '处理中')
  // Links to the document that used the entitlement before.
  await page.getByRole('tab', { name: /申购明细/ }).click()
  await dock.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`id=${earlier}`))
})
