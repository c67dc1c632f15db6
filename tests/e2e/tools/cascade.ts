import type { Locator } from 'playwright/test'

/** Selects a tree node by its field's search: a name, pinyin, or a path. */
export async function pickNode(field: Locator, typed: string, path: readonly string[]): Promise<void> {
  await field.click()
  const page = field.page()
  // A previous field may still be closing.
  const search = page.getByRole('combobox', { name: /^查找/ }).and(page.locator(':focus'))
  await search.fill(typed)
  await page.getByRole('option', { name: path.join(' / '), exact: true }).click()
}

export const pickEntry = (field: Locator, name: string): Promise<void> => pickNode(field, name, [name])
