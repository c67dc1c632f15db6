import { expect } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { act, materialNamed, showMaterials } from '../tools/materials.ts'

test('an item shows its facts, its brands, where it is used and what was changed, as others change it', async ({ page }) => {
  const api = await apiFor()
  const id = await materialNamed({ materialName: '详情料', spec: '10kg', brand: '甲牌', priceExcl: '10.00' })
  const variant = await materialNamed({ materialName: '详情料', brand: '乙牌', pid: id })
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '详情料', 2)
  await act(page, list, id, '详情')
  await expect(page.getByRole('tabpanel', { name: '详情料' }).getByRole('heading', { name: '详情料' })).toBeVisible()
  await expect(page.getByRole('region', { name: '基本信息' })).toContainText('10kg')
  const brands = page.getByRole('region', { name: '标准项与品牌项' })
  await expect(brands.getByRole('row').filter({ hasText: '乙牌' })).toBeVisible()
  await expect(page.getByRole('region', { name: '使用处' })).toContainText('详情料 10kg 乙牌')

  await api.call(
    libraryApi.batchSaveMaterial, { changed: [{ id, version: 1, cells: { priceExcl: '12.00' }, was: { priceExcl: '10.00' } }] }
  )
  const change = page.getByRole('region', { name: '修改记录' }).getByRole('row').filter({ hasText: '除税单价' }).filter({ hasText: '12.00' })
  await expect(change).toContainText('10.00')
  await expect(page.getByRole('region', { name: '基本信息' })).toContainText('12.00')

  await brands.getByRole('button', { name: '乙牌' }).click()
  await expect(page).toHaveURL(new RegExp(`id=${variant}`))
  await expect(brands.getByRole('button', { name: '详情料 10kg 甲牌' })).toBeVisible()
})

test('an item names what uses it, and is not deleted', async ({ page }) => {
  const { rows: [board] } = await (await apiFor()).call(libraryApi.describeMaterials, { quick: '141200013' })
  await openAs(page, `/material/detail?id=${board!.id}`)
  const uses = page.getByRole('region', { name: '使用处' })
  await expect(uses.getByRole('row').filter({ hasText: 'DE010003' })).toBeVisible()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.locator('.bp6-toast')).toContainText(
    /已用于定额 DE010003、DE010005，明细 TS-9.5，合同 CHT\d{12}、\S+，采购单据 \S+ 等 \d+ 个，仓储单据 \S+ 等 \d+ 个，不能删除/
  )
  await uses.getByRole('row').filter({ hasText: 'DE010003' }).getByRole('button').click()
  await expect(page).toHaveURL(/quota\/detail\//)
})
