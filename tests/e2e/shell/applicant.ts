import { expect, type Page } from 'playwright/test'
import { creditCheckDigit } from '#shared/account.ts'
import { pickEntry } from '../tools/cascade.ts'

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'
)
export const PASSWORD = 'Company-2026'
let serial = Date.now() % 100_000_000
/** Distinguishes names of one run. */
export const serialNow = (): number => serial
export const newPhone = (): string => `137${String(++serial).padStart(8, '0')}`
/** An unused credit code with a valid check character. */
export function newCreditCode(): string {
  const body = `91440106${String(++serial).padStart(9, '0')}`
  return body + creditCheckDigit(body)
}
/** Chooses a province, one of its cities and districts. */
export async function chooseRegion(page: Page): Promise<void> {
  for (const [field, name] of [['所在地区', '广东省'], ['市', '广州市'], ['区县', '天河区']] as const)
    await pickEntry(page.getByLabel(field, { exact: true }), name)
}
/** Requests a code and copies it from the demonstration's hint. */
export async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  const hint = page.getByText(/演示环境不发送短信，验证码为 \d{6}/)
  await expect(hint).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()
  return /\d{6}/.exec(await hint.textContent() ?? '')?.[0] ?? ''
}
