import { expect } from 'playwright/test'
import { EVENT_STREAM } from '#shared/api/rows.ts'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { count, isList, open } from './boqPage.ts'

test('a list is asked for once when it is opened, and again for what others write', async ({ page }) => {
  const connected = () => page.waitForResponse(response => response.url().includes(EVENT_STREAM))
  let standing = connected()
  await open(page)
  await standing
  // The reset is news to its own window, which may be asking again at this moment.
  await page.goto('about:blank')
  const asked = count(page, request => isList(request) && request.postDataJSON().pageNum === 1)
  standing = connected()
  const sheet = await open(page, '', true)
  await standing
  const yours = await apiFor('boss')
  await yours.call(boqApi.saveBoq, { changed: [{ id: 'r1', cells: { name: '他的' }, was: { name: '平整场地' } }] })
  await expect(sheet.cell('r1', 'name')).toHaveText('他的')
  expect(asked).toHaveLength(2)
})

test('the keys stay among the conditions: what is no number is not closed over, an empty one goes, a removed one leaves them there', async ({ page }) => {
  await open(page)
  const more = page.getByRole('button', { name: '条件', exact: true })
  const condition = async (column: string) => {
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('查找列').fill(column)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('group', { name: `筛选${column}`, exact: true })
    await expect(panel.getByRole('textbox').first()).toBeFocused()
    return panel
  }
  const quantities = await condition('工程量')
  await page.keyboard.type('12a')
  await page.keyboard.press('Enter')
  await expect(quantities.getByRole('alert')).toHaveText('无法识别为数字')
  await press(page, 'Backspace', 'Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(quantities.getByRole('alert')).toHaveText('最小值不能大于最大值')
  await page.keyboard.type('00')
  await page.keyboard.press('Enter')
  await expect(quantities).toBeHidden()
  await expect(page.getByRole('button', { name: '修改条件：工程量' })).toContainText('12 – 500')

  const totals = await condition('合价')
  await page.keyboard.press('Enter', { delay: 50 })
  await expect(totals).toBeHidden()
  await expect(more).toBeFocused()
  await expect(page.getByLabel('查找列')).toBeHidden()

  await page.getByRole('button', { name: '去掉条件：工程量' }).focus()
  await press(page, 'Enter', 'Tab')
  await expect(more).toBeFocused()
})

test('a refused file leaves the keys on the button that chooses another', async ({ page }) => {
  await openAs(page, '/gallery/boq/import')
  const choose = page.getByRole('button', { name: '选择文件' })
  const chosen = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (await chosen).setFiles({ name: '清单.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toContainText('是否改过扩展名')
  await expect(choose).toBeFocused()
})
