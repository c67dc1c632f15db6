import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { apiFor, openAs, test } from '../tools/app.ts'
import { edit, idOf, TILES } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Serious and critical violations as "rule: element". The policy for scripts allows no tag: the source is evaluated. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] })
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  })
}

test('the list has no serious fault for assistive technology', async ({ page }) => {
  await openAs(page, '/quota/list')
  await new SheetOf(page, '企业定额库').expectRows('quotaName', 10)
  expect(await violations(page)).toEqual([])
})

test('the steps of a package have none', async ({ page }) => {
  const labour = await edit(page, await idOf(await apiFor(), TILES))
  await labour.expectRows('jobName', 4)
  expect(await violations(page)).toEqual([])
})

test('the picker of materials has none', async ({ page }) => {
  await edit(page, await idOf(await apiFor(), TILES), '材料')
  await page.getByRole('button', { name: '从材料库选择' }).click()
  const dialog = page.getByRole('dialog', { name: '材料库选择新增' })
  await expect(dialog.getByRole('button', { name: '选中' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
