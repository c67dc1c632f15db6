import { expect, type Page } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor } from './app.ts'
import { SheetOf } from './sheet.ts'

/** 瓷砖 / 地砖 / 抛釉砖, and 机械 / 手持 / 电锤, of the demonstration's tree. */
export const TILE = ['瓷砖', '地砖', '抛釉砖'] as const

/** The tile of the demonstration's packages. */
export const PLATFORM_TILE = '全抛釉地砖'

/**
 * Adds an item to the merchant's library, by default of the demonstration tile's type.
 * @returns its id
 */
export async function materialNamed(cells: { readonly materialName: string, readonly [cell: string]: string }): Promise<string> {
  const api = await apiFor()
  const { rows: [like] } = await api.call(libraryApi.describeMaterialsByES, { materialName: PLATFORM_TILE })
  return (await api.call(libraryApi.saveMaterial, { machine: false, row: { unit: 'm2', materialType: like!.materialType, ...cells } })).id
}

export async function showMaterials(page: Page, name: string, count: number): Promise<SheetOf> {
  const list = new SheetOf(page, '材料库')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(name)
  await list.expectRows('materialName', count)
  await expect.poll(async () => (await list.texts('materialName')).every(text => text.startsWith(name))).toBe(true)
  return list
}

export async function act(page: Page, list: SheetOf, row: string, label: string): Promise<void> {
  await list.cell(row, 'materialName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
