import { expect, type Page } from 'playwright/test'
import { quotaApi } from '#shared/api/quota.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { pickEntry, pickNode } from '../tools/cascade.ts'
import { TILE } from '../tools/materials.ts'
import { edit, figure, packageNamed, showTab } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const NAME = '端到端信息价砖'
const SPEC = '750×1500×9'

async function addMaterial(page: Page): Promise<void> {
  await openAs(page, '/material/add')
  await pickNode(page.getByLabel('材料类型', { exact: true }), '抛釉砖', TILE)
  await page.getByLabel('材料名称', { exact: true }).fill(NAME)
  await pickEntry(page.getByLabel('单位', { exact: true }), 'm²')
  await page.getByLabel('规格型号', { exact: true }).fill(SPEC)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '新增成功！')).toBeVisible()
}

/** Imports a monthly list of one price, as a file with its month in the title. */
async function importList(page: Page, month: string, excl: string, incl: string): Promise<void> {
  await openAs(page, '/material/import')
  await page.getByRole('radio', { name: '信息价' }).click()
  const lines = [`${month}材料信息价,,,,,`, '编码,名称,规格型号,单位,除税价格,含税价格', `,${NAME},${SPEC},㎡,${excl},${incl}`, `,没有的材料${month},10mm,m2,5.00,5.65`]
  await page.getByLabel('导入文件').setInputFiles({ name: '信息价.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) })
  await expect(page.getByLabel('信息价月份')).toHaveValue(month.replace('年', '-').replace('月', ''))
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('2行可导入')
  await expect(page.getByRole('region', { name: '问题' })).toContainText('库中没有这一种')
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('2行已导入')
  await page.getByRole('button', { name: '再导入一个文件' }).click()
}

test('a price goes from a list into a package, is marked when the next list comes, and is refreshed into a new version', async (
  { page }
) => {
  await addMaterial(page)
  await importList(page, '2026年10月', '88.50', '100.00')

  const api = await apiFor()
  const { quotaId } = await packageNamed(api, '信息价定额包')
  let materials = await edit(page, quotaId, '材料')
  await materials.cell(await materials.rowId('materialName', '全抛釉地砖'), 'materialName').click()
  await page.getByRole('button', { name: '从材料库选择' }).click()
  const picker = page.getByRole('dialog', { name: '材料库选择新增' })
  await picker.getByLabel('材料名称').fill(NAME)
  await picker.getByRole('button', { name: '查询' }).click()
  await picker.getByRole('row').filter({ hasText: NAME }).getByRole('button', { name: '选中' }).click()
  await picker.getByRole('button', { name: '关闭' }).click()
  const row = await materials.rowId('materialName', NAME)
  await materials.cell(row, 'price').click()
  await press(page, 'Alt+p')
  const lookup = page.getByRole('dialog', { name: '材料价格查询' })
  await expect(lookup.getByLabel('材料名称')).toHaveValue(NAME)
  await expect(lookup.getByLabel('材料名称')).toBeDisabled()
  await lookup.getByRole('radio', { name: '信息价' }).click()
  await expect(lookup.getByRole('complementary', { name: '价格统计' })).toContainText('1 条')
  await lookup.getByRole('button', { name: '选中' }).click()
  await expect(materials.cell(row, 'price')).toHaveText('88.50')
  await expect(materials.cell(row, 'sourceType')).toHaveText('信息价')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()

  await importList(page, '2026年11月', '93.81', '106.00')
  materials = await edit(page, quotaId, '材料')
  const stale = materials.cell(await materials.rowId('materialName', NAME), 'price')
  await expect(stale).toContainText('+5.31 +6.00%')
  const refresh = page.getByRole('dialog', { name: '刷新价格' })
  await page.getByRole('button', { name: '刷新价格' }).click()
  // Prices go into the draft: the editor decides about saving.
  await expect(refresh).toContainText('更新后请保存定额包')
  await refresh.getByRole('button', { name: '取消' }).click()
  await openAs(page, `/quota/detail/${quotaId}`)
  await showTab(page, '材料')
  await expect(new SheetOf(page, '材料').column('price').filter({ hasText: '+5.31' })).toHaveCount(1)

  const before = await api.call(quotaApi.describeQuotasByES, { ids: [quotaId] })
  await openAs(page, '/quota/list')
  const packages = new SheetOf(page, '企业定额库')
  const refreshing = async (menuItem: string) => {
    await page.getByRole('button', { name: '刷新价格' }).click()
    await page.getByRole('menuitem', { name: menuItem }).click()
  }
  await packages.column('quotaName').first().waitFor()
  await refreshing('全部启用的定额包')
  await expect(refresh).toContainText(/全部启用的定额包：\d+ 种材料有新价/)
  await refresh.getByRole('button', { name: '取消' }).click()

  await page.getByRole('textbox', { name: /^搜索/ }).fill('信息价定额包')
  await packages.expectRows('quotaName', 1)
  await packages.column('quotaName').first().click()
  await refreshing('“信息价定额包”')
  await expect(refresh).toContainText(/所选 1 个定额包：\d+ 种材料有新价/)
  const lines = new SheetOf(page, '刷新价格')
  await refresh.getByRole('button', { name: '全不选' }).click()
  const line = await lines.rowId('materialName', NAME)
  await lines.type(line, 'apply', '是')
  for (const [column, text] of [
    ['materialName', NAME], ['side', '除税'], ['price', '88.50'], ['newPrice', '93.81'], ['difference', '5.31'], ['offeredAs', '信息价'],
    ['where', '2026年11月'], ['effect', '0.53'],
  ] as const) {
    await expect(lines.cell(line, column)).toHaveText(text)
  }
  await refresh.getByRole('button', { name: '更新 1 个价格' }).click()
  const report = page.getByRole('dialog', { name: /^调价报告/ })
  await expect(report.getByRole('row').filter({ hasText: '信息价定额包' })).toContainText('已调价')
  await report.getByRole('button', { name: '关闭' }).last().click()
  const after = await api.call(quotaApi.describeQuotasByES, { ids: [quotaId] })
  expect(after.rows[0]!.quotaVersion).toBe(before.rows[0]!.quotaVersion + 1)

  materials = await edit(page, quotaId, '材料')
  await expect(materials.cell(await materials.rowId('materialName', NAME), 'price')).toHaveText('93.81')
  await showTab(page, '人工')
  await expect(figure(page, '材料合计')).toContainText('113.72')
})
