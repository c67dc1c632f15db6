import { expect } from 'playwright/test'
import { confirmDialog, apiFor, press, toast, test } from '../tools/app.ts'
import { edit, figure, packageNamed, showTab } from '../tools/packages.ts'
import { materialNamed } from '../tools/materials.ts'
import { SheetOf } from '../tools/sheet.ts'

test('a price edited by hand reaches every row of the material, and one undo takes it back', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '同材料同价')
  const materials = await edit(page, quotaId, '材料')
  const first = await materials.rowId('materialName', '中砂')
  await materials.cell(first, 'quotaNum').click()
  await press(page, 'Alt+d')
  await materials.expectRows('materialName', 7)
  const second = await materials.rowId('materialName', '中砂', 1)
  await expect(materials.cell(second, 'price')).toHaveText('168.00')
  await materials.type(second, 'price', '170')
  for (const id of [first, second]) {
    await expect(materials.cell(id, 'price')).toHaveText('170.00')
    await expect(materials.cell(id, 'sourceType')).toHaveText('手工')
  }
  await press(page, 'Control+z')
  for (const id of [first, second]) await expect(materials.cell(id, 'price')).toHaveText('168.00')
})

test('another material typed over one brings its own price, also when Enter and more keys follow its letters at once', async ({ page }) => {
  await materialNamed({ materialName: '换名计价砂浆', spec: '独此一种', priceExcl: '7.68' })
  const { quotaId } = await packageNamed(await apiFor(), '换名换价')
  const materials = await edit(page, quotaId, '材料')
  const row = await materials.rowId('materialName', '中砂')
  const next = (await materials.texts('materialName'))[(await materials.texts('materialName')).indexOf('中砂') + 1]!
  const below = await materials.rowId('materialName', next)
  const price = materials.cell(row, 'price')
  await materials.cell(row, 'materialName').click()
  await page.keyboard.type('换名计价')
  await press(page, 'Enter')
  await expect(materials.cell(row, 'materialName')).toHaveText('换名计价砂浆')
  await expect(materials.cell(row, 'spec')).toHaveText('独此一种')
  await expect(price).toHaveText('7.68')
  await expect(materials.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', new RegExp(next))
  await press(page, 'Control+z')
  await expect(materials.cell(row, 'materialName')).toHaveText('中砂')
  await expect(price).toHaveText('168.00')

  await materials.cell(row, 'materialName').click()
  await page.keyboard.type('换名计价')
  await press(page, 'Tab')
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(materials.cell(row, 'materialName')).toHaveText('换名计价砂浆')
  await expect(price).toHaveText('7.68')
  // Specification and unit are the item's: keys typed after Tab go to the next editable cell.
  await expect(materials.cell(row, 'spec')).toHaveText('独此一种')
  await expect(materials.cell(row, 'quotaNum')).toHaveText('3.000000')
  await expect(materials.cell(below, 'materialName')).toHaveText(next)
})

test('deleting a step asks, takes its materials along, and one undo brings all back', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '删除工序')
  const labour = await edit(page, quotaId)
  const step = await labour.rowId('jobName', '勾缝及清理')
  await labour.cell(step, 'jobName').click()
  await page.getByRole('button', { name: '删除工序' }).click()
  await confirmDialog(page, '是否要删除该工序？', '取消')
  await labour.expectRows('jobName', 4)
  await page.getByRole('button', { name: '删除工序' }).click()
  await confirmDialog(page, '是否要删除该工序？', '删除')
  await labour.expectRows('jobName', 3)
  await expect(figure(page, '材料合计')).toContainText('101.74')
  await labour.cell(await labour.rowId('jobName', '基层清理'), 'jobName').click()
  await press(page, 'Control+z')
  await labour.expectRows('jobName', 4)
  await expect(figure(page, '材料合计')).toContainText('104.34')
  await showTab(page, '材料')
  await new SheetOf(page, '材料').expectRows('materialName', 6)
})

test('steps take their materials with them when they move', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '移动工序')
  const materials = await edit(page, quotaId, '材料')
  await materials.expectRows('materialName', 6)
  await showTab(page, '人工')
  const labour = new SheetOf(page, '人工')
  const moved = await labour.rowId('jobName', '结合层铺设及铺贴')
  await labour.cell(moved, 'dailyPrice').click()
  await press(page, 'Alt+ArrowDown')
  await expect.poll(async () => (await labour.texts('jobName')).slice(2)).toEqual(['勾缝及清理', '结合层铺设及铺贴'])
  await showTab(page, '材料')
  await materials.expectRows('materialName', 6)
  expect(await materials.texts('#')).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(await materials.texts('materialName')).toEqual(
    ['双组份美缝剂', '成品保护膜', '全抛釉地砖', 'P.O 42.5R 水泥', '中砂', '瓷砖胶 C2TE'])
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  await page.reload()
  await showTab(page, '材料')
  await materials.expectRows('materialName', 6)
  expect((await materials.texts('materialName'))[0]).toBe('双组份美缝剂')
})
