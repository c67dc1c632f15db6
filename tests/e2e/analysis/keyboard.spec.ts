import { expect } from 'playwright/test'
import { ITEM_STATE } from '#schemas/analysis/itemStates.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages } from './startedAnalysis.ts'

test('an analysis is worked through without a mouse: choose a package, look into it, confirm, on to the next, several at once, '
  + 'lock', async ({ page }) => {
  const analysis = await begunAnalysis('只用键盘的测算')
  await withPackages(analysis)
  const me = await apiFor()
  const ids = (await itemsOf(analysis)).map(({ id }) => id)
  const [first, second, third, fourth] = ids as [string, string, string, string]
  await me.call(analysisSheetApi.confirm, { ...analysis, itemIds: ids.slice(4) })
  await me.call(analysisSheetApi.clear, { ...analysis, itemIds: [first] })
  const sheet = new SheetOf(page, '测算表')
  const states = async () => (await itemsOf(analysis)).slice(0, 4).map(({ state }) => state)
  const stand = (rowId: string, row: number) => expect(page.getByRole('textbox', { name: new RegExp(`^清单项目 第${row}行`) })).toBeFocused()
    .then(() => expect(sheet.cell(rowId, 'name')).toBeVisible())
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  await expect(sheet.cell(first, 'name')).toBeVisible()
  await sheet.keys()
  await press(page, 'Control+Home')
  await stand(first, 1)

  // F4 leads to the packages, Escape or selecting one back to the row.
  const picker = page.getByRole('dialog', { name: /^选择定额包/ })
  await press(page, 'F4')
  await expect(picker).toBeVisible()
  await press(page, 'Escape')
  await expect(picker).toBeHidden()
  await stand(first, 1)
  await press(page, 'F4')
  await tabTo(page, picker.getByRole('button', { name: /^选用/ }).first())
  await press(page, 'Enter')
  await expect(toast(page, '已选用定额包 1 项')).toBeVisible()
  await stand(first, 1)
  await expect.poll(async () => (await states())[0]).toBe('MATCHED')

  await press(page, 'Alt+p')
  const editor = page.getByRole('dialog', { name: /^编辑定额包/ })
  await expect(editor).toBeVisible()
  await press(page, 'Escape')
  await expect(editor).toBeHidden()
  await stand(first, 1)

  // Space confirms, Alt+↓ moves to the next unconfirmed one.
  await press(page, 'Space')
  await expect(sheet.cell(first, 'state')).toHaveText(ITEM_STATE.CONFIRMED)
  await press(page, 'Alt+ArrowDown')
  await stand(second, 2)

  // Several rows at once, both keys within one frame: the selection at that time counts.
  await page.evaluate(() => {
    for (const [key, shiftKey] of [['ArrowDown', true], [' ', false]] as const) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : key, shiftKey, bubbles: true, cancelable: true })
      )
    }
  })
  await expect.poll(states).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'MATCHED'])
  await expect(sheet.cell(third, 'state')).toHaveText(ITEM_STATE.CONFIRMED)
  await press(page, 'Alt+ArrowDown')
  await stand(fourth, 4)
  await press(page, 'Space')
  await expect(sheet.cell(fourth, 'state')).toHaveText(ITEM_STATE.CONFIRMED)
  await press(page, 'Alt+ArrowDown')
  await expect(toast(page, '没有未确认的清单项了')).toBeVisible()

  await press(page, 'Control+Home')
  await stand(first, 1)
  await tabTo(page, page.getByRole('button', { name: '批量' }), 'Shift+Tab')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('menuitem', { name: '取消确认' }), 'ArrowDown')
  await press(page, 'Enter')
  await expect.poll(states).toEqual(['MATCHED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
})
