import { expect, type Locator } from 'playwright/test'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { apiFor, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy } from '../tools/sheet.ts'
import { count, isList, isSave, open, total } from './boqPage.ts'

const LIST = /describeBoq$/
const columnOf = (names: readonly string[]): string[][] => names.map(name => [name])
const FOUR = ['末行改', '下页一', '下页二', '下页三']

test('a block that runs over the end of a page goes on in the rows of the next one, by one write; one undo takes all back', async (
  { page }
) => {
  const sheet = await open(page)
  const before = await sheet.texts('name')
  const saves = count(page, isSave)
  await copy(page, columnOf(FOUR))
  await sheet.paste('r10', 'name')
  await expect.poll(() => sheet.texts('name')).toEqual([...before.slice(0, 9), ...FOUR])
  await expect(total(page)).toHaveText('共 25 条')
  await expect.poll(() => saves.length).toBe(1)
  expect((saves[0]!.postDataJSON() as { changed: { id: string }[] }).changed.map(({ id }) => id)).toEqual(['r10', 'r11', 'r12', 'r13'])
  await expect(page.locator('.yz-foot-notice')).toHaveText('覆盖了选区外 3 个有内容的单元格')
  await expect(toast(page, '已更新 4 行（跨 2 页）')).toBeVisible()

  const next = await open(page, 'page=2', true)
  expect((await next.texts('name')).slice(0, 3)).toEqual(FOUR.slice(1))
  await open(page, '', true)
  await copy(page, columnOf(FOUR.map(name => `${name}2`)))
  await sheet.paste('r10', 'name')
  await expect.poll(() => sheet.texts('name')).toEqual([...before.slice(0, 9), ...FOUR.map(name => `${name}2`)])
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.texts('name')).toEqual([...before.slice(0, 9), ...FOUR])

  await open(page, '', true)
  const colleagueApi = await apiFor('boss')
  await colleagueApi.call(boqApi.saveBoq, { changed: [{ id: 'r12', cells: { name: '他的' }, was: { name: FOUR[2] } }] })
  await copy(page, columnOf(FOUR.map(name => `${name}3`)))
  await sheet.paste('r10', 'name')
  await expect(toast(page, '已更新 3 行，有冲突 1 行（跨 2 页）')).toBeVisible()
  const dock = page.getByRole('region', { name: '单元格冲突' })
  const edge = (target: Locator, side: 'top' | 'bottom') => target.evaluate((box, side) => box.getBoundingClientRect()[side], side)
  await expect.poll(async () => await edge(toast(page, '已更新 3 行，有冲突 1 行（跨 2 页）'), 'bottom') <= await edge(dock, 'top')).toBe(true)
  await expect(dock).toContainText('第 12 行 · 名称我的修改 下页二3 未保存对方的修改 他的 周建国')
  await dock.getByRole('button', { name: '采用对方' }).click()
  await expect.poll(() => sheet.texts('name')).toEqual([...before.slice(0, 9), '末行改3', '下页一3', '他的', '下页三3'])
})

test('what a paste wrote over is said until another page, selection or search', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  const note = page.locator('.yz-foot-notice')
  const search = page.getByRole('textbox', { name: /^搜索/ })
  const ways = [
    () => page.getByRole('button', { name: '下一页' }).click(),
    () => sheet.cell('r3', 'name').click(),
    () => search.fill('砌'),
  ]
  for (const [i, go] of ways.entries()) {
    await open(page, '', i > 0)
    await copy(page, columnOf(FOUR.map(name => `${name}${i}`)))
    await sheet.paste('r9', 'name')
    await expect(note).toHaveText('覆盖了选区外 3 个有内容的单元格')
    await go()
    await expect(note).toBeHidden()
  }
})

test('a block that is longer than the rest of the list makes rows at its very end only', async ({ page }) => {
  const sheet = await open(page, 'page=2')
  const names = Array.from({ length: 9 }, (_, i) => `长 ${i + 1}`)
  await copy(page, columnOf(names))
  await sheet.paste('r20', 'name')
  await expect(total(page)).toHaveText('共 28 条')
  expect((await sheet.texts('name')).slice(9)).toEqual(names)
  const last = await open(page, 'page=3', true)
  expect(await last.texts('name')).toEqual(names.slice(1))
})

test('rows behind the page that cannot be read are not made up: what fits is written, the rest is reported', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  const before = await sheet.texts('name')
  await copy(page, columnOf(FOUR))
  await page.route(LIST, route => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: { error: 'SYSTEM' } } }))
  const requests = count(page, isList)
  await sheet.paste('r10', 'name')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toContainText('3 行超出末行，未粘贴')
  await expect(page.getByText('后面的行没有读到，只粘贴到本页末行')).toBeVisible()
  expect(requests.length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  expect(await sheet.texts('name')).toEqual([...before.slice(0, 9), FOUR[0]])
  await expect(total(page)).toHaveText('共 25 条')
})
