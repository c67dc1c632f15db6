import { expect, type Page } from 'playwright/test'
import { apiFor, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { keysAtOnce } from '../tools/keysAtOnce.ts'
import { edit, idOf, TILES } from '../tools/packages.ts'
import type { SheetOf } from '../tools/sheet.ts'

/** The price cell of a step, with the focus in it. */
async function price(page: Page): Promise<{ labour: SheetOf, step: string }> {
  const labour = await edit(page, await idOf(await apiFor(), TILES))
  const step = await labour.rowId('jobName', '基层清理')
  await labour.cell(step, 'dailyPrice').click()
  return { labour, step }
}

for (const [key, field] of [['Control+f', '查找内容'], ['Control+h', '查找内容'], ['Control+g', '行号或编码']] as const) {
  test(`what is typed after ${key} stands in its field, all of it`, async ({ page }) => {
    const { labour, step } = await price(page)
    await keysAtOnce(page, key, ...'3307')
    await expect(page.getByRole('textbox', { name: field, exact: true })).toHaveValue('3307')
    await expect(labour.cell(step, 'dailyPrice')).toHaveText('330.00')
  })
}

for (const [key, dialog] of [['Control+Shift+e', '批量修改'], ['F1', '全部快捷键'], ['Control+p', /^打印/]] as const) {
  test(`what is typed after ${key} goes into no cell`, IN_FULL, async ({ page }) => {
    const { labour, step } = await price(page)
    await keysAtOnce(page, key, ...'3307')
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
    await page.keyboard.type('331')
    await page.keyboard.press('Enter')
    await expect(labour.cell(step, 'dailyPrice')).toHaveText('331.00')
    await page.keyboard.press('Control+z')
    await expect(labour.cell(step, 'dailyPrice')).toHaveText('330.00')
  })
}

for (const [key, opened] of [
  ['Control+f', (page: Page) => page.getByRole('textbox', { name: '查找内容' })],
  ['Control+Shift+e', (page: Page) => page.getByRole('dialog', { name: '批量修改' }).locator(':focus')],
  ['Control+k', (page: Page) => page.getByRole('combobox', { name: '搜索页面、命令和记录' })],
] as const) {
  test(`what is typed after Escape, out of what ${key} has opened, goes into the cell, all of it`, IN_FULL, async ({ page }) => {
    const { labour, step } = await price(page)
    await page.keyboard.press(key)
    await expect(opened(page)).toBeFocused()
    await keysAtOnce(page, 'Escape', ...'337')
    await page.keyboard.press('Enter')
    await expect(labour.cell(step, 'dailyPrice')).toHaveText('337.00')
  })
}
