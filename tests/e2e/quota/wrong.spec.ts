import { expect } from 'playwright/test'
import { apiFor, press, said, test } from '../tools/app.ts'
import { edit, packageNamed, showTab, tab } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

test('ratios that add up to 99.99 are refused, and repaired with one button', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '占比差一分')
  const labour = await edit(page, quotaId)
  const last = await labour.rowId('jobName', '勾缝及清理')
  await labour.type(last, 'ratio', '13.99')
  await showTab(page, '基本信息')
  await press(page, 'Control+s')
  await expect(said(page, '占比总和不可小于或大于100！')).toBeVisible()
  await expect(tab(page, '人工')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^补差到最后一项/ }).click()
  await expect(labour.cell(last, 'ratio')).toHaveText('14.00')
  await labour.type(await labour.rowId('jobName', '基层清理'), 'dailyPrice', '331')
  await press(page, 'Control+s')
  await expect(said(page, '编辑成功！')).toBeVisible()
})

test('a step that stands twice is marked and refused, and stays', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '重复工序')
  const labour = await edit(page, quotaId)
  const last = await labour.rowId('jobName', '勾缝及清理')
  await labour.type(last, 'jobName', '基层清理')
  await expect(labour.cell(last, 'jobName')).toHaveClass(/cell-error/)
  await labour.cell(last, 'jobName').hover()
  await expect(page.getByText('含有重复工序').first()).toBeVisible()
  await press(page, 'Control+s')
  await expect(said(page, '请先核实人工信息！')).toBeVisible()
  await expect(labour.cell(last, 'jobName')).toContainText('基层清理')
})

test('the first step asks for a high level', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '放线职业等级')
  const labour = await edit(page, quotaId)
  const first = await labour.rowId('jobName', '放线、测量、排版、下料')
  await labour.type(first, 'jobLevel', '初级工')
  await expect(page.getByText('测量、下料相关工序，职业等级请选择高级以上').first()).toBeVisible()
  await press(page, 'Escape')
  await expect(labour.cell(first, 'jobLevel')).toHaveText('高级工')
})

test('a price of nothing is marked, sends to its tab, and what was typed stays', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '单价为零')
  const materials = await edit(page, quotaId, '材料')
  const sand = await materials.rowId('materialName', '中砂')
  await materials.type(sand, 'price', '0')
  await materials.type(sand, 'quotaNum', '0.03')
  await expect(materials.cell(sand, 'price')).toHaveClass(/cell-error/)
  await showTab(page, '人工')
  const labour = new SheetOf(page, '人工')
  await labour.type(await labour.rowId('jobName', '基层清理'), 'dailyPrice', '333')
  await press(page, 'Control+s')
  await expect(said(page, '请先核实材料信息！')).toBeVisible()
  await expect(tab(page, '材料')).toHaveAttribute('aria-selected', 'true')
  await expect(materials.cell(sand, 'price')).toHaveText('0.00')
  await expect(materials.cell(sand, 'quotaNum')).toHaveText('0.030000')
  await showTab(page, '人工')
  await expect(labour.cell(await labour.rowId('jobName', '基层清理'), 'dailyPrice')).toHaveText('333.00')
})
