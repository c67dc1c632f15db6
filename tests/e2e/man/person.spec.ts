import { expect, type Page } from 'playwright/test'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, openAs, press, toast, test } from '../tools/app.ts'
import { PNG } from '../tools/pictures.ts'
import { draftKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { bankCard, idNumber } from './numbers.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Chooses in a search field: a trade, a team. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).click()
  await expect(page.getByRole('combobox', { name: `查找${label}` })).toBeFocused()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).first().waitFor()
  await press(page, 'Enter')
  await expect(field(page, label)).toContainText(text)
}

test('the calendar that fades out takes nothing from the field that is typed in by then', IN_FULL, async ({ page }) => {
  await openAs(page, '/work/man/edit')
  await field(page, '进场日期').fill('2026/5/6')
  await press(page, 'Escape')
  await field(page, '银行卡号').click()
  await page.keyboard.type('6222021234567890123', { delay: 30 })
  await expect(field(page, '银行卡号')).toHaveValue('6222021234567890123')
  await expect(field(page, '进场日期')).toHaveValue('2026-05-06')
})

test('a person is added with photo and certificate; a reload in the middle loses nothing', async ({ page }) => {
  const [name, number, card] = [`新人${String(Date.now()).slice(-6)}`, idNumber(), bankCard()]
  await openAs(page, '/work/man/edit')
  await field(page, '姓名').fill(name)
  await field(page, '身份证号').fill(number.slice(0, -1) + (number.endsWith('1') ? '2' : '1'))
  await press(page, 'Tab')
  await expect(page.getByText('身份证号校验不通过，请核对')).toBeVisible()
  await field(page, '身份证号').fill(number)
  await field(page, '手机号').fill('139 0000 2222')
  await page.getByRole('group', { name: '照片', exact: true }).locator('input[type=file]')
    .setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('button', { name: '头像.png', exact: true })).toBeVisible()
  await expectClean(page)
  await draftKept(page)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await confirmDialog(page, /^发现未保存的修改/, '恢复')
  await expect(field(page, '姓名')).toHaveValue(name)
  await expect(field(page, '身份证号')).toHaveValue(number)
  await expect(page.getByRole('button', { name: '头像.png', exact: true })).toBeVisible()

  await expect(field(page, '工种')).toHaveAttribute('aria-invalid', 'false')
  await press(page, 'Control+s')
  for (const label of ['工种', '进场日期']) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await pick(page, '工种', '木工')
  await pick(page, '班组', '木工二班')
  await field(page, '进场日期').fill('2026/5/6')
  await press(page, 'Escape')
  await field(page, '银行卡号').fill(card)
  await page.getByRole('tab', { name: /^证书/ }).click()
  await page.getByRole('button', { name: '新增证书' }).first().click()
  const certificates = new SheetOf(page, '证书')
  await certificates.expectRows('kind', 1)
  const row = await certificates.rowId('kind', '')
  await certificates.type(row, 'kind', '特种作业操作证')
  await certificates.type(row, 'number', 'T-2026-1')
  await certificates.type(row, 'expires', daysAfter(businessDate(), 10))
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/man\/edit\?id=/)
  await expect(page.getByRole('heading', { name: '编辑工人' })).toBeVisible()

  await page.goto(page.url().replace('/edit', '/detail'))
  const facts = page.getByRole('region', { name: '基本信息' })
  await expect(facts).toContainText(`${number.slice(0, 6)}********${number.slice(-4)}`)
  await expect(facts).not.toContainText(number)
  await expect(facts).toContainText('2026-05-06')
  await expect(facts.getByRole('img', { name: `${name}的照片` })).toBeVisible()
  await expect(page.getByRole('region', { name: '证书' })).toContainText('30 天内到期')
  await expectClean(page)
  await page.getByRole('button', { name: '显示完整号码' }).click()
  await expect(facts).toContainText(number)
  await expect(facts).toContainText(card)
  await page.getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(facts).not.toContainText(number)
})

test('what was said of a save goes with the next one', IN_FULL, async ({ page }) => {
  await openAs(page, '/work/man/edit')
  await expect(field(page, '姓名')).toBeVisible()
  await press(page, 'Control+s')
  await expect(page.locator('.bp6-toast')).toHaveText(/姓名/)
  await field(page, '姓名').fill('张三')
  await press(page, 'Control+s')
  await expect(page.locator('.bp6-toast').filter({ hasText: '姓名' })).toHaveCount(0, { timeout: 3000 })
})

test('an id number that somebody has is refused with his name', async ({ page }) => {
  await openAs(page, '/work/man/edit')
  await field(page, '姓名').fill('冒名的人')
  // 覃志勇 of the demonstration.
  await field(page, '身份证号').fill('450101198304147012')
  await field(page, '手机号').fill('13900003333')
  await pick(page, '工种', '木工')
  await field(page, '进场日期').fill('2026-05-06')
  await press(page, 'Escape', 'Control+s')
  await expect(page.getByText('该身份证号已登记：覃志勇（在岗）').first()).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('冒名的人')
})
