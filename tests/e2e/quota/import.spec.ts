import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { read, utils, write } from 'xlsx'
import { openAs, test } from '../tools/app.ts'
import { sample } from '../tools/samples.ts'
import { SheetOf } from '../tools/sheet.ts'

/** An exported workbook with another price of its first material. */
async function repriced(path: string, price: number): Promise<Buffer> {
  const book = read(await readFile(path))
  const sheet = book.Sheets[book.SheetNames[0]!]!
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  const place = { r: rows.findIndex(row => row[1] === 'ZC主材'), c: rows[0]!.indexOf('单价') }
  sheet[utils.encode_cell(place)] = { t: 'n', v: price }
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

test('a workbook of packages is checked, imported and stands in the list as drafts; exported and changed it comes back, and can be taken '
  + 'back, which is known of it from then on', async ({ page }) => {
  await openAs(page, '/quota/import', 'other')
  await page.getByLabel('导入文件').setInputFiles(sample('quota_import.xlsx'))
  await page.getByRole('button', { name: '检查' }).click()
  // Items missing in the library are offered there, and added with the keyboard.
  await page.getByRole('button', { name: '自动加入未分类' }).press('Enter')
  const counts = page.locator('.yz-wizard-report').getByRole('status')
  await expect(counts).toContainText('12个定额包可导入')
  await page.getByRole('button', { name: '导入 12 个定额包' }).click()
  await expect(counts).toContainText('12个定额包已导入')
  await page.getByRole('button', { name: '查看企业定额库' }).click()
  const list = new SheetOf(page, '企业定额库')
  await page.getByLabel('每页条数').selectOption('20')
  await list.expectRows('quotaState', 12)
  expect(new Set(await list.texts('quotaState'))).toEqual(new Set(['草稿']))
  const tiles = await list.rowId('quotaName', '800×800 抛釉砖地面铺贴')
  await expect(list.cell(tiles, 'quotaTotalAmount')).toHaveText('150.34')

  await list.cell(tiles, 'quotaState').click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /抛釉砖/ }).click()])
  const changed = await repriced(await download.path(), 100)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await page.getByLabel('导入文件').setInputFiles({ name: '改过的定额.xlsx', mimeType: 'application/octet-stream', buffer: changed })
  await page.getByRole('button', { name: '检查' }).click()
  const difference = page.getByRole('region', { name: '更新', exact: true })
  await expect(difference.getByRole('row', { name: /全抛釉地砖.*单价/ })).toContainText('88.50100.00')
  await expect(difference).toContainText('定额合价 150.34 → 162.18')
  await expect(difference.getByRole('cell', { name: '100.00' })).toHaveCSS('text-align', 'right')
  const actionSelect = difference.getByRole('combobox', { name: /抛釉砖.*的处理/ })
  await actionSelect.selectOption('跳过')
  await expect(page.getByRole('button', { name: '没有可导入的' })).toBeDisabled()
  await actionSelect.selectOption('更新')
  await page.getByRole('button', { name: '导入 1 个定额包' }).click()
  await expect(counts).toContainText('1个定额包已导入')
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  const undone = page.getByRole('region', { name: '撤销结果' })
  await expect(undone).toContainText('删除 0 个定额包，恢复 1 个定额包')
  await page.getByRole('button', { name: '查看企业定额库' }).click()
  await expect(list.cell(tiles, 'quotaTotalAmount')).toHaveText('150.34')

  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.reload()
  await expect(undone).toContainText('删除 0 个定额包，恢复 1 个定额包')
  await expect(page.getByRole('button', { name: '撤销本次导入' })).toBeHidden()

  // Rows not undone are listed with the reason, including additions to the library.
  await page.getByRole('button', { name: '再导入一个文件' }).click()
  const record = page.getByRole('region', { name: '导入记录' }).getByRole('button', { name: /^quota_import/ })
  await record.click()
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  const expectRetained = async () => {
    await expect(undone.getByRole('status')).toContainText('删除 11 个定额包，恢复 0 个定额包；1 个定额包没有撤销')
    await expect(undone.getByRole('row').filter({ hasText: '抛釉砖地面铺贴' })).toContainText('导入之后修改过')
    await expect(undone.getByRole('status')).toContainText(/自动加入的 \d+ 种材料保留在材料库/)
  }
  await expectRetained()
  await page.reload()
  await record.click()
  await expectRetained()
  await undone.getByRole('button', { name: '材料库' }).press('Enter')
  await new SheetOf(page, '材料库').expectAny('materialName')
})
