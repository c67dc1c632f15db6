import { expect } from 'playwright/test'
import { openAs, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { materialNamed, showMaterials } from '../tools/materials.ts'

test.use({ viewport: { width: 1800, height: 900 } })

test('likely duplicates become one after a preview, and two again', async ({ page }) => {
  const survivor = await materialNamed({ materialName: '合并来回料', spec: '10 kg', brand: '无' })
  await materialNamed({ materialName: '合并来回料', spec: '10kg。', originPlace: '佛山' })
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '合并来回料', 2)
  await page.getByRole('button', { name: '批量', exact: true }).click()
  await page.getByRole('menuitem', { name: '查重与合并…' }).click()
  const dialog = page.getByRole('dialog', { name: '查重与合并' })
  const group = dialog.getByRole('region', { name: '合并来回料' })
  await group.getByRole('radio', { name: '保留 合并来回料 10 kg 无' }).locator('xpath=ancestor::label').click()
  await group.getByRole('button', { name: '合并 2 种材料…' }).click()
  const preview = page.getByRole('dialog', { name: '合并预览' })
  await expect(preview.getByRole('table', { name: '补上的内容' }).getByRole('row').filter({ hasText: '产地' })).toContainText('佛山')
  await preview.getByRole('button', { name: '合并 2 种材料' }).click()
  await expect(preview).toHaveCount(0)
  await expect(group).toHaveCount(0)
  await list.expectRows('materialName', 1)
  await expect(list.cell(survivor, 'originPlace')).toHaveText('佛山')

  await dialog.getByRole('tab', { name: '撤销合并' }).click()
  await dialog.getByRole('row').filter({ hasText: '合并来回料' }).getByRole('button', { name: '撤销' }).click()
  await expect(toast(page, '已撤销合并')).toBeVisible()
  await list.expectRows('materialName', 2)
  await expect(list.cell(survivor, 'originPlace')).toHaveText('')
})

test('after a merge of some, those that are left of the selection can still be merged', IN_FULL, async ({ page }) => {
  for (const spec of ['10 kg', '10kg。', '10kg、']) await materialNamed({ materialName: '所选合并料', spec })
  const missing: string[] = []
  page.on('response', response => { if (response.status() === 404) missing.push(response.url()) })
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '所选合并料', 3)
  await list.column('materialName').first().click()
  await list.column('materialName').nth(2).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '批量', exact: true }).click()
  await page.getByRole('menuitem', { name: '查重与合并…' }).click()
  const dialog = page.getByRole('dialog', { name: '查重与合并' })
  const group = dialog.getByRole('region', { name: '所选合并料' })
  await group.getByRole('checkbox').last().locator('xpath=ancestor::label').click()
  await group.getByRole('button', { name: '合并 2 种材料…' }).click()
  await page.getByRole('dialog', { name: '合并预览' }).getByRole('button', { name: '合并 2 种材料' }).click()
  const undo = dialog.getByRole('row').filter({ hasText: '所选合并料' }).getByRole('button', { name: '撤销' })
  await undo.waitFor()
  await dialog.getByRole('tab', { name: '所选' }).click()
  await expect(group.getByRole('button', { name: '合并 2 种材料…' })).toBeVisible()
  expect(missing).toEqual([])

  // The pressed button disappears with its row: the focus stays in the dialog.
  await dialog.getByRole('tab', { name: '撤销合并' }).click()
  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('selected rows of different units are not merged', IN_FULL, async ({ page }) => {
  await materialNamed({ materialName: '单位不同料' })
  await materialNamed({ materialName: '单位不同料', unit: 'kg' })
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '单位不同料', 2)
  await list.column('materialName').first().click()
  await list.column('materialName').nth(1).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '批量', exact: true }).click()
  await page.getByRole('menuitem', { name: '查重与合并…' }).click()
  await page.getByRole('button', { name: '合并 2 种材料…' }).click()
  const preview = page.getByRole('dialog', { name: '合并预览' })
  await expect(preview.getByRole('alert')).toContainText('单位不同，不能合并')
  await expect(preview.getByRole('button', { name: '合并 2 种材料' })).toBeDisabled()
})
