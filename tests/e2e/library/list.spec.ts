import { expect, type Page } from 'playwright/test'
import { duplicatesApi } from '#shared/api/duplicates.ts'
import { libraryApi } from '#shared/api/library.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { pickNode } from '../tools/cascade.ts'
import { typingKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { act, materialNamed, showMaterials } from '../tools/materials.ts'
import { copy } from '../tools/sheet.ts'

/** Wide enough for every used column: hidden ones are not drawn. */
test.use({ viewport: { width: 2200, height: 900 } })

const MARBLE = ['石材', '天然石材', '大理石']

/** Brands that a picker offers for a name, in order. */
const foundBrands = async (materialName: string): Promise<(string | null)[]> =>
  (await (await apiFor()).call(libraryApi.describeMaterialsByES, { materialName })).rows.map(({ brand }) => brand)

async function batch(page: Page, label: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: '批量', exact: true }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('two people edit one item: other cells come in by themselves, the same cell shows both values', IN_FULL, async ({ page, browser }) => {
  const id = await materialNamed({ materialName: '两人同改料', spec: '10kg', brand: '甲牌' })
  await openAs(page, '/material/list')
  const ownSheet = await showMaterials(page, '两人同改料', 1)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, '/material/list', 'buyer')
  const otherSheet = await showMaterials(other, '两人同改料', 1)

  await ownSheet.type(id, 'originPlace', '佛山')
  await expect(otherSheet.cell(id, 'originPlace')).toHaveText('佛山')

  await ownSheet.cell(id, 'spec').click()
  await page.keyboard.type('20kg')
  await otherSheet.type(id, 'spec', '30kg')
  await otherSheet.type(id, 'brand', '乙牌')
  await expect(ownSheet.cell(id, 'brand')).toHaveText('乙牌')
  await press(page, 'Enter')
  const dock = page.getByRole('region', { name: '单元格冲突' })
  await expect(dock).toContainText('20kg')
  await expect(dock).toContainText('30kg')
  await dock.getByRole('button', { name: '保留我的' }).click()
  await expect(dock).toBeHidden()
  await expect(otherSheet.cell(id, 'spec')).toHaveText('20kg')
  await context.close()
})

test('rows are disabled and enabled together, and pickers offer the enabled alone', async ({ page }) => {
  const ids: string[] = []
  for (const brand of ['甲牌', '乙牌', '丙牌']) ids.push(await materialNamed({ materialName: '启停料', brand }))
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '启停料', 3)
  const expectStates = async (...states: string[]) => {
    for (const [i, state] of states.entries()) await expect(list.cell(ids[i]!, 'state')).toHaveText(state)
  }
  // A search sorts the closest first, and says so; a clicked column wins until it is cleared.
  const arrows = page.locator('.ag-header-cell:is([aria-sort=ascending], [aria-sort=descending])')
  const byTime = page.getByRole('columnheader', { name: '更新时间' })
  await expect(page.getByText('按相关度', { exact: true })).toBeVisible()
  await expect(arrows).toHaveCount(0)
  for (const sortLabel of ['按更新时间升序', '按更新时间降序']) {
    await byTime.click()
    await expect(page.getByText(sortLabel, { exact: true })).toBeVisible()
    await expect(arrows).toHaveCount(1)
  }
  await byTime.click()
  await expect(page.getByText('按相关度', { exact: true })).toBeVisible()
  await expect(arrows).toHaveCount(0)
  await list.cell(ids[0]!, 'materialName').click()
  await list.cell(ids[1]!, 'materialName').click({ modifiers: ['Shift'] })
  await batch(page, '停用')
  await expect(toast(page, '已停用 2 种材料')).toBeVisible()
  await expectStates('停用', '停用', '启用')
  expect(await foundBrands('启停料')).toHaveLength(1)
  await batch(page, '启用')
  await expectStates('启用', '启用', '启用')
  expect(await foundBrands('启停料')).toHaveLength(3)
})

test('selected rows get another type', async ({ page }) => {
  for (const brand of ['甲牌', '乙牌']) await materialNamed({ materialName: '改类型料', brand })
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '改类型料', 2)
  await list.column('materialName').first().click()
  await list.column('materialName').nth(1).click({ modifiers: ['Shift'] })
  await batch(page, '修改类型…')
  const dialog = page.getByRole('dialog', { name: '修改类型' })
  await expect(dialog.getByRole('button', { name: '修改 2 种' })).toBeDisabled()
  const type = dialog.getByLabel('材料类型', { exact: true })
  await pickNode(type, '大理石', MARBLE)
  // The dialog's key also works on a field's button.
  await type.focus()
  await expect(dialog.getByRole('button', { name: '修改 2 种' })).toBeEnabled()
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await list.texts('materialType')).every(text => text.includes('大理石'))).toBe(true)
})

test('the default of a name is marked and offered first, one at a time', IN_FULL, async ({ page }) => {
  const ids = new Map<string, string>()
  for (const brand of ['甲牌', '乙牌', '丙牌']) ids.set(brand, await materialNamed({ materialName: '默认项料', brand }))
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '默认项料', 3)
  for (const brand of ['丙牌', '乙牌']) {
    await act(page, list, ids.get(brand)!, '设为默认')
    await expect(list.cell(ids.get(brand)!, 'isDefault')).toHaveText('默认')
    expect((await foundBrands('默认项料'))[0]).toBe(brand)
  }
  await expect(list.cell(ids.get('丙牌')!, 'isDefault')).toHaveText('')
})

test('a platform item is locked, and is copied into the own library', async ({ page }) => {
  await openAs(page, '/material/list')
  const list = await showMaterials(page, '全抛釉地砖', 1)
  const row = await list.rowId('materialName', '全抛釉地砖')
  await expect(list.cell(row, 'sys')).toHaveText('系统')
  await list.cell(row, 'brand').click()
  await page.keyboard.type('改')
  await press(page, 'Enter')
  await expect(list.cell(row, 'brand')).not.toContainText('改')
  await press(page, 'Escape')
  await act(page, list, row, '复制到企业库')
  await expect(page.getByLabel('税率 %')).toHaveValue('13')
  await page.getByLabel('品牌', { exact: true }).fill('自有品牌')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '新增成功！')).toBeVisible()
  await showMaterials(page, '全抛釉地砖', 2)
})

test('the account of the platform keeps a platform item, which others see and cannot write', async ({ page }) => {
  const name = '平台维护料'
  const platform = await apiFor('platform')
  const { rows: [like] } = await platform.call(libraryApi.describeMaterialsByES, { materialName: '全抛釉地砖' })
  const { id } = await platform.call(
    libraryApi.saveMaterial,
    { machine: false, row: { materialName: name, unit: 'm2', materialType: like!.materialType, priceIncl: '10.00' } }
  )
  await openAs(page, '/material/list', 'platform')
  const list = await showMaterials(page, name, 1)
  await list.type(id, 'priceIncl', '12.50')
  await expect.poll(async () => (await (await apiFor()).call(libraryApi.describeMaterialsByES, { materialName: name })).rows[0]?.priceIncl)
    .toBe('12.50')
  await openAs(page, '/material/list')
  const merchantList = await showMaterials(page, name, 1)
  await expect(merchantList.cell(id, 'sys')).toHaveText('系统')
  await merchantList.type(id, 'priceIncl', '1')
  await expect(merchantList.cell(id, 'priceIncl')).toHaveText('12.50')
})

test('who changes a cell by an action is named to whoever types in it before he is done, and again after a reload', IN_FULL, async (
  { page, browser }
) => {
  const id = await materialNamed({ materialName: '动作冲突料' })
  const twin = await materialNamed({ materialName: '动作冲突料并入', priceIncl: '10.00', taxRate: '13' })
  await openAs(page, '/material/list')
  const ownSheet = await showMaterials(page, '动作冲突料', 2)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, '/material/list', 'cost')
  const otherSheet = await showMaterials(other, '动作冲突料', 2)
  const dock = page.getByRole('region', { name: '单元格冲突' })

  await ownSheet.cell(id, 'materialType').click()
  await page.keyboard.type('墙')
  await otherSheet.cell(id, 'materialName').click()
  await batch(other, '修改类型…')
  const dialog = other.getByRole('dialog', { name: '修改类型' })
  await pickNode(dialog.getByLabel('材料类型', { exact: true }), '大理石', MARBLE)
  await dialog.getByRole('button', { name: '修改 1 种' }).click()
  await expect(dock).toContainText('正在输入')
  await expect(dock).toContainText(/大理石.*林若溪/)
  await press(page, 'Escape', 'Escape')
  await expect(dock).toBeHidden()

  await copy(page, [['很多']])
  await ownSheet.paste(id, 'priceIncl')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toBeVisible()
  await press(page, 'Escape')
  await (await apiFor('cost')).call(duplicatesApi.mergeMaterials, { keptId: id, ids: [twin] })
  await expect(dock).toContainText(/很多.*10\.00 林若溪/)
  await typingKept(page, '很多')
  page.once('dialog', question => void question.accept())
  await page.reload()
  await confirmDialog(page, /发现未写入的修改/, '恢复')
  await expect(dock).toContainText(/很多.*10\.00 林若溪/)
  await context.close()
})
