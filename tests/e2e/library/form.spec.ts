import { expect, type Page } from 'playwright/test'
import { dictApi } from '#shared/api/dict.ts'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { pickEntry, pickNode } from '../tools/cascade.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { keysAtOnce } from '../tools/keysAtOnce.ts'
import { materialNamed, PLATFORM_TILE, TILE } from '../tools/materials.ts'

const typeOf = (page: Page): Promise<void> => pickNode(page.getByLabel('材料类型', { exact: true }), 'paoyou', TILE)

test('brand, origin and manufacturer suggest what the library has for the type, also by pinyin and initials, and take any text', async (
  { page }
) => {
  await openAs(page, '/material/add')
  const brand = page.getByRole('combobox', { name: '品牌' })
  const listedOptions = page.getByRole('listbox').getByRole('option')
  const offers = (name: string) => listedOptions.filter({ hasText: new RegExp(`^${name}$`) })
  await brand.focus()
  await expect(brand).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'ArrowDown')
  await expect(offers('东鹏')).toBeVisible()
  await expect(offers('泰山')).toBeVisible()
  await expect(brand).toHaveAttribute('aria-expanded', 'true')
  await press(page, 'Escape')
  await expect(listedOptions).toHaveCount(0)
  await typeOf(page)
  await brand.focus()
  for (const typed of ['dp', 'dongp', '鹏']) {
    await brand.fill(typed)
    await expect(offers('东鹏')).toBeVisible()
    await expect(offers('泰山')).toHaveCount(0)
  }
  // Without an arrow key nothing is selected.
  await press(page, 'Tab')
  await expect(listedOptions).toHaveCount(0)
  await expect(brand).toHaveValue('鹏')
  await brand.fill('dp')
  await offers('东鹏').waitFor()
  await press(page, 'ArrowDown')
  await expect(brand).toHaveAttribute('aria-activedescendant', (await offers('东鹏').getAttribute('id'))!)
  await press(page, 'Enter')
  await expect(brand).toHaveValue('东鹏')
  await expect(listedOptions).toHaveCount(0)
  await expect(brand).toBeFocused()
  await brand.fill('泰')
  await brand.fill('自定品牌')
  await expect(brand).toHaveValue('自定品牌')
  await expect(listedOptions).toHaveCount(0)
  await brand.fill('东')
  await offers('东鹏').click()
  await expect(brand).toHaveValue('东鹏')
})

test('an item that exists already is reported while its twin is typed, and can be used instead', async ({ page }) => {
  const id = await materialNamed({ materialName: '同一种料', spec: '800×800', brand: '无' })
  await openAs(page, '/material/add')
  await page.getByLabel('材料名称').fill('同一种料 ')
  await page.getByLabel('规格型号').fill('800*800')
  await pickEntry(page.getByLabel('单位'), 'm²')
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
  await page.getByRole('button', { name: '选择已有标准项' }).focus()
  // Keys typed before the search has the focus belong to it.
  await keysAtOnce(page, 'Enter', ...'标准项料', 'Enter')
  const lookup = page.getByRole('dialog', { name: '选择标准项' })
  await expect(lookup.getByLabel('材料名称')).toHaveValue('标准项料')
  await expect(lookup.locator('tbody tr').first()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByLabel('规格型号')).toHaveValue('25kg')
  for (const label of ['别名', '单位', '规格型号', '特征描述']) await expect(page.getByLabel(label)).toBeDisabled()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('品牌必须填写', { exact: true })).toBeVisible()
  await page.getByLabel('品牌').fill('乙牌')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '新增成功！')).toBeVisible()
  const { rows } = await (await apiFor()).call(libraryApi.describeBrandMaterial, { id })
  expect(rows).toMatchObject([{ brand: '乙牌', spec: '25kg', feature: '耐水', pid: id }])
})

test('the type is asked for in the words of the rule, and an answer without a message is a failure', async ({ page }) => {
  await openAs(page, '/material/add')
  // A code is never generated: the form says so while it is empty.
  await expect(page.getByLabel('材料编码')).toHaveAccessibleDescription('不自动编号：可以现在填写，也可以保存以后在列表或编辑页补填')
  await page.getByLabel('材料名称').fill('提示料')
  await pickEntry(page.getByLabel('单位'), 'm²')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请选择材料类型')).toBeVisible()
  await typeOf(page)
  await page.route(`**${libraryApi.saveMaterial.path}`, route => route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }))
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '新增失败！')).toBeVisible()
})

test('a type that somebody takes away while it is chosen keeps its name, and is refused in the words of the rule', IN_FULL, async (
  { page }
) => {
  const admin = await apiFor('admin')
  const name = '将删的类型'
  const { ids } = await admin.call(dictApi.saveTreeNodes, { tree: 'MATERIAL', added: [{ id: 'new-1', cells: { name, parentId: '0101' } }] })
  await openAs(page, '/material/add')
  await page.getByLabel('材料名称').fill('类型将删料')
  await pickEntry(page.getByLabel('单位'), 'm²')
  const type = page.getByLabel('材料类型', { exact: true })
  await pickNode(type, name, ['石材', '天然石材', name])
  await admin.call(dictApi.saveTreeNodes, { tree: 'MATERIAL', removed: [ids['new-1']!] })
  await expect(type).toContainText(`石材 / 天然石材 / ${name}（已删除）`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('材料类型不正确')).toBeVisible()
  await expect(page.getByLabel('材料名称')).toHaveValue('类型将删料')
})

test('Ctrl+S saves, and takes whoever saved to the first field that is wrong', IN_FULL, async ({ page }) => {
  await openAs(page, '/material/add')
  await typeOf(page)
  await page.getByLabel('特征描述').focus()
  await press(page, 'Control+s')
  await expect(page.getByLabel('材料名称')).toBeFocused()
  await page.keyboard.type('按键保存料')
  await pickEntry(page.getByLabel('单位'), 'm²')
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/material\/list/)
})

test('what is typed while an item is saved is saved with it, and what is wrong of it stays', async ({ page }) => {
  const api = await openAs(page, '/material/add')
  await typeOf(page)
  await page.getByLabel('材料名称').fill('边存边写料')
  await pickEntry(page.getByLabel('单位'), 'm²')
  const [spec, feature] = [page.getByLabel('规格型号'), page.getByLabel('特征描述')]
  const letAdd = await holdRequests(page, `**${libraryApi.saveMaterial.path}`)
  await spec.fill('25 kg ')
  const saveRequest = page.waitForRequest(`**${libraryApi.saveMaterial.path}`)
  await press(page, 'Control+s')
  await saveRequest
  await page.keyboard.type('装')
  await feature.fill('耐水')
  letAdd()
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/material\/list/)
  const { rows: [item] } = await api.call(libraryApi.describeMaterials, { quick: '边存边写料' })
  expect(item).toMatchObject({ spec: '25 kg 装', feature: '耐水' })

  await openAs(page, `/material/edit?id=${item!.id}`)
  const letSave = await holdRequests(page, `**${libraryApi.batchSaveMaterial.path}`)
  await feature.fill('耐火')
  await press(page, 'Control+s')
  await page.getByLabel('材料名称').fill('')
  await page.getByLabel('产地').focus()
  letSave()
  await expect(page.getByLabel('材料名称')).toBeFocused()
  await expect(page.getByText('未保存', { exact: true })).toBeVisible()
  expect(await api.call(libraryApi.describeMaterial, { id: item!.id })).toMatchObject({ materialName: '边存边写料', feature: '耐火' })
  await page.keyboard.type('边存边写改名')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  expect(await api.call(libraryApi.describeMaterial, { id: item!.id })).toMatchObject({ materialName: '边存边写改名', feature: '耐火' })
})

test('a copy of a platform item is not warned of that item, and a brand item says why its fields are locked', IN_FULL, async ({ page }) => {
  const api = await apiFor()
  const { rows: [item] } = await api.call(libraryApi.describeMaterialsByES, { materialName: PLATFORM_TILE, sys: true })
  const twinsResponse = page.waitForResponse(response => response.url().endsWith(libraryApi.queryMaterialTwins.path))
  await openAs(page, `/material/copy?id=${item!.id}`)
  expect((await (await twinsResponse).json()).data).toHaveLength(1)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByRole('status').filter({ hasText: '已有相同的材料' }).count()).toBe(0)

  const standard = await materialNamed({ materialName: '锁定料', spec: '1kg', brand: '甲牌' })
  const variant = await materialNamed({ materialName: '锁定料', spec: '1kg', brand: '乙牌', pid: standard })
  await openAs(page, `/material/edit?id=${variant}`)
  await expect(page.getByLabel('规格型号')).toBeDisabled()
  await expect(page.getByText('别名、单位、规格型号、特征和文件随标准项，不可修改')).toBeVisible()
  await expect(page.getByLabel('品牌')).toHaveAttribute('aria-required', 'true')
  await expect(page.getByRole('button', { name: '换一项' })).toHaveCount(0)
})

test('two amounts that meet in a form are right-aligned', IN_FULL, async ({ page }) => {
  const id = await materialNamed({ materialName: '表单冲突价', spec: '1kg', brand: '甲牌' })
  const api = await openAs(page, `/material/edit?id=${id}`)
  const { priceExcl } = await api.call(libraryApi.describeMaterial, { id })
  await page.getByLabel('除税单价').fill('12.5')
  await api.call(libraryApi.batchSaveMaterial, { changed: [{ id, version: 1, cells: { priceExcl: '300.00' }, was: { priceExcl } }] })
  const amounts = page.getByRole('alert').filter({ hasText: '对方的修改' }).locator('b')
  await expect(amounts).toHaveText(['12.50', '300.00'])
  for (const amount of await amounts.all()) await expect(amount).toHaveCSS('text-align', 'right')
})

test('what somebody else has saved meanwhile comes into the form, and a field that both changed asks', IN_FULL, async ({ page }) => {
  const id = await materialNamed({ materialName: '表单冲突料', spec: '1kg', brand: '甲牌' })
  const api = await openAs(page, `/material/edit?id=${id}`)
  await page.getByLabel('规格型号').fill('2kg')
  await api.call(
    libraryApi.batchSaveMaterial,
    { changed: [{ id, version: 1, cells: { spec: '3kg', originPlace: '佛山' }, was: { spec: '1kg', originPlace: null } }] }
  )
  await expect(page.getByLabel('产地')).toHaveValue('佛山')
  const conflict = page.getByRole('alert').filter({ hasText: '对方的修改' })
  await expect(conflict).toContainText('我的修改 2kg')
  await expect(conflict).toContainText('3kg')
  await expect(page.getByLabel('规格型号')).toHaveValue('2kg')
  await conflict.getByRole('button', { name: '保留我的' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '编辑成功！')).toBeVisible()
  expect(await api.call(libraryApi.describeMaterial, { id })).toMatchObject({ spec: '2kg', originPlace: '佛山' })
})
