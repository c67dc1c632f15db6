import { expect } from 'playwright/test'
import { analysisMatchApi } from '#shared/api/analysisMatch.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE } from './startedAnalysis.ts'

test('items are matched, the undecided ones decided by the keyboard alone, and all of it is taken back', async ({ page }) => {
  const analysis = await begunAnalysis('自动匹配项目')
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  await page.getByRole('button', { name: '自动匹配', exact: true }).click()
  const report = page.getByRole('dialog', { name: /^自动匹配结果/ })
  await expect(report).toBeVisible()
  const stored = await itemsOf(analysis)
  const matched = stored.filter(({ state }) => state === 'MATCHED')
  const undecided = stored.filter(({ state, candidates }) => state === 'NONE' && (candidates ?? 0) > 0)
  expect(matched.length).toBeGreaterThan(0)
  expect(undecided.length).toBeGreaterThan(2)
  await expect(report.getByRole('status').first()).toContainText(`自动匹配 ${matched.length} 项，有候选 ${undecided.length} 项`)
  const rows = new SheetOf(page, '自动匹配结果')
  const one = await rows.rowId('outcome', '自动匹配')
  const itemRow = stored.find(({ id }) => id === one)!
  await expect(rows.cell(one, 'quotaName')).toHaveText(itemRow.quotaName!)
  await expect(rows.cell(one, 'score')).toHaveText(String(itemRow.score))
  await expect(rows.cell(one, 'reasons')).toContainText('名称')

  await report.getByRole('button', { name: `逐项处理 ${undecided.length} 项候选` }).click()
  const walk = page.getByRole('dialog', { name: /^处理候选/ })
  const [first, second, third] = undecided
  const candidatesOf = async (itemId: string) =>
    (await (await apiFor()).call(analysisMatchApi.candidates, { ...analysis, itemIds: [itemId] }))[0]!.candidates
  await expect(walk.getByRole('group', { name: `候选：${first!.name}` })).toBeFocused()
  const [best] = await candidatesOf(first!.id)
  await expect(walk.getByRole('listitem').first()).toContainText(best!.quotaName)
  await expect(walk.getByRole('listitem').first()).toContainText(`${best!.reasons[0]!.points} / ${best!.reasons[0]!.of}`)
  await press(page, 'Enter')
  await expect(walk.getByRole('group', { name: `候选：${second!.name}` })).toBeFocused()
  const choices = await candidatesOf(second!.id)
  await expect(walk.getByRole('listitem')).toHaveCount(choices.length)
  // Skipped, revisited, and decided by its digit.
  await press(page, 'ArrowDown')
  await expect(walk.getByRole('group', { name: `候选：${third!.name}` })).toBeFocused()
  await press(page, 'ArrowUp')
  await expect(walk.getByRole('listitem').first()).toContainText(choices[0]!.quotaName)
  await press(page, String(choices.length))
  await expect(walk.getByRole('group', { name: `候选：${third!.name}` })).toBeFocused()
  await press(page, 'Escape')
  await expect(walk).toBeHidden()
  await expect(sheet.cell(first!.id, 'quotaName')).toHaveText(best!.quotaName)
  await expect(sheet.cell(second!.id, 'quotaName')).toHaveText(choices.at(-1)!.quotaName)
  await expect(sheet.cell(third!.id, 'quotaName')).toHaveText(`${third!.candidates} 个候选`)
  await expect(page.getByRole('button', { name: `处理候选 ${undecided.length - 2}` })).toBeVisible()

  await expect(page.getByText(`自动匹配 ${matched.length} 项，选用候选 2 项。`)).toBeVisible()
  await page.getByRole('button', { name: '全部撤销' }).click()
  await expect(toast(page, `已撤销，${matched.length + 2} 项恢复原样`)).toBeVisible()
  await expect.poll(async () => (await itemsOf(analysis)).filter(({ state }) => state !== 'NONE')).toEqual([])

  // Matches only the selection; an item's candidates are beside the sheet and selected there.
  await sheet.cell(matched[0]!.id, 'name').click()
  await sheet.cell(matched[1]!.id, 'name').click({ modifiers: ['Shift'] })
  const between = await page.getByRole('button', { name: /^自动匹配 \d+ 项$/ }).textContent()
  await page.getByRole('button', { name: between! }).click()
  await expect(report).toBeVisible()
  await report.getByRole('button', { name: '关闭', exact: true }).last().click()
  const now = await itemsOf(analysis)
  expect(now.filter(({ state }) => state === 'MATCHED').length).toBeGreaterThan(1)
  expect(now.filter(({ state }) => state === 'MATCHED').length).toBeLessThan(matched.length)
  await sheet.cell(first!.id, 'name').click()
  const pane = page.getByRole('complementary', { name: '定额包' })
  await pane.getByRole('tab', { name: '候选' }).click()
  await pane.getByRole('button', { name: `选用${best!.quotaName}` }).click()
  await expect(sheet.cell(first!.id, 'quotaName')).toHaveText(best!.quotaName)
})

/** Enough rows to observe the running match. */
const MANY = 6000
const SECTION = '待取消的分部'

test('a running match shows how far it is, and is stopped without a trace', IN_FULL, async ({ page }) => {
  const analysis = await begunAnalysis('取消匹配项目')
  const me = await apiFor()
  const { ids } = await me.call(
    analysisSheetApi.save, { ...analysis, added: [{ id: 'new-1', cells: { name: SECTION, parentId: null, sort: 90_000_000 } }] }
  )
  const feature = Array.from({ length: 60 }, (_, at) => `第${at}层 ${at * 7}mm`).join('，').slice(0, 300)
  await me.call(analysisSheetApi.save, {
    ...analysis,
    added: Array.from(
      { length: MANY },
      (_, at) => ({ id: `new-${at}`, cells: { name: `块料楼地面 ${at}`, feature, unit: 'm2', quantity: '1', parentId: ids['new-1'], sort: at } })
    ),
  })
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  await page.getByRole('button', { name: '自动匹配', exact: true }).click()
  const run = page.getByRole('dialog', { name: '自动匹配定额包' })
  await expect(run.getByRole('status')).toHaveText(/^正在匹配 [\d,]+ \/ 6,01\d 项$/)
  await run.getByRole('button', { name: '取消' }).click()
  await expect(toast(page, '已取消自动匹配，清单项没有改动')).toBeVisible()
  await expect(run).toBeHidden()
  const stored = await itemsOf(analysis)
  expect(stored.filter(({ state, candidates, quotaName }) => state !== 'NONE' || candidates !== null || quotaName !== null)).toEqual([])
  // The sheet stays usable: the selection is matched, and it has its keys again.
  const one = stored.find(({ name }) => !name.startsWith('块料楼地面 '))!
  await sheet.cell(one.id, 'name').click()
  await press(page, 'ArrowDown', 'Shift+ArrowDown')
  await page.getByRole('button', { name: /^自动匹配 2 项$/ }).click()
  await expect(page.getByRole('dialog', { name: /^自动匹配结果/ })).toBeVisible()
})
