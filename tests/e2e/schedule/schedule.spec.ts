import { expect, type Page } from 'playwright/test'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { SheetOf } from '../tools/sheet.ts'
import { schedulableProject } from './designed.ts'

const bar = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"] .yz-t-bar`)

test('a schedule is generated, edited with a preview of the consequences, refused to a stale window, confirmed and followed up', async (
  { page }
) => {
  test.setTimeout(240_000)
  const projectId = await schedulableProject()
  const boss = await apiFor('boss')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, `/project/${projectId}/execute/schedule`, 'boss')
  await page.getByRole('button', { name: '生成排程' }).click()
  const dialog = page.getByRole('dialog', { name: '生成排程' })
  await expect(dialog.getByText('瓶颈')).toBeVisible()
  // Teams can be excluded from the first schedule as from any other.
  await expect(dialog.getByRole('group', { name: '可安排的班组' }).getByRole('checkbox').first()).toBeChecked()
  await expectClean(page)
  await dialog.getByRole('button', { name: '生成排程' }).click()
  await expect(toast(page, /已排 \d+ 条进度项/)).toBeVisible()
  const sheet = new SheetOf(page, '进度计划')
  await sheet.expectAny('name')
  await expectClean(page)

  const { bars } = (await boss.call(api.query, { projectId }))!
  const [first] = bars.filter(({ kind }) => kind === 'WORK').toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const id = first!.id
  const before = await sheet.cell(id, 'start').innerText()
  const box = (await bar(page, id).first().boundingBox())!
  await page.mouse.move(box.x + 2, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 86, box.y + 6, { steps: 4 })
  await expect(page.locator('.yz-time-tip')).toContainText('项顺延')
  await page.mouse.up()
  await expect(sheet.cell(id, 'start')).not.toHaveText(before)
  await sheet.cell(id, 'name').click()
  await press(page, 'Control+z')
  await expect(sheet.cell(id, 'start')).toHaveText(before)
  // A drag survives the response to the previous save, and another user's moving bar.
  const letGo = await holdRequests(page, '**/schedule/saveScheduleItem')
  // By its content: the response to the undo can come later.
  const saved = page.waitForResponse(response =>
    response.url().endsWith('/schedule/saveScheduleItem') && response.request().postData()?.includes('STRETCH') === true)
  await sheet.type(id, 'days', '5')
  await sheet.cell(id, 'name').click()
  await press(page, 'Alt+b')
  const tip = page.locator('.yz-time-tip')
  await expect(tip).toContainText('Enter 完成')
  await press(page, 'Shift+ArrowRight')
  await expect(tip).toContainText('推后 1 天')
  letGo()
  await saved
  const rendered = new Set(await page.locator('.ag-row[row-id]').evaluateAll(rows => rows.map(row => row.getAttribute('row-id'))))
  const now = (await boss.call(api.query, { projectId }))!
  const other = now.bars.find(({ kind, id: one }) => kind === 'WORK' && one !== id && rendered.has(one))!
  const days = await sheet.cell(other.id, 'days').innerText()
  await boss.call(
    api.saveItem, { projectId, revision: now.head.revision, edit: { kind: 'STRETCH', id: other.id, duration: other.duration + 4 } }
  )
  await expect(sheet.cell(other.id, 'days')).not.toHaveText(days)
  await expect(tip).toContainText('推后 1 天')
  await expect(bar(page, id).locator('xpath=..').locator('.yz-t-ghost')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(tip).toHaveCount(0)
  await expect(sheet.cell(id, 'start')).not.toHaveText(before)
  await expect(sheet.cell(id, 'days')).toHaveText('5')

  // Another user was first: the edit is refused with the changes since, which the sheet shows.
  const second = bars.filter(({ kind, id: one }) => kind === 'WORK' && one !== other.id)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))[1]!
  await page.route('**/schedule/saveScheduleItem', async route => {
    const { head } = (await boss.call(api.query, { projectId }))!
    await boss.call(
      api.saveItem, { projectId, revision: head.revision, edit: { kind: 'STRETCH', id: second.id, duration: second.duration + 4 } }
    )
    await route.continue()
  }, { times: 1 })
  await sheet.type(id, 'days', '6')
  await expect(toast(page, /由他人调整/)).toBeVisible()
  await expect(sheet.cell(id, 'days')).toHaveText('5')
  // Confirmation applies to the displayed schedule, so the page first loads the other user's change.
  await page.reload()
  await sheet.expectAny('name')
  await page.getByRole('button', { name: '确认排程' }).click()
  await confirmDialog(page, '确认排程？', '确认')
  await expect(toast(page, '排程已确认，基线第 1 版')).toBeVisible()
  await expect(page.getByText('基线第 1 版', { exact: true })).toBeVisible()
  await sheet.cell(id, 'name').click()
  await page.getByRole('button', { name: '上报进度' }).click()
  await page.getByRole('textbox', { name: /到现在完成百分之几/ }).fill('40')
  await expectClean(page)
  await page.getByRole('button', { name: '上报 1 条' }).click()
  await expect(toast(page, '已上报 1 条进度')).toBeVisible()
  await expect(sheet.cell(id, 'percent')).toHaveText('40.00')
  // A short delay takes effect at once, a long one after its approval; the consequences are previewed.
  const reportDelay = async (days: string, verb: string): Promise<void> => {
    await sheet.cell(id, 'name').click()
    await press(page, 'Alt+d')
    await page.getByRole('textbox', { name: '延误天数' }).fill(days)
    await expect(page.getByRole('dialog', { name: '登记延误' }).getByRole('status')).toContainText(/完工日/)
    await page.getByRole('button', { name: verb, exact: true }).click()
  }
  await reportDelay('1', '登记')
  await expect(toast(page, '延误已登记')).toBeVisible()
  await expect(sheet.cell(id, 'days')).toHaveText('6')
  await reportDelay('4', '提交审批')
  await expect(toast(page, '延误已提交审批')).toBeVisible()
  await expect(sheet.cell(id, 'days')).toHaveText('6')
  for (const [part, title] of [['材料', '材料需求'], ['用工', '用工需求'], ['产值', '计划产值']] as const) {
    await page.locator('.yz-schedule > header').getByText(part, { exact: true }).click()
    await new SheetOf(page, title).expectAny('period')
  }
  await expectClean(page)
  await page.locator('.yz-schedule > header').getByText('横道', { exact: true }).click()
  await page.getByRole('radio', { name: '月' }).or(page.getByText('月', { exact: true })).first().click()
  await page.getByRole('combobox', { name: '显示' }).selectOption('critical')
  await page.getByRole('toolbar', { name: '进度计划工具栏' }).getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '节拍建议' }).click()
  await expect(page.getByRole('dialog', { name: '节拍建议' })).toContainText('瓶颈')
  await expectClean(page)
  await press(page, 'Escape')
  await page.reload()
  await expect(sheet.cell(id, 'days')).toHaveText('6')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: '按天' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('region', { name: '按天' }).getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('article', { name: '排程明细' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectClean(page)
  await page.getByRole('tab', { name: '实施' }).click()
  await page.getByText('流水线', { exact: true }).click()
  await expectClean(page)
  await page.getByText('流水线表', { exact: true }).click()
  await page.goto(`/em/project/${projectId}/plan`)
  await expect(page.getByText('有进度项的阶段按确认的进度排程')).toBeVisible()
})
