import { expect } from 'playwright/test'
import { openAs, test } from '../tools/app.ts'

test('brand, origin and manufacturer suggest what the library has for the type', async ({ page }) => {
  await openAs(page, '/material/add')
  const brand = page.getByLabel('品牌')
  const offered = () => brand.evaluate(field => [...(field as HTMLInputElement).list?.options ?? []].map(option => option.value))
  await brand.focus()
  await expect.poll(offered).toEqual(expect.arrayContaining(['东鹏', '泰山']))
  for (const [level, label] of [['材料类型', '瓷砖'], ['二级', '地砖'], ['三级', '抛釉砖']] as const) await page.getByLabel(level, { exact: true }).selectOption({ label })
  await brand.focus()
  await expect.poll(offered).toEqual(['东鹏'])
  await brand.fill('自定品牌')
  await expect(brand).toHaveValue('自定品牌')
})
