import { expect, type Page } from 'playwright/test'
import { variableChange } from '#schemas/change/variable.ts'
import { businessDate, daysAfter, dec, groupThousands, toScale, toText } from '#schemas/kit/index.ts'
import { field, fill, idIn, save, submit } from '../supply/chained.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button, state } from '../tools/approval.ts'
import { editKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { analysed, changing, totalOf, typeOver } from './changed.ts'

const TODAY = businessDate()
async function line(page: Page, title: string): Promise<SheetOf> {
  await page.getByRole('tab', { name: new RegExp(`^${title}`) }).click()
  return new SheetOf(page, title)
}
const figure = (page: Page, label: string) => page.locator('.yz-figure').filter({ hasText: label })

test('a change is agreed to inside, reported, and confirmed in part: never more than was asked', IN_FULL, async ({ page }) => {
  test.slow()
  const { projectId, items: [tile, floor] } = await changing()
  const before = await totalOf(projectId)
  const title = `墙面加高${String(Date.now()).slice(-6)}`
  const more = toText(dec(tile!.quantity).plus(80))
  const rest = toText(dec(floor!.quantity).minus(5))
  const [claimed, less] = [toScale(dec('80').times(tile!.price!), 2), toScale(dec('-5').times(floor!.price!), 2)]
  const confirmed = toScale(dec('70').times(tile!.price!), 2)

  await test.step('lines come from a spreadsheet: what the bill says of them follows, what it does not know is refused at its '
    + 'cell', async () => {
    await openAs(page, `/project/${projectId}/variable`, 'pm')
    await expect(page).toHaveURL(/info\?pageTab=VARIABLES/)
    await button(page, '新增变更签证').first().click()
    await fill(page, '变更名称', title)
    await field(page, '变更类型').selectOption({ label: '现场签证' })
    await fill(page, '发生日期', daysAfter(TODAY, 3))
    await typeOver(page, '确认概率 %', '70')
    const sheet = await line(page, '变更项')
    await button(page, '新增变更项').first().click()
    await press(page, 'Escape')
    await copy(page, [['增加', tile!.name, '', '', '', '', more], ['减少', '没有这一项', '', '', '', '', rest]], 'excel')
    await sheet.column('way').first().click()
    await press(page, 'Control+v')
    await expect(sheet.column('difference').first()).toHaveText('80')
    await expect(sheet.column('oldQuantity').first()).toHaveText(groupThousands(toText(dec(tile!.quantity))))
    await press(page, 'Control+s')
    await expect(toast(page, '发生日期不能晚于今天')).toBeVisible()
    await fill(page, '发生日期', TODAY)
    await press(page, 'Control+s')
    await expect(toast(page, '没有名为“没有这一项”的原清单项')).toBeVisible()
    await expect(sheet.cell(await sheet.rowId('way', '减少'), 'oldItemName')).toHaveClass(/cell-error/)
    await copy(page, [[floor!.name]])
    await sheet.paste(await sheet.rowId('way', '减少'), 'oldItemName')
    await expect(sheet.column('difference').nth(1)).toHaveText('−5')
    await editKept(page, floor!.id)
    await save(page, '新增成功！')
    await expect(page).toHaveURL(new RegExp(`/project/${projectId}/variable/detail`))
  })
  const id = idIn(page)
  const address = `/project/${projectId}/variable/detail?id=${id}`

  await test.step('everybody inside agrees', async () => {
    await submit(page)
    await expect(page.getByText('请先完成变更测算').first()).toBeVisible()
    await press(page, 'Escape')
    await analysed(projectId, id)
    await page.reload()
    await submit(page)
    await state(page, '处理中')
    await agreedByAll(variableChange, id)
    await openAs(page, address, 'cost')
    await state(page, '未报')
    await page.getByRole('tab', { name: '目标成本' }).click()
    await expect(page.getByRole('table', { name: '目标成本变化' })).toContainText('合计')
  })

  await test.step('the client is given it, and answers: too much is refused at its cell', async () => {
    await button(page, '报甲方').click()
    await page.getByRole('dialog', { name: /报甲方/ }).getByLabel('说明').fill('面交监理签收')
    await press(page, 'Control+Enter')
    await expect(toast(page, '已登记报甲方')).toBeVisible()
    await state(page, '已报')
    await button(page, '登记答复').click()
    const dialog = page.getByRole('dialog', { name: /登记甲方答复/ })
    await dialog.getByText('部分确认', { exact: true }).click()
    const sheet = new SheetOf(page, '甲方确认')
    const row = await sheet.rowId('itemTitle', tile!.name)
    await sheet.type(row, 'quantity', '81')
    await sheet.type(row, 'price', tile!.price!)
    await expect(sheet.cell(row, 'amount')).toHaveClass(/cell-error/)
    await press(page, 'Control+Enter')
    await expect(dialog.getByRole('alert')).toHaveText('甲方确认金额不能大于申报金额')
    await sheet.type(row, 'quantity', '70')
    await expect(sheet.cell(row, 'amount')).toHaveText(groupThousands(confirmed))
    const other = await sheet.rowId('itemTitle', floor!.name)
    await sheet.type(other, 'amount', less)
    await press(page, 'Control+Enter')
    await expect(toast(page, '已登记甲方答复：部分确认')).toBeVisible()
    await state(page, '部分确认')
  })

  await test.step('after a reload it stands so, and the totals say it', async () => {
    await page.reload()
    await state(page, '部分确认')
    await page.getByRole('tab', { name: '甲方进度' }).click()
    const steps = page.getByRole('table', { name: '甲方进度' }).locator('tbody tr')
    await expect(steps).toHaveCount(2)
    await expect(steps.first()).toContainText('面交监理签收')
    const now = toScale(dec(confirmed).plus(less), 2)
    await expect(steps.last()).toContainText(groupThousands(now))
    await page.getByRole('tab', { name: '三方对照' }).click()
    await expect(new SheetOf(page, '三方对照').column('rest').first()).toHaveText(groupThousands(toScale(dec(claimed).minus(confirmed), 2)))
    const after = await totalOf(projectId)
    const by = (key: 'asked' | 'confirmed' | 'refused'): string => toScale(dec(after[key]!).minus(before[key]!), 2)
    expect([by('asked'), by('confirmed'), by('refused')]).toEqual(
      [toScale(dec(claimed).plus(less), 2), now, toScale(dec(claimed).minus(confirmed), 2)]
    )
    await openAs(page, `/project/${projectId}/variable`, 'cost')
    await expect(figure(page, '甲方确认')).toContainText(groupThousands(after.confirmed!))
    await figure(page, '待确认').click()
    await expect(figure(page, '待确认')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: title })).toBeHidden()
    await figure(page, '甲方确认').click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
})
