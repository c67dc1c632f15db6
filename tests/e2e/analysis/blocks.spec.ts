import { expect } from 'playwright/test'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, type StartedAnalysis } from './startedAnalysis.ts'

const COST = { costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '10', price: '80' }
const MACHINES = ['搅拌机', '切割机', '空压机'] as const

/** Three machines, and items of which two share a name. */
async function prepared(name: string): Promise<StartedAnalysis & { readonly ids: readonly string[] }> {
  const analysis = await begunAnalysis(name)
  const me = await apiFor()
  const items = [{ name: '零星砌筑', code: 'LX-001' }, { name: '补洞', code: 'LX-002' }, { name: '补洞', code: 'LX-003' }]
  const { ids } = await me.call(analysisSheetApi.save, { ...analysis, added: items.map((item, at) =>
    ({ id: `new-${at}`, cells: { ...item, unit: 'm2', quantity: '10', parentId: null, sort: 90_000_000 + at } })) })
  await me.call(
    analysisBlockApi.saveMachines,
    { ...analysis, added: MACHINES.map((machineName, at) => ({ id: `new-${at}`, cells: { machineName, ...COST } })) }
  )
  return { ...analysis, ids: items.map((_, at) => ids[`new-${at}`]!) }
}
const machinesOf = async ({ projectId, analyseId }: StartedAnalysis) =>
  (await (await apiFor()).call(analysisBlockApi.machines, { projectId, analyseId, pageSize: -1 })).rows
const itemOf = async (analysis: StartedAnalysis, machine: string) =>
  (await machinesOf(analysis)).find(({ machineName }) => machineName === machine)!.itemId

test('the item of a cost is chosen in its cell, taken away with Delete, and brought back', async ({ page }) => {
  const analysis = await prepared('归项项目')
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  await page.getByRole('tab', { name: /^机械费/ }).click()
  const sheet = new SheetOf(page, '机械费')
  const [first, second, third] = await Promise.all(MACHINES.map(name => sheet.rowId('machineName', name)))
  const search = page.getByRole('combobox', { name: '查找清单项' })
  await sheet.cell(first!, 'itemName').click()
  await press(page, 'Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('LX-003')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/补洞.*LX-003/])
  await press(page, 'Enter')
  await expect(sheet.cell(first!, 'itemName')).toHaveText('补洞')
  await expect.poll(() => itemOf(analysis, '搅拌机')).toBe(analysis.ids[2])
  await expect.poll(async () => (await itemsOf(analysis)).find(({ id }) => id === analysis.ids[2])!.machine).toBe('800.00')

  await sheet.cell(second!, 'itemName').click()
  await page.keyboard.type('零星砌')
  await expect(search).toHaveValue('零星砌')
  await expect(sheet.root.locator('.yz-sheet-input')).toHaveValue('零星砌')
  await press(page, 'Enter')
  await expect(sheet.cell(second!, 'itemName')).toHaveText('零星砌筑')
  await expect.poll(() => itemOf(analysis, '切割机')).toBe(analysis.ids[0])

  // An item with a shared name stays the same when removed and restored, copied to another row, or filled down.
  await sheet.cell(first!, 'itemName').click()
  await press(page, 'Delete')
  await expect.poll(() => itemOf(analysis, '搅拌机')).toBeNull()
  await press(page, 'Control+z')
  await expect.poll(() => itemOf(analysis, '搅拌机')).toBe(analysis.ids[2])
  await press(page, 'Control+c')
  await sheet.paste(third!, 'itemName')
  await expect.poll(() => itemOf(analysis, '空压机')).toBe(analysis.ids[2])
  await press(page, 'Control+z')
  await expect.poll(() => itemOf(analysis, '空压机')).toBeNull()
  await sheet.cell(first!, 'itemName').click()
  await press(page, 'Shift+ArrowDown')
  await press(page, 'Shift+ArrowDown')
  await press(page, 'Control+d')
  await expect.poll(async () => (await machinesOf(analysis)).map(({ itemId }) => itemId))
    .toEqual([analysis.ids[2], analysis.ids[2], analysis.ids[2]])
  await press(page, 'Control+z')
  await expect.poll(() => itemOf(analysis, '切割机')).toBe(analysis.ids[0])
  await expect(sheet.cell(second!, 'itemName')).toHaveText('零星砌筑')
})

test('items of costs are pasted by name or code; a name that two items have is refused and stays to be corrected', async ({ page }) => {
  const analysis = await prepared('粘贴归项项目')
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  await page.getByRole('tab', { name: /^机械费/ }).click()
  const sheet = new SheetOf(page, '机械费')
  const rows = await Promise.all(MACHINES.map(name => sheet.rowId('machineName', name)))
  const [first] = (await sheet.texts('machineName')).map(name => rows[MACHINES.indexOf(name as typeof MACHINES[number])]!)
  await copy(page, [['零星砌筑'], ['LX-003'], ['补洞']], 'excel')
  await sheet.paste(first!, 'itemName')
  const report = page.getByRole('dialog', { name: '粘贴结果' })
  await expect(report).toContainText('这份测算中有 2 个清单项叫“补洞”，请从列表中选择或填写项目编码')
  await press(page, 'Escape')
  const inOrder = async () => (await machinesOf(analysis)).map(({ itemId }) => itemId)
  await expect.poll(inOrder).toEqual([analysis.ids[0], analysis.ids[2], null])
  await expect.poll(() => sheet.texts('itemName')).toEqual(['零星砌筑', '补洞', '补洞'])
  const refused = sheet.column('itemName').nth(2)
  const id = await refused.evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!)

  // The rest of the row is still written.
  await sheet.type(id, 'price', '90')
  await expect.poll(async () => (await machinesOf(analysis)).find(row => row.id === id)).toMatchObject({ price: '90.00', itemId: null })
  await expect(sheet.cell(id, 'itemName')).toHaveText('补洞')
  await copy(page, [['LX-002']])
  await sheet.paste(id, 'itemName')
  await expect.poll(inOrder).toEqual([analysis.ids[0], analysis.ids[2], analysis.ids[1]])
  await expect(sheet.cell(id, 'itemName')).toHaveText('补洞')
})

test('the item of a confirmed change stands, and the changes of one item offer no other', async ({ page }) => {
  const analysis = await prepared('变更归项项目')
  const me = await apiFor()
  const { ids } = await me.call(
    analysisBlockApi.saveChanges,
    { ...analysis, added: [{ id: 'new-1', cells: { changeName: '改砌块', probability: '30', amount: '20000', itemName: 'LX-001' } }] }
  )
  const id = ids['new-1']!
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const search = page.getByRole('combobox', { name: '查找清单项' })
  const items = new SheetOf(page, '测算表')
  const changes = new SheetOf(page, '预计变更')
  await items.cell(analysis.ids[0]!, 'name').click()
  await press(page, 'Alt+c')
  await changes.cell(id, 'itemName').dblclick()
  await page.keyboard.type('补')
  await expect(search).toHaveCount(0)
  await expect(changes.cell(id, 'itemName')).toHaveText('零星砌筑')
  await press(page, 'Escape')
  await page.getByRole('tab', { name: /^预计变更/ }).click()
  await changes.cell(id, 'itemName').dblclick()
  await expect(search).toBeFocused()
  await press(page, 'Escape')
  await me.call(analysisBlockApi.confirmChange, { ...analysis, ids: [id] })
  await expect(changes.cell(id, 'state')).toHaveText('已确认')
  await changes.cell(id, 'itemName').dblclick()
  await expect(search).toHaveCount(0)
  await press(page, 'Delete')
  await expect(changes.cell(id, 'itemName')).toHaveText('零星砌筑')
})
