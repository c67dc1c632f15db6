import { expect, type Page } from 'playwright/test'
import { openAs, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { idNumber } from './numbers.ts'

const HEAD = '姓名,身份证号码,联系电话,工种,职业等级,所属班组,进场日期,证书类型,证书编号,有效期至'
const name = (sign: string): string => `导入${sign}${String(Date.now()).slice(-6)}`

async function check(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('导入文件').setInputFiles({ name: '名册.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines].join('\r\n')) })
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report')).toBeVisible()
}

test('a register is imported, its refused rows are reported, and come in once they are mended', async ({ page }) => {
  const [first, second, third] = [name('甲'), name('乙'), name('丙')]
  const [validNumber, right] = [idNumber(), idNumber()]
  const wrong = right.slice(0, -1) + (right.endsWith('1') ? '2' : '1')
  await openAs(page, '/work/man/list')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await check(page, [
    `${first},${validNumber},139 0000 1111,木工,中级工,木工二班,2026/5/6,特种作业操作证,T-1,2020-01-01`,
    `${second},${wrong},13900001112,木工,中级工,,2026-05-06,,,`,
    `${third},${idNumber()},13900001113,拆船工,中级工,,2026-05-06,,,`,
  ])
  const counts = page.locator('.yz-wizard-report').getByRole('status')
  await expect(counts).toContainText('1行可导入')
  await expect(counts).toContainText('2行有问题')
  const problems = page.getByRole('region', { name: '问题' })
  await expect(problems.getByRole('row').filter({ hasText: '身份证号校验不通过' })).toContainText(`${wrong.slice(0, 6)}********${wrong.slice(-4)}`)
  await expect(problems.getByRole('row').filter({ hasText: '拆船工' })).toContainText('工种')
  await expect(problems.getByRole('row').filter({ hasText: '证书已过期' })).toHaveCount(1)
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(counts).toContainText('1行已导入')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载失败行' }).click()
  expect((await saving).suggestedFilename()).toContain('未导入的行')

  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await check(page, [`${second},${right},13900001112,木工,中级工,,2026-05-06,,,`])
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByRole('button', { name: '查看工人' }).click()
  const list = new SheetOf(page, '工人')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(validNumber)
  await expect(list.column('realName')).toHaveText([first])
  await expect(list.column('expiry')).toHaveText(['已过期'])
  await expect(list.column('idNumber')).toHaveText([`${validNumber.slice(0, 6)}********${validNumber.slice(-4)}`])
  await page.getByRole('textbox', { name: /^搜索/ }).fill(second)
  await expect(list.column('realName')).toHaveText([second])
})
