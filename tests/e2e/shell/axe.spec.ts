import { expect, type Page } from 'playwright/test'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { edit, idOf, showTab, TILES } from '../tools/packages.ts'
import { sample } from '../tools/samples.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { expectClean } from './axe.ts'

const tiles = async (): Promise<string> => idOf(await apiFor(), TILES)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens a button's dialog, checks it, and closes it. */
async function lookInto(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog(page, title)).toBeVisible()
  await expectClean(page)
  await press(page, 'Escape')
  await expect(dialog(page, title)).toHaveCount(0)
}

test('a list: columns, keys, row menu, palette, settings, account, no row that fits', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  await list.expectAny('quotaName')
  await lookInto(page, '列设置', '列设置')
  await test.step('keys and row menu', async () => {
    await list.keys()
    await press(page, 'F1')
    await expect(dialog(page, '全部快捷键')).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await list.keys()
    await press(page, 'Shift+F10')
    await expect(page.getByRole('menu')).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('palette', async () => {
    const box = page.getByRole('combobox', { name: '搜索页面、命令和记录' })
    await press(page, 'Control+k')
    await expect(box).toBeFocused()
    await expectClean(page)
    await page.keyboard.type('砖')
    await expect(page.getByRole('group', { name: '材料' }).getByRole('option').first()).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(box).toHaveCount(0)
  })
  await test.step('settings and account', async () => {
    const colours = page.getByRole('radiogroup', { name: '主题色' })
    await page.getByRole('button', { name: '界面设置' }).click()
    await expect(colours).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(colours).toHaveCount(0)
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toHaveCount(0)
  })
  await test.step('no row that fits', async () => {
    await page.getByRole('textbox', { name: /^搜索/ }).fill('没有这样的定额')
    await expect(page.getByRole('button', { name: '清空条件' })).toBeVisible()
    await expectClean(page)
  })
})

test('a phone, its menu and its tabs', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 900 })
  await openAs(page, '/quota/list')
  await new SheetOf(page, '企业定额库').expectAny('quotaName')
  await expectClean(page)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expectClean(page)
})

test('a package: its tabs, an open cell, lookups, what a paste could not do, the picker of materials and its form', async ({ page }) => {
  test.setTimeout(120_000)
  const labour = await edit(page, await tiles())
  const step = await labour.rowId('jobName', '基层清理')
  await test.step('an open cell: text, a refused number, a list', async () => {
    await labour.cell(step, 'dailyPrice').click()
    await page.keyboard.type('abc')
    await press(page, 'Enter')
    await expectClean(page)
    await press(page, 'Escape')
    await labour.cell(step, 'jobCategory').click()
    await press(page, 'Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })
  await labour.cell(step, 'jobName').click()
  for (const title of ['工序价格查询', '工日单价', '工艺等待期']) await test.step(title, () => lookInto(page, title, title))
  await test.step('what a paste could not do', async () => {
    await copy(page, [['不是价格'], ['345.67']])
    await labour.paste(step, 'dailyPrice')
    await expect(dialog(page, '粘贴结果')).toBeVisible()
    await expectClean(page)
    await press(page, 'Escape')
    await expect(dialog(page, '粘贴结果')).toHaveCount(0)
    await expectClean(page)
  })
  for (const title of ['机械', '资料', '材料']) await test.step(title, async () => {
    await showTab(page, title)
    await new SheetOf(page, title).root.waitFor()
    await expectClean(page)
  })
  await test.step('the picker of materials and its form', async () => {
    await page.getByRole('button', { name: '从材料库选择' }).click()
    const picker = dialog(page, '材料库选择新增')
    await expect(picker.getByRole('button', { name: '选中' }).first()).toBeVisible()
    await expectClean(page)
    await picker.getByRole('button', { name: '新增', exact: true }).click()
    await expect(dialog(page, '新增材料').getByLabel('材料名称')).toBeVisible()
    await expectClean(page)
  })
})

test('the versions of a package', async ({ page }) => {
  await openAs(page, `/quota/detail/${await tiles()}`)
  await page.getByRole('button', { name: '版本' }).click()
  await expect(dialog(page, '版本').getByRole('cell', { name: 'v1', exact: true })).toBeVisible()
  await expectClean(page)
})

test('what is done with many materials, and the search for duplicates', async ({ page }) => {
  await openAs(page, '/material/list')
  await page.getByRole('button', { name: '批量', exact: true }).click()
  await expectClean(page)
  await page.getByRole('menuitem', { name: '查重与合并…' }).click()
  await expect(dialog(page, '查重与合并').getByRole('tabpanel')).toBeVisible()
  await expectClean(page)
})

test('the steps of an import', async ({ page }) => {
  await openAs(page, '/quota/import')
  await page.getByLabel('导入文件').setInputFiles(sample('quota_import.xlsx'))
  await expect(page.getByRole('button', { name: '检查' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toBeVisible()
  await expectClean(page)
})
