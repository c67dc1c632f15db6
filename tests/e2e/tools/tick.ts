import { expect, type Locator } from 'playwright/test'

/** Ticks a box (or a choice of several) as a person does: on its label, once that stands still; Blueprint covers the input itself. */
export async function tick(box: Locator, on = true): Promise<void> {
  if (await box.isChecked() !== on) await box.locator('xpath=ancestor::label').click()
  await expect(box).toBeChecked({ checked: on })
}
