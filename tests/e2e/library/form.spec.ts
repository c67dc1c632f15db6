import { expect, type Page } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor, openAs, said, test } from '../tools/app.ts'
import { materialNamed, TILE } from '../tools/materials.ts'

const typeOf = async (page: Page): Promise<void> => {
  for (const [i, level] of ['材料类型', '二级', '三级'].entries()) await page.getByLabel(level, { exact: true }).selectOption({ label: TILE[i]! })
}

test('brand, origin and manufacturer suggest what the library has for the type', async ({ page }) => {
  await openAs(page, '/material/add')
  const brand = page.getByLabel('品牌')
  const offered = () => brand.evaluate(field => [...(field as HTMLInputElement).list?.options ?? []].map(option => option.value))
  await brand.focus()
  await expect.poll(offered).toEqual(expect.arrayContaining(['东鹏', '泰山']))
  await typeOf(page)
  await brand.focus()
  await expect.poll(offered).not.toContain('泰山')
  expect(await offered()).toContain('东鹏')
  await brand.fill('自定品牌')
  await expect(brand).toHaveValue('自定品牌')
})

test('an item that exists already is told while its twin is typed, and can be used instead', async ({ page }) => {
  const id = await materialNamed({ materialName: '同一种料', spec: '800×800', brand: '无' })
  await openAs(page, '/material/add')
  await page.getByLabel('材料名称').fill('同一种料 ')
  await page.getByLabel('规格型号').fill('800*800')
  await page.getByLabel('单位').selectOption({ label: 'm²' })
  const notice = page.getByRole('status').filter({ hasText: '企业库已有相同的材料' })
  await expect(notice).toContainText('同一种料 800×800 无')
  await page.getByLabel('品牌').fill('另一品牌')
  await expect(notice).toHaveCount(0)
  await page.getByLabel('品牌').fill('')
  await notice.getByRole('button', { name: '用这一项' }).click()
  await expect(page).toHaveURL(new RegExp(`material/detail\\?id=${id}`))
})

test('a standard item fixes what its brands have in common, and asks for the brand', async ({ page }) => {
  const id = await materialNamed({ materialName: '标准项料', spec: '25kg', brand: '甲牌', feature: '耐水' })
  await openAs(page, '/material/add')
  await page.getByRole('button', { name: '选择已有标准项' }).click()
  const lookup = page.getByRole('dialog', { name: '选择标准项' })
  await lookup.getByLabel('材料名称').fill('标准项料')
  await lookup.getByRole('button', { name: '查询' }).click()
  await lookup.getByRole('row').filter({ hasText: '标准项料' }).getByRole('button', { name: '选中' }).click()
  await expect(page.getByLabel('规格型号')).toHaveValue('25kg')
  for (const label of ['别名', '单位', '规格型号', '特征描述']) await expect(page.getByLabel(label)).toBeDisabled()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('品牌必须填写', { exact: true })).toBeVisible()
  await page.getByLabel('品牌').fill('乙牌')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(said(page, '新增成功！')).toBeVisible()
  const { rows } = await (await apiFor()).call(libraryApi.describeBrandMaterial, { id })
  expect(rows).toMatchObject([{ brand: '乙牌', spec: '25kg', feature: '耐水', pid: id }])
})

test('the type is asked for in the words of the rule, and an answer without a message is a failure', async ({ page }) => {
  await openAs(page, '/material/add')
  await page.getByLabel('材料名称').fill('提示料')
  await page.getByLabel('单位').selectOption({ label: 'm²' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('please select type')).toBeVisible()
  await page.getByLabel('材料类型', { exact: true }).selectOption({ label: TILE[0] })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('type incorrect')).toBeVisible()
  await typeOf(page)
  await page.route(`**${libraryApi.saveMaterial.path}`, route => route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }))
  await page.getByRole('button', { name: '保存' }).click()
  await expect(said(page, 'add failed!')).toBeVisible()
})

test('what somebody else has saved meanwhile comes into the form, and a field that both changed asks', async ({ page }) => {
  const id = await materialNamed({ materialName: '表单冲突料', spec: '1kg', brand: '甲牌' })
  const api = await openAs(page, `/material/edit?id=${id}`)
  await page.getByLabel('规格型号').fill('2kg')
  await api.call(libraryApi.batchSaveMaterial, { changed: [{ id, version: 1, cells: { spec: '3kg', originPlace: '佛山' }, was: { spec: '1kg', originPlace: null } }] })
  await expect(page.getByLabel('产地')).toHaveValue('佛山')
  const conflict = page.getByRole('alert').filter({ hasText: '对方的修改' })
  await expect(conflict).toContainText('我的修改 2kg')
  await expect(conflict).toContainText('3kg')
  await expect(page.getByLabel('规格型号')).toHaveValue('2kg')
  await conflict.getByRole('button', { name: '保留我的' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(said(page, '编辑成功！')).toBeVisible()
  expect(await api.call(libraryApi.describeMaterial, { id })).toMatchObject({ spec: '2kg', originPlace: '佛山' })
})
