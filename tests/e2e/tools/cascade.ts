import type { Locator } from 'playwright/test'

/** Takes a node of a tree by what is typed into the search of its field: a name, pinyin, or a path. */
export async function pickNode(field: Locator, typed: string, path: readonly string[]): Promise<void> {
  await field.click()
  const page = field.page()
  // A field that was left a moment ago is still closing.
  const search = page.getByRole('combobox', { name: /^查找/ }).and(page.locator(':focus'))
  await search.fill(typed)
  await page.getByRole('option', { name: path.join(' / '), exact: true }).click()
}

/** Takes an entry of a dictionary by its name. */
export const pickEntry = (field: Locator, name: string): Promise<void> => pickNode(field, name, [name])
