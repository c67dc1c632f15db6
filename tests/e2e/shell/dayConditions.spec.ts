import { expect } from 'playwright/test'
import { openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'

test('days of a condition are typed as in a cell, refused when they are none, and walked to in the calendar', IN_FULL, async ({ page }) => {
  await openAs(page, '/quota/list')
  await new SheetOf(page, '企业定额库').column('quotaName').first().waitFor()
  const chip = page.getByRole('button', { name: '修改条件：更新时间' })
  await page.getByRole('button', { name: '条件', exact: true }).press('Enter')
  await page.getByLabel('查找列').fill('更新时间')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: '筛选更新时间' })
  const [from, to] = [panel.getByLabel('更新时间从', { exact: true }), panel.getByLabel('更新时间到', { exact: true })]
  await expect(from).toBeFocused()

  await page.keyboard.type('2026-13-40')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('没有 2026-13-40 这一天，日期请按 2026-11-18 填写')
  await expect(from).toHaveValue('2026-13-40')
  await from.fill('2031/5/9')
  await page.keyboard.press('Tab')
  await expect(chip).toContainText('≥ 2031-05-09')
  await expect(from).toHaveValue('2031-05-09')

  await expect(to).toBeFocused()
  await page.keyboard.type('2031.5.1')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('开始日期不能晚于结束日期')
  await expect(chip).toContainText('≥ 2031-05-09')

  await to.fill('20310520')
  await expect(panel.getByRole('gridcell', { name: '20', exact: true, selected: true })).toBeVisible()
  await press(page, 'ArrowDown', 'ArrowRight', 'Enter')
  await expect(to).toBeFocused()
  await expect(chip).toContainText('2031-05-09 – 2031-05-21')
  await press(page, 'Enter')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/2031-05-09.*2031-05-21/)
})
