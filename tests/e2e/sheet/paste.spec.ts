import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

let sheet: SheetPage
test.beforeEach(async ({ page }) => {
  sheet = await SheetPage.open(page)
})

test('#1 #2 two rows write exactly two rows, whatever ends a line', async () => {
  for (const [end, start] of [['\r\n', 1], ['\n', 4], ['\r', 7]] as const) {
    await sheet.focus(start, 'name')
    await sheet.paste(`甲${end}乙${end}`)
    expect((await sheet.values('name')).slice(start - 1, start + 2)).toEqual(['甲', '乙', `项目${start + 2}`])
  }
})

test('#4 #5 quoted line breaks stay in one cell, quotes are taken off only where they quote', async () => {
  await sheet.focus(1, 'note')
  await sheet.paste('"第一行\n第二行"\t2026-11-18')
  expect([await sheet.value(1, 'note'), await sheet.value(1, 'day')]).toEqual(['第一行\n第二行', '2026-11-18'])
  expect(await sheet.value(2, 'note')).toBeNull()
  await sheet.focus(3, 'name')
  await sheet.paste('"说""明"""\n"1"2"3"')
  expect((await sheet.values('name')).slice(2, 4)).toEqual(['说"明"', '"1"2"3"'])
})

test('#6 #13 commas never split, codes keep their zeros', async () => {
  await sheet.focus(1, 'code')
  await sheet.paste('010101001001\t混凝土,C30,泵送')
  expect([await sheet.value(1, 'code'), await sheet.value(1, 'name')]).toEqual(['010101001001', '混凝土,C30,泵送'])
})

test('#15 numbers as people write them', async () => {
  await sheet.focus(1, 'amount')
  await sheet.paste('1,234.567\n￥1,234.50\n１２３．４\n(2)\n3e4\n12.5%\n  8 ')
  expect((await sheet.values('amount')).slice(0, 7)).toEqual(['1234.567', '1234.500', '123.400', '-2.000', '30000.000', '0.125', '8.000'])
  expect((await sheet.report())!.problems).toEqual([{ row: 4, rowId: 'r4', column: 'amount', value: '−2', text: '不能小于 0' }])
})

test('#16 the underlying value is taken where it fits the scale, else what was shown', async () => {
  await sheet.focus(1, 'amount')
  const td = (display: string, raw: string) => `<tr><td x:num="${raw}">${display}</td></tr>`
  const table = `<table>${td('1,234.57', '1234.567')}${td('0.33', '0.33333333')}</table>`
  await sheet.paste('', `<html><head><meta name=ProgId content=Excel.Sheet></head><body>${table}</body></html>`)
  expect((await sheet.values('amount')).slice(0, 2)).toEqual(['1234.567', '0.330'])
})

test('#17 units by their aliases; unknown ones stay, marked and reported', async () => {
  await sheet.focus(1, 'unit')
  await sheet.paste('m³\nM3\n立方米\n车')
  expect((await sheet.values('unit')).slice(0, 4)).toEqual(['m3', 'm3', 'm3', '车'])
  expect((await sheet.report())!.problems.map(p => [p.row, p.value])).toEqual([[4, '车']])
  await expect(sheet.cell(4, 'unit')).toHaveClass(/cell-error/)
})

test('#19 #20 one value fills a selected block in one write, with or without a trailing line break', async () => {
  await sheet.select([1, 'name'], [3, 'name'])
  await sheet.paste('同')
  expect((await sheet.values('name')).slice(0, 4)).toEqual(['同', '同', '同', '项目4'])
  expect(await sheet.writes()).toBe(1)
  await sheet.select([5, 'code'], [7, 'name'])
  await sheet.paste('全\r\n')
  expect((await sheet.values('code')).slice(4, 7)).toEqual(['全', '全', '全'])
  expect((await sheet.values('name')).slice(4, 7)).toEqual(['全', '全', '全'])
})

test('#21 #24 an exact multiple is tiled, a smaller selection takes everything', async () => {
  await sheet.select([1, 'code'], [4, 'name'])
  await sheet.paste('1\n2')
  expect((await sheet.values('code')).slice(0, 5)).toEqual(['1', '2', '1', '2', '010101001005'])
  expect((await sheet.values('name')).slice(0, 4)).toEqual(['1', '2', '1', '2'])
  await sheet.select([8, 'name'], [7, 'name'])
  await sheet.paste('a\nb\nc')
  expect((await sheet.values('name')).slice(6, 10)).toEqual(['a', 'b', 'c', '项目10'])
  expect((await sheet.report())!.overwrittenOutside).toBe(1)
  expect((await sheet.selection()).rowIds).toEqual(['r7', 'r8', 'r9'])
})

test('#23 disjoint blocks each take the clipboard', async () => {
  await sheet.select([1, 'name'], [2, 'name'])
  await sheet.cell(5, 'name').click({ modifiers: ['Control'] })
  await sheet.cell(6, 'name').click({ modifiers: ['Shift'] })
  await sheet.paste('P0\nP1')
  const names = await sheet.values('name')
  expect([names[0], names[1], names[4], names[5]]).toEqual(['P0', 'P1', 'P0', 'P1'])
})

test('#25 columns beyond the last are dropped and counted, the sheet stays usable', async ({ page }) => {
  await sheet.focus(1, 'fixed')
  await sheet.paste('是\t砌墙\t多\t余')
  expect((await sheet.report())!.droppedColumns).toBe(2)
  expect(await sheet.value(1, 'fixed')).toBe(true)
  await sheet.cell(2, 'name').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '删除行' })).toBeVisible()
})

test('#26 rows beyond the last are created in the same write', async () => {
  await sheet.focus(10, 'name')
  await sheet.paste('一\n二\n三\n四')
  expect((await sheet.values('name')).slice(9)).toEqual(['一', '二', '三', '四'])
  expect((await sheet.report())!.created).toHaveLength(3)
  expect(await sheet.writes()).toBe(1)
  await sheet.page.keyboard.press('Control+z')
  expect(await sheet.values('name')).toHaveLength(10)
})

test('#32 computed cells are skipped and reported', async () => {
  await sheet.focus(1, 'price')
  await sheet.paste('5\t99\t备')
  expect([await sheet.value(1, 'price'), await sheet.value(1, 'total'), await sheet.value(1, 'note')]).toEqual(['5.00', '5.00', '备'])
  expect((await sheet.report())!.skippedReadonly).toEqual([{ column: 'total', count: 1 }])
})

test('#33 nothing is pasted when nothing is focused', async ({ page }) => {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await sheet.paste('x')
  expect(await sheet.writes()).toBe(0)
})

async function counts() {
  const report = await sheet.report()
  return report && { created: report.created.length, written: report.written, problems: report.problems.length }
}

test('a large paste is read in slices, in one write', async () => {
  await sheet.focus(1, 'code')
  await sheet.paste(Array.from({ length: 1500 }, (_, i) => `c${i}\tn${i}`).join('\n'))
  await expect.poll(counts).toEqual({ created: 1490, written: 3000, problems: 0 })
  expect(await sheet.writes()).toBe(1)
})

test('a large paste says how far it is, lets keys through, and leaves nothing behind when it is given up', async ({ page }) => {
  const block = Array.from({ length: 5000 }, (_, i) => `c${i}\tn${i}\tm\t1\t2`).join('\n')
  await sheet.focus(1, 'code')
  await page.evaluate(() => {
    window.sheetTest.onProgress = progress => { if (progress?.label === '写入') progress.cancel() }
  })
  await sheet.paste(block)
  await expect(page.locator('.yz-said')).toHaveText('已取消粘贴')
  expect(await sheet.values('name')).toEqual(Array.from({ length: 10 }, (_, i) => `项目${i + 1}`))
  await page.evaluate(() => {
    const labels = new Set<string>()
    window.sheetTest.commands = []
    window.sheetTest.onProgress = progress => {
      if (progress && !labels.has(progress.label)) window.sheetTest.commands.push(progress.label)
      if (progress) labels.add(progress.label)
      else window.sheetTest.commands.push('完成')
    }
  })
  await sheet.focus(1, 'code')
  await sheet.paste(block)
  await page.keyboard.press('ArrowDown')
  await expect.poll(counts, { timeout: 15_000 }).toEqual({ created: 4990, written: 25_000, problems: 0 })
  expect((await page.evaluate(() => window.sheetTest.commands)).slice(-2)).toEqual(['写入', '完成'])
  expect((await sheet.values('name')).at(-1)).toBe('n4999')
  await page.keyboard.press('Control+z')
  expect(await sheet.values('name')).toHaveLength(10)
})

test('a block lands where the cursor was when it was pasted, however soon a key moves on', async ({ page }) => {
  await sheet.focus(3, 'code')
  const block = Array.from({ length: 4000 }, (_, i) => `c${i}\tn${i}`).join('\n')
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const at = document.activeElement!
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    for (let i = 0; i < 4; i++) at.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  }, block)
  await expect.poll(counts).toEqual({ created: 3992, written: 8000, problems: 0 })
  expect(await sheet.value(3, 'code')).toBe('c0')
  expect(await sheet.selection()).toMatchObject({ cells: 1 })
})

test('a large block is inserted as rows, in one step of undo', async ({ page }) => {
  await page.evaluate(text => navigator.clipboard.writeText(text), Array.from({ length: 1500 }, (_, i) => `c${i}\tn${i}`).join('\n'))
  await sheet.focus(3, 'code')
  await page.keyboard.press('Control+Shift+v')
  await expect.poll(async () => (await sheet.values('name')).slice(1, 4)).toEqual(['项目2', 'n0', 'n1'])
  await expect.poll(() => sheet.report()).toMatchObject({ written: 3000 })
  expect((await sheet.values('name')).slice(1500, 1504)).toEqual(['n1498', 'n1499', '项目3', '项目4'])
  await page.keyboard.press('Control+z')
  expect(await sheet.values('name')).toHaveLength(10)
})

test('cut cells are emptied by the paste that takes them', async ({ page }) => {
  await sheet.select([1, 'name'], [2, 'name'])
  await page.keyboard.press('Control+x')
  expect(await sheet.value(1, 'name')).toBe('项目1')
  await sheet.focus(5, 'name')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.values('name').then(names => names.slice(0, 6))).toEqual([null, null, '项目3', '项目4', '项目1', '项目2'])
  expect(await sheet.writes()).toBe(1)
})

test('#35 a copy comes back exactly', async ({ page }) => {
  await sheet.focus(1, 'note')
  await sheet.paste('"带\t制表\n换行 <b> & \'引\'"')
  const text = await sheet.value(1, 'note')
  await sheet.focus(1, 'note')
  await page.keyboard.press('Control+c')
  await sheet.focus(2, 'note')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.value(2, 'note')).toBe(text)
  const clipboardText = await page.evaluate(() => navigator.clipboard.readText())
  expect(clipboardText.startsWith('"')).toBe(true)
})

test('Ctrl+Shift+V makes rows for what was copied', async ({ page }) => {
  await sheet.select([1, 'code'], [2, 'name'])
  await page.keyboard.press('Control+c')
  await sheet.focus(5, 'code')
  await page.keyboard.press('Control+Shift+v')
  await expect.poll(() => sheet.values('name').then(names => names.slice(3, 8))).toEqual(['项目4', '项目1', '项目2', '项目5', '项目6'])
  const { created, changed, places: unsavedCells } = (await sheet.report())!
  expect([created.length, changed, new Set(unsavedCells.map(({ rowId }) => rowId))]).toEqual([2, [], new Set(created)])
  await page.keyboard.press('Control+z')
  expect(await sheet.values('name')).toHaveLength(10)
})

test('whole rows go to their columns wherever the cursor stands, also in another window', async ({ page, context }) => {
  await sheet.cell(2, '#').click()
  await page.keyboard.press('Control+c')
  await sheet.focus(5, 'price')
  await page.keyboard.press('Control+Shift+v')
  await expect.poll(() => sheet.values('name').then(names => names.slice(3, 6))).toEqual(['项目4', '项目2', '项目5'])
  expect([await sheet.value(5, 'code'), await sheet.value(5, 'price'), await sheet.value(5, 'total')]).toEqual(
    ['010101001002', '10.00', '20.00']
  )
  expect(await sheet.report()).toMatchObject({ homeless: [], skippedReadonly: [], droppedColumns: 0, problems: [] })
  const other = await SheetPage.open(await context.newPage())
  await other.focus(7, 'note')
  await other.page.keyboard.press('Control+Shift+v')
  await expect.poll(() => other.value(7, 'code')).toBe('010101001002')
  await other.focus(9, 'note')
  await other.page.keyboard.press('Control+v')
  await expect.poll(() => other.value(9, 'code')).toBe('010101001002')
})

test('rows behind a header go under its columns wherever the cursor stands, also what was copied with its header here, and one undo takes '
  + 'them back', async ({ page }) => {
  await sheet.focus(2, 'note')
  await sheet.paste('单价\t名称\t产地\n3.50\t门\t佛山\n4.5\t窗\t')
  expect(
    [await sheet.value(2, 'name'), await sheet.value(2, 'price'), await sheet.value(3, 'name'), await sheet.value(3, 'price')]
  ).toEqual(['门', '3.50', '窗', '4.50'])
  expect(await sheet.report()).toMatchObject({ titled: true, homeless: ['产地'], written: 4, problems: [] })
  await page.keyboard.press('Control+z')
  expect((await sheet.values('name')).slice(0, 3)).toEqual(['项目1', '项目2', '项目3'])
  await sheet.select([1, 'code'], [1, 'name'])
  await page.keyboard.press('Control+Shift+c')
  await sheet.focus(4, 'code')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.value(4, 'name')).toBe('项目1')
  expect(await sheet.value(5, 'name')).toBe('项目5')
})

test('a click beside or below the rows lets a block be pasted, also where there are no rows yet', async ({ page }) => {
  await page.goto('/?rows=0')
  await page.locator('.ag-header-cell').first().waitFor()
  await page.locator('.ag-grid-scrolling-rows').click({ position: { x: 300, y: 120 } })
  await sheet.paste('甲\n乙')
  await expect.poll(() => sheet.values('code')).toEqual(['甲', '乙'])
  await sheet.focus(2, 'name')
  await page.locator('.ag-grid-scrolling-rows').click({ position: { x: 300, y: 200 } })
  await sheet.paste('丙')
  expect(await sheet.values('name')).toEqual([null, '丙'])
})
