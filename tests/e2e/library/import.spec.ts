import { expect } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { writeWorkbook } from '#server/core/xlsx/index.ts'
import { confirmDialog, openAs, tabTo, test } from '../tools/app.ts'
import { pickNode } from '../tools/cascade.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'

const NAME = '端到端导入料'
const FILE = [
  '材料编码,材料名称,规格型号,品牌,单位,材料类型,含税单价',
  `E2E-1,${NAME}甲,10kg,无,kg,,12.50`,
  `E2E-2,${NAME}乙,20kg,无,kg,,13.50`,
  `E2E-2,${NAME}乙,20kg,无,kg,,13.50`,
  `E2E-3,${NAME}丙,30kg,无,kg,,0`,
  `E2E-4,${NAME}丁,40kg,无,蒲式耳,,15.50`,
].join('\r\n')

test('an import reports duplicates, a price of nothing and an unknown unit, and writes the rest', async ({ page }) => {
  await openAs(page, '/material/import')
  await page.getByLabel('导入文件').setInputFiles({ name: '材料.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${FILE}`) })
  await pickNode(page.getByLabel('没有类型的行归入', { exact: true }), '大理石', ['石材', '天然石材', '大理石'])
  await page.getByRole('button', { name: '检查' }).click()
  const report = page.locator('.yz-wizard-report')
  await expect(report.getByRole('status')).toContainText('2行可导入')
  await expect(report.getByRole('status')).toContainText('3行有问题')
  const problems = page.getByRole('region', { name: '问题' })
  await expect(problems.getByRole('row').filter({ hasText: '蒲式耳' })).toContainText('单位')
  await expect(problems).toContainText('单价不能为0')
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(report.getByRole('status')).toContainText('2行已导入')
  await page.getByRole('button', { name: '查看材料库' }).click()
  const list = new SheetOf(page, '材料库')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(NAME)
  await list.expectRows('materialName', 2)
  expect((await list.texts('materialName')).toSorted()).toEqual([`${NAME}乙`, `${NAME}甲`].toSorted())
})

test('a second import shows what changes before it writes, by keys alone, and a third has nothing to do', async ({ page }) => {
  const lines = (price: string) =>
    Buffer.from(['材料编码,材料名称,单位,三级类型,品牌,不含税单价（元）', `E2K-1,${NAME}戊,kg,石材/天然石材/大理石,无,${price}`, ',小计,,,,'].join('\n'))
  const send = async (price: string) => {
    await page.getByLabel('导入文件').setInputFiles({ name: '价格.csv', mimeType: 'text/csv', buffer: lines(price) })
    await page.getByRole('button', { name: '检查' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.yz-wizard-report')).toBeVisible()
  }
  const write = async () => {
    await page.getByRole('button', { name: /^导入 1 行/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('1行已导入')
    await expect(page.locator('.yz-wizard > .body')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: '再导入一个文件' }).press('Enter')
  }
  await openAs(page, '/material/import')
  await send('12.50')
  await expect(page.getByRole('region', { name: '全部行' })).toContainText('小计或合计行')
  await write()
  await send('13.00')
  const change = page.getByRole('region', { name: '全部行' }).getByRole('row').filter({ hasText: `${NAME}戊` })
  await expect(change).toContainText('更新')
  await expect(change.locator('td.changed')).toHaveText('12.50 → 13.00')
  await write()
  await send('13')
  await expect(page.getByRole('button', { name: '没有可导入的' })).toBeDisabled()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('没有变化 1')
})

test('an import is taken back, but for what was changed since', async ({ page }) => {
  const lines = Array.from({ length: 3 }, (_, i) => `E2U-${i},${NAME}撤销${i},kg,石材/天然石材/大理石,无,12.50`)
  const api = await openAs(page, '/material/import')
  await page.getByLabel('导入文件').setInputFiles({
    name: '撤销.csv', mimeType: 'text/csv', buffer: Buffer.from(['材料编码,材料名称,单位,三级类型,品牌,不含税单价（元）', ...lines].join('\n')),
  })
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByRole('button', { name: /^导入 3 行/ }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('3行已导入')
  const stored = async () => (await api.call(libraryApi.describeMaterials, { quick: `${NAME}撤销` })).rows
  const [first] = await stored()
  await api.call(
    libraryApi.batchSaveMaterial,
    { changed: [{ id: first!.id, version: first!.version!, cells: { originPlace: '佛山' }, was: { originPlace: null } }] }
  )
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await confirmDialog(page, '撤销本次导入？', '撤销')
  const undone = page.getByRole('region', { name: '撤销结果' })
  await expect(undone.getByRole('status')).toContainText('删除 2 行')
  await expect(undone.getByRole('row').filter({ hasText: first!.materialName! })).toContainText('导入之后修改过')
  expect((await stored()).map(({ id }) => id)).toEqual([first!.id])
})

test('an import of an earlier visit is found again, opened by keys, and taken back', IN_FULL, async ({ page }) => {
  const MARK = `${NAME}记录`
  const FILE_NAME = '导入记录.xlsx'
  const rows = Array.from({ length: 2 }, (_, i) => [`E2R-${i}`, `${MARK}${i}`, 'kg', '石材/天然石材/大理石', '无', '12.50'])
  const book = await writeWorkbook([{
    name: '材料', columns: ['材料编码', '材料名称', '单位', '三级类型', '品牌', '不含税单价（元）'].map(header => ({ header, width: 100 })),
    rows: [...rows, ['E2R-9', `${MARK}坏`, '蒲式耳', '石材/天然石材/大理石', '无', '1']].map(cells => cells.map(text => ({ type: 's' as const, text }))),
  }])
  const api = await openAs(page, '/material/import')
  await page.getByLabel('导入文件').setInputFiles(
    { name: FILE_NAME, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(book) }
  )
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByRole('button', { name: /^导入 2 行/ }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('2行已导入')
  const stored = async () => (await api.call(libraryApi.describeMaterials, { quick: MARK })).total
  expect(await stored()).toBe(2)

  // Another window does not have this one's stored task.
  const later = await page.context().newPage()
  await page.close()
  await openAs(later, '/material/import')
  const record = later.getByRole('region', { name: '导入记录' }).getByRole('button', { name: FILE_NAME })
  await expect(record).toContainText('新增 2 · 未导入 1')
  await tabTo(later, record)
  await later.keyboard.press('Enter')
  await expect(later.locator('.yz-wizard-report').getByRole('status')).toContainText('2行已导入')
  await expect(later.locator('.yz-wizard > .body')).toBeFocused()
  const download = later.waitForEvent('download')
  await later.getByRole('button', { name: '下载失败行' }).press('Enter')
  expect((await download).suggestedFilename()).toContain('未导入的行')
  await later.getByRole('button', { name: '撤销本次导入' }).press('Enter')
  await later.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).press('Enter')
  await expect(later.getByRole('region', { name: '撤销结果' }).getByRole('status')).toContainText('删除 2 行')
  await expect(later.getByRole('button', { name: '撤销本次导入' })).toBeHidden()
  await expect(later.locator('.yz-wizard > .body')).toBeFocused()
  expect(await stored()).toBe(0)
  await later.getByRole('button', { name: '返回' }).press('Enter')
  await expect(record).toContainText('已撤销')
})
