import { expect, type Page } from 'playwright/test'
import { press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy } from '../tools/sheet.ts'
import { openTree, type TreeOf } from './treePage.ts'

/** The first root is open, everything else closed: s1 with four rows, s2, s3. */
async function folded(page: Page, sheet: TreeOf): Promise<void> {
  await sheet.cell('s1', 'name').click()
  await press(page, 'Alt+Shift+-', 'ArrowRight')
}

test('rows are folded by their mark and by the arrows, and screen readers hear it', async ({ page }) => {
  const sheet = await openTree(page)
  await expect(sheet.root.locator('[role=treegrid]')).toHaveCount(1)
  await expect(sheet.row('s1')).toHaveAttribute('aria-expanded', 'true')
  await expect(sheet.row('s1.1.1')).toHaveAttribute('aria-level', '3')
  await sheet.fold('s1.1')
  await expect(sheet.row('s1.1')).toHaveAttribute('aria-expanded', 'false')
  await expect(sheet.row('s1.1.1')).toHaveCount(0)
  await sheet.cell('s1.1', 'name').click()
  await press(page, 'ArrowRight')
  await expect(sheet.row('s1.1.1')).toBeVisible()
  await press(page, 'ArrowDown', 'ArrowLeft')
  await expect(sheet.row('s1.1.1')).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(sheet.row('s1.1')).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'Alt+Shift+-')
  expect(await sheet.ids()).toEqual(['s1'])
  await press(page, 'Alt+Shift+=')
  await expect(sheet.row('s1.1.1.1.1.1')).toBeVisible()
  await page.getByRole('button', { name: '层级', exact: true }).click()
  await page.getByRole('menuitem', { name: '到第三级' }).click()
  await expect(sheet.row('s1.1.1.1')).toHaveCount(0)
  await expect(sheet.row('s1.1.1')).toBeVisible()
})

test('keys move rows among siblings and between levels, and undo takes it back', async ({ page }) => {
  const sheet = await openTree(page, 2095)
  await folded(page, sheet)
  const first = ['s1', 's1.1', 's1.2', 's1.3', 's1.4', 's2', 's3']
  await expect.poll(() => sheet.ids()).toEqual(first)
  await sheet.cell('s1.2', 'name').click()
  await press(page, 'Alt+Shift+ArrowUp')
  await expect.poll(() => sheet.ids()).toEqual(['s1', 's1.2', 's1.1', 's1.3', 's1.4', 's2', 's3'])
  await press(page, 'Alt+Shift+ArrowDown', 'Alt+Shift+ArrowDown')
  await expect.poll(() => sheet.ids()).toEqual(['s1', 's1.1', 's1.3', 's1.2', 's1.4', 's2', 's3'])
  await press(page, 'Alt+Shift+ArrowLeft')
  await expect.poll(() => sheet.ids()).toEqual(['s1', 's1.1', 's1.3', 's1.4', 's1.2', 's2', 's3'])
  await expect(sheet.row('s1.2')).toHaveAttribute('aria-level', '1')
  await press(page, 'Alt+Shift+ArrowRight')
  await expect(sheet.row('s1.2')).toHaveAttribute('aria-level', '2')
  await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z')
  await expect.poll(() => sheet.ids()).toEqual(first)
  await press(page, 'Control+y')
  await expect.poll(() => sheet.ids()).toEqual(['s1', 's1.2', 's1.1', 's1.3', 's1.4', 's2', 's3'])
})

test('a row is dragged before, behind and into another one; the place is drawn, and never under itself', async ({ page }) => {
  const sheet = await openTree(page, 2095)
  await folded(page, sheet)
  await sheet.drag('s1.4', 's1.2', 0.05, false)
  await expect(sheet.root.locator('.yz-drop').first()).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => sheet.ids()).toEqual(['s1', 's1.1', 's1.4', 's1.2', 's1.3', 's2', 's3'])
  await sheet.drag('s1.4', 's1.3', 0.5, false)
  await expect(sheet.root.locator('.yz-drop-into').first()).toBeVisible()
  await page.mouse.up()
  await expect(sheet.row('s1.4')).toHaveAttribute('aria-level', '3')
  await expect(sheet.row('s1.3')).toHaveAttribute('aria-expanded', 'true')
  await sheet.drag('s1', 's1.2', 0.5, false)
  await expect(page.locator('.yz-drag-tag')).toHaveText('不能移到自己的下级中')
  await page.mouse.up()
  await expect(sheet.row('s1')).toHaveAttribute('aria-level', '1')
  await press(page, 'Control+z', 'Control+z')
  await expect(sheet.row('s1.4')).toHaveAttribute('aria-level', '2')
})

test('a row with others under it shows their sum and takes no figure', async ({ page }) => {
  const sheet = await openTree(page)
  const group = 's1.1.1.1.1'
  await expect(sheet.cell(group, 'total')).toHaveText('122.40')
  await expect(sheet.cell(group, 'labour')).toHaveText('12.00')
  await sheet.type(`${group}.1`, 'quantity', '100')
  await expect(sheet.cell(group, 'total')).toHaveText('1,127.10')
  await sheet.cell(group, 'labour').click()
  await page.keyboard.type('5')
  await press(page, 'Escape')
  await expect(sheet.cell(group, 'labour')).toHaveText('12.00')
  await sheet.cell(`${group}.4`, 'name').click()
  await press(page, 'Alt+Shift+ArrowLeft')
  await expect(sheet.cell(group, 'labour')).toHaveText('9.00')
  await press(page, 'Control+z', 'Control+z')
  await expect(sheet.cell(group, 'total')).toHaveText('122.40')
  // It has a background of its level, as does a row from its first child on.
  const leaf = `${group}.2`
  await expect(sheet.row(group)).toHaveClass(/is-section/)
  await expect(sheet.row(leaf)).not.toHaveClass(/is-section/)
  await sheet.cell(leaf, 'name').click()
  await press(page, 'Control+Alt+Insert')
  await expect(sheet.row(leaf)).toHaveClass(/is-section/)
  await press(page, 'Control+z')
  await expect(sheet.row(leaf)).not.toHaveClass(/is-section/)
})

test('rows are made beside and under others, and go with everything under them', IN_FULL, async ({ page }) => {
  const sheet = await openTree(page, 2095)
  await folded(page, sheet)
  await sheet.cell('s1.1', 'name').click()
  await page.getByRole('button', { name: '新增下级' }).click()
  await page.keyboard.type('补充')
  await press(page, 'Enter')
  const id = await sheet.rowId('name', '补充')
  await expect(sheet.row(id)).toHaveAttribute('aria-level', '3')
  await sheet.cell('s1.1', 'name').click()
  await press(page, 'Alt+Delete')
  await expect(sheet.row('s1.1')).toHaveCount(0)
  await expect(sheet.row(id)).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(sheet.row(id)).toBeVisible()
  await expect(sheet.row('s1.1')).toHaveAttribute('aria-expanded', 'true')
})

test('an outline is pasted as rows under each other, in one step', async ({ page }) => {
  const sheet = await openTree(page, 2095)
  await sheet.cell('s1', 'name').click()
  await press(page, 'Alt+Shift+-')
  await copy(page, [['1', '地基', ''], ['1.1', '土方', 'm3'], ['1.1.1', '挖土', 'm3'], ['1.2', '桩', '项']])
  await sheet.paste('s1', 'name')
  const [base, dig, pile] = [await sheet.rowId('name', '地基'), await sheet.rowId('name', '挖土'), await sheet.rowId('name', '桩')]
  await expect(sheet.row(base)).toHaveAttribute('aria-level', '1')
  await expect(sheet.row(dig)).toHaveAttribute('aria-level', '3')
  await expect(sheet.row(pile)).toHaveAttribute('aria-level', '2')
  expect((await sheet.ids())[1]).toBe(base)
  await press(page, 'Control+z')
  await expect(sheet.row(base)).toHaveCount(0)
  await expect(sheet.row('s1')).toBeVisible()

  await page.evaluate(() => navigator.clipboard.write([new ClipboardItem({
    'text/plain': new Blob(['主体\n  柱\n    矩形柱\n  梁'], { type: 'text/plain' }),
    'text/html': new Blob(
      [`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head><body><table>
      <tr><td>主体</td></tr><tr><td style="padding-left:12px;mso-char-indent-count:1">柱</td></tr>
      <tr><td style="padding-left:24px;mso-char-indent-count:2">矩形柱</td></tr>`
        + '<tr><td style="padding-left:12px;mso-char-indent-count:1">梁</td></tr></table></body></html>'],
      { type: 'text/html' }
    ),
  })]))
  await sheet.paste('s2', 'name')
  await expect(sheet.row(await sheet.rowId('name', '矩形柱'))).toHaveAttribute('aria-level', '3')
  await expect(sheet.row(await sheet.rowId('name', '梁'))).toHaveAttribute('aria-level', '2')
})

test('the quick search keeps what stands above, and its end shows the tree as it was', async ({ page }) => {
  const sheet = await openTree(page, 5000)
  const before = await sheet.ids()
  const field = page.getByPlaceholder('名称、编码')
  await field.fill('2.3.1.2.3.4')
  await expect.poll(() => sheet.ids()).toEqual(['s2', 's2.3', 's2.3.1', 's2.3.1.2', 's2.3.1.2.3', 's2.3.1.2.3.4'])
  await sheet.cell('s2.3', 'name').click()
  await press(page, 'Alt+Shift+ArrowUp')
  expect((await sheet.ids())[1]).toBe('s2.3')
  await field.fill('')
  await expect.poll(() => sheet.ids()).toEqual(before)
})
