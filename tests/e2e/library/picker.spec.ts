import { expect } from 'playwright/test'
import { quotaApi } from '#shared/api/quota.ts'
import { apiFor, press, toast, test } from '../tools/app.ts'
import { keysAtOnce } from '../tools/keysAtOnce.ts'
import { materialNamed } from '../tools/materials.ts'
import { edit, packageNamed, showTab } from '../tools/packages.ts'

test('several items are searched, marked and taken from the keyboard alone', async ({ page }) => {
  for (const brand of ['甲牌', '乙牌', '丙牌']) await materialNamed({ materialName: '多选料', brand })
  const { quotaId } = await packageNamed(await apiFor(), '多选材料的定额')
  const sheet = await edit(page, quotaId, '材料')
  const saves: string[] = []
  page.on('request', request => { if (request.url().endsWith(quotaApi.saveQuotas.path)) saves.push(request.url()) })
  await page.getByRole('button', { name: '从材料库选择' }).focus()
  const picker = page.getByRole('dialog', { name: '材料库选择新增' })
  // Keys typed before the search has the focus belong to it, and moving into the rows waits for its results.
  await keysAtOnce(page, 'Enter', ...'多选料', 'ArrowDown')
  await expect(picker.locator('tbody tr').first()).toBeFocused()
  await expect(picker.getByText('共 3 条')).toBeVisible()
  await press(page, ' ', 'ArrowDown', 'ArrowDown', ' ')
  await expect(picker.getByRole('status')).toHaveText('已勾选 2 项')
  await press(page, 'Control+Enter')
  await expect(toast(page, '已添加 2 种材料')).toBeVisible()
  // The key that saves the package does nothing behind the picker.
  await press(page, 'Control+s')
  await expect(picker.getByText('已选中')).toHaveCount(2)
  await expect(picker.getByRole('button', { name: '加入所选' })).toBeDisabled()
  await press(page, 'ArrowUp', 'Enter')
  await expect(picker.getByText('已选中')).toHaveCount(3)
  // Typing in the rows replaces the search text; the dialog keeps its height.
  const { height } = (await picker.boundingBox())!
  await press(page, 'ArrowDown')
  await page.keyboard.type('qpdz')
  await expect(picker.getByLabel('材料名称')).toBeFocused()
  await expect(picker.getByLabel('材料名称')).toHaveValue('qpdz')
  await expect(picker.getByText('没有符合条件的数据')).toBeVisible()
  expect((await picker.boundingBox())!.height).toBe(height)
  await press(page, 'Escape')
  await expect(picker).toHaveCount(0)
  await expect(sheet.column('materialName').filter({ hasText: '多选料' })).toHaveCount(3)
  expect(saves).toEqual([])
  await sheet.keys()
  await press(page, 'Control+z')
  await expect(sheet.column('materialName').filter({ hasText: '多选料' })).toHaveCount(2)
})

test('the picker folds its conditions, and has the machines for machines of a package that is new', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '选机械的定额')
  await edit(page, quotaId, '机械')
  await expect(page.getByText('功能重新调整，请期待')).toBeVisible()
  await expect(page.getByRole('button', { name: '从机械库选择' })).toHaveCount(0)
  await page.goto(`/em/quota/copy/${quotaId}`)
  await showTab(page, '机械')
  await page.getByRole('button', { name: '从机械库选择' }).click()
  const picker = page.getByRole('dialog', { name: '机械库选择新增' })
  await expect(picker.getByLabel('品牌')).toBeVisible()
  await picker.getByRole('button', { name: '收起' }).click()
  await expect(picker.getByLabel('品牌')).toHaveCount(0)
  await picker.getByRole('button', { name: '展开' }).click()
  await picker.getByLabel('机械名称').fill('电锤')
  await expect(picker.getByRole('row').filter({ hasText: '电锤' })).toBeVisible()
  await expect(picker.getByText('共 1 条')).toBeVisible()
})
