import { expect, test, type Page } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

let sheet: SheetPage
test.beforeEach(async ({ page }) => {
  sheet = await SheetPage.open(page)
})

const clipboardText = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const html = (page: Page): Promise<string> => page.evaluate(async () => {
  const [item] = await navigator.clipboard.read()
  return (await item!.getType('text/html')).text()
})
const write = (page: Page, text: string): Promise<void> => page.evaluate(value => navigator.clipboard.writeText(value), text)

test('#34 a paste into an open editor is text of the editor: one value, written once', async ({ page }) => {
  await write(page, '甲\t乙\n丙')
  await sheet.focus(1, 'note')
  await page.keyboard.press('F2')
  await page.keyboard.type('前')
  await page.keyboard.press('Control+v')
  expect(await sheet.writes()).toBe(0)
  await page.keyboard.press('Enter')
  expect(await sheet.values('note')).toEqual(['前甲 乙\n丙', ...Array(9).fill(null)])
  expect(await sheet.writes()).toBe(1)
})

test('#35 two cells with tab, line break, < and & go out quoted and escaped and come back the same', async ({ page }) => {
  await sheet.focus(1, 'note')
  await sheet.paste('"a\tb"\n"1 < 2 & ""3""\n第二行"')
  const values = (await sheet.values('note')).slice(0, 2)
  await sheet.select([1, 'note'], [2, 'note'])
  await page.keyboard.press('Control+c')
  expect((await clipboardText(page)).replaceAll('\r\n', '\n')).toBe('a b\n"1 < 2 & ""3""\n第二行"\n')
  expect(await html(page)).toContain('1 &lt; 2 &amp; "3"<br')
  await sheet.focus(5, 'note')
  await page.keyboard.press('Control+v')
  await expect.poll(async () => (await sheet.values('note')).slice(4, 6)).toEqual(values)
})

test('#37 with headers from the menu: the titles of the visible columns in their order come first', async ({ page }) => {
  await sheet.select([1, 'name'], [2, 'price'])
  await sheet.cell(1, 'name').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '连同表头复制' }).click()
  await expect.poll(async () => (await clipboardText(page)).split(/\r?\n/)).toEqual([
    '名称\t单位\t工程量\t单价', '项目1\tm2\t1\t10.00', '项目2\tm2\t2\t10.00', '',
  ])
})

test('a copy says numbers as numbers and codes as texts, and never a live formula', async ({ page }) => {
  await sheet.focus(1, 'note')
  await sheet.paste('=1+1\n-cmd')
  await sheet.select([1, 'code'], [1, 'amount'])
  await page.keyboard.press('Control+c')
  const markup = await html(page)
  expect(markup).toMatch(/mso-number-format:\s*["']?\\@/)
  expect(markup).toContain('010101001001')
  await sheet.select([1, 'note'], [2, 'note'])
  await page.keyboard.press('Control+c')
  expect((await clipboardText(page)).split(/\r?\n/).slice(0, 2)).toEqual(["'=1+1", "'-cmd"])
  await sheet.focus(5, 'note')
  await page.keyboard.press('Control+v')
  await expect.poll(async () => (await sheet.values('note')).slice(4, 6)).toEqual(['=1+1', '-cmd'])
})

test('a copy of more than 50,000 cells still says that codes are texts', async ({ page }) => {
  sheet = await SheetPage.open(page, 'rows=4000')
  await sheet.focus(1, 'name')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const markup = await html(page)
  expect(markup.match(/<tr>/g)).toHaveLength(4000)
  expect(markup).toMatch(/<td[^>]*mso-number-format:\s*["']?\\@[^>]*>01010100104000</)
})

test('what is wrong in a cell is copied as it stands there', async ({ page }) => {
  await sheet.focus(1, 'amount')
  await sheet.paste('约三\n1.23456')
  await sheet.select([1, 'amount'], [2, 'amount'])
  await page.keyboard.press('Control+c')
  await sheet.focus(5, 'amount')
  await page.keyboard.press('Control+v')
  await expect.poll(async () => (await sheet.values('amount')).slice(4, 6)).toEqual(['约三', '1.23456'])
  expect((await clipboardText(page)).split(/\r?\n/).slice(0, 2)).toEqual(['约三', '1.23456'])
})

test('a cut moves cells with line breaks, leaves locked ones, and is forgotten by Escape', async ({ page }) => {
  await sheet.focus(1, 'note')
  await sheet.paste('"上\n下"')
  await sheet.select([1, 'total'], [1, 'note'])
  await page.keyboard.press('Control+x')
  await sheet.focus(4, 'total')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.value(4, 'note')).toBe('上\n下')
  expect([await sheet.value(1, 'note'), await sheet.value(1, 'total')]).toEqual([null, '10.00'])
  await page.keyboard.press('Control+z')
  expect([await sheet.value(1, 'note'), await sheet.value(4, 'note')]).toEqual(['上\n下', null])
  await sheet.focus(1, 'name')
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Escape')
  await sheet.focus(5, 'name')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.value(5, 'name')).toBe('项目1')
  expect(await sheet.value(1, 'name')).toBe('项目1')
  await sheet.focus(2, 'name')
  await page.keyboard.press('Control+x')
  await expect(page.locator('.yz-copied')).toHaveCount(1)
  await page.keyboard.press('Alt+Delete')
  await expect(page.locator('.yz-copied')).toHaveCount(0)
})
