import { expect, type Page } from 'playwright/test'
import { openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { edit, figure, idOf, showTab } from '../tools/packages.ts'
import { rowsOf } from '../tools/samples.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const NAME = '键盘粘贴抛釉砖地面'
const { steps, materials } = rowsOf('DE010001')

const focused = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused()

/** Opens a list with Enter, filters it by typing, and selects the option with Enter. */
async function choose(page: Page, text: string, optionText = text): Promise<void> {
  await press(page, 'Enter')
  await expect(page.getByPlaceholder(/^查找/)).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(optionText)
  await press(page, 'Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('a package is built by keyboard and paste alone', async ({ page }) => {
  const api = await openAs(page, '/quota/add')
  await expect(page.getByLabel('定额名称')).toBeVisible()
  await tabTo(page, page.getByLabel('定额名称'))
  await page.keyboard.type(NAME)
  await press(page, 'Tab')
  await focused(page, '单位')
  await choose(page, 'm2', 'm²')
  await press(page, 'Tab')
  await focused(page, '项目类型')
  await choose(page, '公共建筑', '公共建筑装饰')
  await press(page, 'Tab')
  await focused(page, '分项类型')
  await page.keyboard.type('klldm')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('块料楼地面')
  await press(page, 'Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await showTab(page, '人工')
  const labour = new SheetOf(page, '人工')
  await copy(page, steps)
  await labour.keys()
  await press(page, 'Control+v')
  await expect.poll(() => labour.texts('jobCategory')).toEqual(steps.map(([, category]) => category))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Shift+F6')
  await tabTo(page, page.getByLabel('人工预算'), 'Shift+Tab')
  await press(page, 'Control+a')
  await page.keyboard.type('46')
  await press(page, 'Tab')
  await expect(figure(page, '人工合计')).toContainText('46.00')

  await showTab(page, '材料')
  const bound = new SheetOf(page, '材料')
  await copy(page, materials, 'excel')
  await bound.keys()
  await press(page, 'Control+v')
  await bound.expectRows('materialName', materials.length)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await showTab(page, '人工')
  // The cells have the focus again, which left the last field.
  await press(page, 'Shift+F6')
  await tabTo(page, page.getByLabel('工种类别'), 'Shift+Tab')
  await choose(page, '镶贴', '镶贴工')
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/\/quota\/edit\//)
  await expect(page.getByRole('tab', { name: /^人工/ })).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await expect(page.getByRole('tab', { name: /^人工/ })).toHaveAttribute('aria-selected', 'true')
  const stored = await edit(page, await idOf(api, NAME), '材料')
  await stored.expectRows('materialName', materials.length)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await stored.texts('materialName')).toEqual(materials.map(([, name]) => name))
  await expect(stored.root.locator('.cell-error')).toHaveCount(0)
  await showTab(page, '人工')
  await expect(figure(page, '人工合计')).toContainText('46.00')
  await expect(figure(page, '材料合计')).toContainText('104.34')
  await expect(figure(page, '定额合价')).toContainText('150.34')
  expect(await new SheetOf(page, '人工').texts('ratio')).toEqual(['8.00', '10.00', '68.00', '14.00'])
})
