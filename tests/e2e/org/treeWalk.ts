import { expect, type Page } from 'playwright/test'
import { press } from '../tools/app.ts'
import { copy } from '../tools/sheet.ts'
import { TreeOf } from '../gallery/treePage.ts'

export interface TreeScreen {
  readonly title: string
  readonly noun: string
  open(page: Page): Promise<unknown>
}

const saved = (sheet: TreeOf) => expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
const added = async (page: Page, sheet: TreeOf, button: string, name: string): Promise<string> => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await saved(sheet)
  return sheet.rowId('name', name)
}
const level = (sheet: TreeOf, id: string, ariaLevel: number) => expect(sheet.row(id)).toHaveAttribute('aria-level', String(ariaLevel))

/**
 * Behaviour of every tree screen: rows beside and below others, moves by keys and dragging, an outline, undo, and all of it after a reload.
 */
export async function walkTree(page: Page, { title, noun, open }: TreeScreen): Promise<TreeOf> {
  await open(page)
  const sheet = new TreeOf(page, title)
  await sheet.column('name').first().click()
  const top = await added(page, sheet, `新增${noun}`, '走查甲')
  await sheet.cell(top, 'name').click()
  const one = await added(page, sheet, '新增下级', '走查乙')
  await sheet.cell(one, 'name').click()
  const two = await added(page, sheet, `新增${noun}`, '走查丙')
  for (const id of [one, two]) await level(sheet, id, 2)

  await sheet.cell(two, 'name').click()
  await press(page, 'Alt+Shift+ArrowRight')
  await level(sheet, two, 3)
  await press(page, 'Alt+Shift+ArrowLeft')
  await level(sheet, two, 2)
  await press(page, 'Alt+Shift+ArrowUp')
  await expect.poll(async () => (await sheet.ids()).filter(id => [one, two].includes(id))).toEqual([two, one])
  await press(page, 'Control+z')
  await expect.poll(async () => (await sheet.ids()).filter(id => [one, two].includes(id))).toEqual([one, two])
  await sheet.drag(two, one, 0.5)
  await level(sheet, two, 3)
  await press(page, 'Control+z')
  await level(sheet, two, 2)

  await sheet.type(two, 'name', '走查丁')
  await saved(sheet)
  await copy(page, [['走查一'], ['  走查二']])
  await sheet.paste(two, 'name')
  await sheet.rowId('name', '走查二')
  await saved(sheet)
  await level(sheet, await sheet.rowId('name', '走查二'), 3)
  await level(sheet, await sheet.rowId('name', '走查一'), 2)
  await saved(sheet)

  await open(page)
  await expect(sheet.cell(two, 'name')).toHaveCount(0)
  await sheet.cell(top, 'name').click()
  await press(page, 'ArrowRight')
  await expect(sheet.cell(two, 'name')).toHaveText('走查丁')
  await level(sheet, await sheet.rowId('name', '走查一'), 2)

  await sheet.cell(top, 'name').click()
  await press(page, 'Alt+Delete')
  await expect(sheet.row(top)).toHaveCount(0)
  await saved(sheet)
  await press(page, 'Control+z')
  await expect(sheet.row(top)).toBeVisible()
  await saved(sheet)
  return sheet
}
