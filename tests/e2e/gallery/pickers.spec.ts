import { expect, type Locator, type Page } from 'playwright/test'
import { openAs, press, tabTo, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { expectClean } from '../shell/axe.ts'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const search = (page: Page, noun: string) => page.getByRole('combobox', { name: `查找${noun}` })
const chosen = (page: Page) => page.getByLabel('所选')

async function open(page: Page): Promise<void> {
  await openAs(page, '/gallery/pickers?reset=1', 'pm')
  await expect(field(page, '项目')).toBeVisible()
}

/** Opens the picker of a field with the keyboard and types into it. */
async function pick(page: Page, noun: string, text: string): Promise<void> {
  await tabTo(page, field(page, noun))
  await press(page, 'Enter')
  await expect(search(page, noun)).toBeFocused()
  await page.keyboard.type(text)
  await press(page, 'Enter')
}

test('a form is filled with the keyboard alone', async ({ page }) => {
  await open(page)
  await tabTo(page, field(page, '项目'))
  await press(page, 'Enter')
  await expect(search(page, '项目')).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('非项目询价')
  await page.keyboard.type('ysjd')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(field(page, '项目')).toHaveText('云山酒店大堂及客房改造工程')
  await expect(field(page, '项目')).toBeFocused()
  await tabTo(page, field(page, '部门'))
  await press(page, 'Enter')
  await expect(search(page, '部门')).toBeFocused()
  await expect(page.getByText('工程部', { exact: true })).toBeVisible()
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(field(page, '部门')).toHaveText('工程部 / 一分公司 / 现场组')
  await pick(page, '项目类型', 'jdcy')
  await expect(field(page, '项目类型')).toHaveText('酒店餐饮')
  await pick(page, '地区', '天河')
  await expect(field(page, '地区')).toHaveText('广东省 / 广州市 / 天河区')
  await pick(page, '材料类型', 'dls')
  await expect(field(page, '材料类型')).toHaveText('石材 / 天然石材 / 大理石')
  await tabTo(page, field(page, '日期'))
  await page.keyboard.type('2026/5/1')
  await press(page, 'Enter')
  await expect(field(page, '日期')).toHaveValue('2026-05-01')
  await expect(chosen(page)).toContainText('"region":"440106"')
})

test('what is typed on a closed field, or before its list stands, is looked for', async ({ page }) => {
  await open(page)
  const type = field(page, '项目类型')
  await type.focus()
  await page.keyboard.type('jdcy')
  await expect(search(page, '项目类型')).toHaveValue('jdcy')
  await expect(page.getByRole('option')).toHaveText(['酒店餐饮'])
  await press(page, 'Enter')
  await expect(type).toHaveText('酒店餐饮')
  await expect(type).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('bgkj')
  await expect(page.getByRole('option')).toHaveText(['办公空间'])
  await press(page, 'Enter')
  await expect(type).toHaveText('办公空间')
  await expect(type).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(search(page, '项目类型')).toBeFocused()
})

test('people come page by page; one that may not be taken says why; a failure is asked about again', async ({ page }) => {
  await open(page)
  await field(page, '人员').click()
  await expect(page.getByRole('option')).toHaveCount(20)
  await expect(page.getByRole('option', { name: /赵立军/ })).toContainText('已停用')
  await page.getByRole('button', { name: '还有 30 条，继续加载' }).click()
  await expect(page.getByRole('option')).toHaveCount(40)
  await search(page, '人员').fill('失败')
  await expect(page.getByText('没有取到：服务器没有响应')).toBeVisible()
  await search(page, '人员').fill('没有这个人')
  await expect(page.getByText('没有“没有这个人”')).toBeVisible()
  await search(page, '人员').fill('质安员')
  await page.getByRole('option', { name: /赵雅琴/ }).click()
  await expect(field(page, '人员')).toHaveText('赵雅琴')
  await page.getByRole('button', { name: '清除人员' }).click()
  await expect(field(page, '人员')).toHaveText('请选择')
})

test('the last day is not before the first', async ({ page }) => {
  await open(page)
  await field(page, '日期区间').fill('2026-05-10')
  await press(page, 'Enter')
  await page.getByLabel('结束日期').click()
  const calendar = page.getByRole('dialog', { name: '选择结束日期' })
  await expect(calendar.locator('.rdp-day:not(.rdp-day_outside)').filter({ hasText: /^9$/ })).toBeDisabled()
})

test('the same pickers in cells', async ({ page }) => {
  await open(page)
  const sheet = new SheetOf(page, '选择器')
  await sheet.cell('p1', 'project').click()
  await press(page, 'Enter')
  await expect(search(page, '项目')).toBeFocused()
  await page.keyboard.type('滨江')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(sheet.cell('p1', 'project')).toHaveText('滨江花园三期公共区域精装修工程')
  await expect(sheet.cell('p1', 'projectId')).not.toHaveText('')
  await sheet.cell('p1', 'materialType').click()
  await page.keyboard.type('hgy')
  await press(page, 'Enter')
  await expect(sheet.cell('p1', 'materialType')).toContainText('花岗岩')
})

test('nothing of it is closed to assistive technology', async ({ page }) => {
  await open(page)
  await expectClean(page)
  await field(page, '地区').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectClean(page)
})
