import { expect, type Locator } from 'playwright/test'

/** Ticks a box (or one of several choices) like a user: on its label, once it is stable; Blueprint covers the input itself. */
export async function tick(box: Locator, on = true): Promise<void> {
  if (await box.isChecked() !== on) await box.locator('xpath=ancestor::label').click()
  await expect(box).toBeChecked({ checked: on })
}
