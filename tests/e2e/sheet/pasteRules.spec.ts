import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

let sheet: SheetPage
test.beforeEach(async ({ page }) => {
  sheet = await SheetPage.open(page)
})

const excel = (rows: string) => '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>'
  + `<meta name=Generator content="Microsoft Excel 15"></head><body><table>${rows}</table></body></html>`

test('#7 #8 a merged cell of Excel covers empty cells, its line breaks stay, its indentation goes', async () => {
  await sheet.focus(1, 'code')
  await sheet.paste('', excel(`<tr><td colspan=2 rowspan=2>合并</td><td>m3</td></tr><tr><td>t</td></tr>
    <tr><td>c3</td><td>第一<br>
      第二</td><td>项</td></tr>`))
  expect((await sheet.values('code')).slice(0, 3)).toEqual(['合并', null, 'c3'])
  expect((await sheet.values('name')).slice(0, 3)).toEqual([null, null, '第一 第二'])
  expect((await sheet.values('unit')).slice(0, 3)).toEqual(['m3', 't', '项'])
})

test('#9 #10 #11 a table runs no script; without a table, or without a parser, the plain text is pasted', async ({ page }) => {
  await page.evaluate(() => { Reflect.set(window, 'ran', 0) })
  await sheet.focus(1, 'name')
  await sheet.paste('纯文本', '<img src=x onerror="ran++"><table><tr><td>甲<script>ran++</script></td></tr></table>')
  expect(await sheet.value(1, 'name')).toBe('甲')
  await sheet.focus(2, 'name')
  await sheet.paste('乙', '<p onclick="ran++">段落</p>')
  expect(await sheet.value(2, 'name')).toBe('乙')
  await page.evaluate(() => {
    DOMParser.prototype.parseFromString = () => { throw new TypeError('This document requires TrustedHTML assignment.') }
  })
  await sheet.focus(3, 'name')
  await sheet.paste('丙', '<table><tr><td>不解析</td></tr></table>')
  expect(await sheet.value(3, 'name')).toBe('丙')
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(0)
})

test('a cell that a short row lacks keeps its value, an empty one is emptied, a blank line is a row', async () => {
  await sheet.focus(1, 'code')
  await sheet.paste('a\tb\tt\nc\n\nd\t\tm')
  expect((await sheet.values('code')).slice(0, 4)).toEqual(['a', 'c', null, 'd'])
  expect((await sheet.values('name')).slice(0, 4)).toEqual(['b', '项目2', '项目3', null])
  expect((await sheet.values('unit')).slice(0, 4)).toEqual(['t', 'm2', 'm2', 'm'])
})

test('more digits than the scale are an error, whatever writes them; nothing is rounded', async ({ page }) => {
  await sheet.focus(1, 'amount')
  await sheet.paste('0.1235\n0.12345\n1e-4\n0.01%')
  expect((await sheet.values('amount')).slice(0, 4)).toEqual(['0.1235', '0.12345', '1e-4', '0.01%'])
  expect((await sheet.report())!.problems.map(problem => problem.text)).toEqual(Array(4).fill('最多 3 位小数，不会自动四舍五入'))
  await sheet.focus(5, 'price')
  await page.keyboard.type('=10/3')
  await page.keyboard.press('Enter')
  await expect(sheet.input).toHaveAttribute('aria-invalid', 'true')
})

test('#15 more ways to write a number', async () => {
  await sheet.focus(1, 'price')
  await sheet.paste('（１，２３４．５０）\n-¥3.2\n12元\n¥ 1,234,567.89 元\n＋5\n.5\n1.5E2\n５０％\n1,23\nabc')
  expect(await sheet.values('price')).toEqual(
    ['-1234.50', '-3.20', '12.00', '1234567.89', '5.00', '0.50', '150.00', '0.50', '1,23', 'abc'])
  expect((await sheet.report())!.problems.map(problem => problem.row)).toEqual([9, 10])
})

test('#17 units in other writings, in a list of fixed choices too', async () => {
  await sheet.focus(1, 'unit')
  await sheet.paste('㎡\n M2 \n平方米\n吨\nＭ３')
  expect((await sheet.values('unit')).slice(0, 5)).toEqual(['m2', 'm2', 'm2', 't', 'm3'])
  await sheet.focus(1, 'state')
  await sheet.paste('启用\n0\n作废')
  expect((await sheet.values('state')).slice(0, 3)).toEqual(['1', '0', '作废'])
  expect((await sheet.report())!.problems.map(problem => problem.value)).toEqual(['作废'])
})

test('#21 larger, but no multiple: once, and the pasted cells are selected', async () => {
  await sheet.select([1, 'name'], [5, 'name'])
  await sheet.paste('一\n二')
  expect((await sheet.values('name')).slice(0, 5)).toEqual(['一', '二', '项目3', '项目4', '项目5'])
  expect((await sheet.selection()).rowIds).toEqual(['r1', 'r2'])
})

test('#21 a 2 × 2 block over a 4 × 4 selection is laid four times', async () => {
  await sheet.select([1, 'note'], [4, 'wait'])
  await sheet.paste('a\t2026-01-01\nb\t2026-01-02')
  expect((await sheet.values('note')).slice(0, 5)).toEqual(['a', 'b', 'a', 'b', null])
  expect((await sheet.values('day')).slice(0, 4)).toEqual(['2026-01-01', '2026-01-02', '2026-01-01', '2026-01-02'])
  expect(await sheet.writes()).toBe(1)
})

test('filled cells outside the selection that are overwritten are counted, empty and locked ones are not', async () => {
  await sheet.select([1, 'note'], [1, 'note'])
  await sheet.paste('x')
  await sheet.select([2, 'price'], [2, 'price'])
  await sheet.paste('1\t1.00\ty\n2\t2.00\tz')
  const report = (await sheet.report())!
  expect(report.overwrittenOutside).toBe(1)
  expect(report.written).toBe(4)
})

test('#32 a locked cell that shows the pasted text already is no loss', async () => {
  await sheet.focus(1, 'price')
  await sheet.paste('10.00\t10.00\t备注\n10.00\t99.00\t备注')
  expect((await sheet.report())!.skippedReadonly).toEqual([{ column: 'total', count: 1 }])
  await sheet.focus(1, 'price')
  await sheet.paste('10.00\t10\t备注')
  expect((await sheet.report())!.skippedReadonly).toEqual([])
})

test('what rows lock is reported cell by cell with its reason, after a paste, a fill and Ctrl+Enter; a locked column is one line', async (
  { page }
) => {
  for (const row of [2, 3]) {
    await sheet.focus(row, 'code')
    await sheet.enter('平台', 'Enter')
  }
  const lockedCell = (row: number, value: string) => ({ row, rowId: `r${row}`, column: 'name', value, text: '平台条目不能修改' })
  const lastEdit = () => page.evaluate(() => window.sheetTest.edits.at(-1))
  await sheet.focus(1, 'name')
  await sheet.paste('甲\n乙\n项目3\n丁')
  expect(await sheet.report()).toMatchObject({ skippedReadonly: [], locked: [lockedCell(2, '乙')], written: 2 })
  expect((await sheet.values('name')).slice(0, 4)).toEqual(['甲', '项目2', '项目3', '丁'])
  await sheet.focus(1, 'total')
  await sheet.paste('5\n6')
  expect(await sheet.report()).toMatchObject({ skippedReadonly: [{ column: 'total', count: 2 }], locked: [] })
  await sheet.select([1, 'name'], [4, 'name'])
  await sheet.enter('Control+d')
  expect(await lastEdit()).toMatchObject({ written: [{ rowId: 'r4' }], skipped: 0, locked: [lockedCell(2, '甲'), lockedCell(3, '甲')] })
  await sheet.enter('戊', 'Control+Enter')
  expect(await lastEdit()).toMatchObject(
    { written: [{ rowId: 'r1' }, { rowId: 'r4' }], skipped: 0, locked: [lockedCell(2, '戊'), lockedCell(3, '戊')], refused: [] }
  )
})

test('#33 a paste outside the sheet changes nothing', async ({ page }) => {
  await page.getByRole('button', { name: '外面' }).focus()
  await sheet.paste('x')
  await page.evaluate(() => navigator.clipboard.writeText('x'))
  await page.keyboard.press('Control+v')
  expect(await sheet.writes()).toBe(0)
})

test('#39 rows that a paste created go with undo and come back with the same ids and order', async ({ page }) => {
  await sheet.focus(10, 'name')
  await sheet.paste('一\n二\n三')
  const ids = await sheet.values('id')
  await page.keyboard.press('Control+z')
  expect(await sheet.values('id')).toEqual(ids.slice(0, 10))
  await page.keyboard.press('Control+y')
  expect(await sheet.values('id')).toEqual(ids)
  expect((await sheet.values('name')).slice(9)).toEqual(['一', '二', '三'])
})
