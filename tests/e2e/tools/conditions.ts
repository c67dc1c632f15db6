import type { Locator, Page } from 'playwright/test'
import { press } from './app.ts'

/** Starts a list condition for the column of this name. */
export async function addCondition(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: '条件', exact: true }).click()
  await page.getByRole('textbox', { name: '查找列' }).fill(column)
  await press(page, 'Enter')
}

/** A value's line in a list of values: other names may contain its text. */
export const optionOf = (panel: Locator, name: string) => panel.locator('label')
  .filter({ has: panel.page().getByText(name, { exact: true }) })
