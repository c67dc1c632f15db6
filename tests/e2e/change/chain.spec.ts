import { expect, type Page } from 'playwright/test'
import { loss } from '#schemas/change/losses.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import { scheduleApi } from '#shared/api/schedule.ts'
import { teamed } from '../schedule/designed.ts'
import { field, fill, idIn, save, submit } from '../supply/chained.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { button, state } from '../tools/approval.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { PNG } from '../tools/pictures.ts'
import { totalOf, typeOver } from './changed.ts'
import { labourTeam, TILE, tiledProject } from './tiled.ts'

const TODAY = businessDate()
const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })

/** Finishes the selected item and commits all. */
async function commitPlaces(page: Page, version: number): Promise<void> {
  await page.getByRole('region', { name: '清单', exact: true }).getByRole('button', { name: '完成匹配' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await confirmDialog(page, '提交深化设计？', '提交')
  await expect(toast(page, `深化设计已提交，第 ${version} 版`)).toBeVisible()
}

test('from a place to its deduction: matched, scheduled, changed, confirmed in part, matched and scheduled again, delayed, and a '
  + 'loss', async ({ page }) => {
  test.setTimeout(240_000)
  const projectId = await tiledProject()
  const boss = await apiFor('boss')
  await page.setViewportSize({ width: 1680, height: 900 })
  const [items, matches] = [new SheetOf(page, '清单项匹配'), new SheetOf(page, '部位匹配')]
  const openItem = async (): Promise<void> => items.cell(await items.rowId('name', TILE), 'name').click()

  await test.step('places by a pattern, quantities by a paste: more than there is stays at its cell over a reload', async () => {
    await openAs(page, `/project/detailed-design?projectId=${projectId}`, 'boss')
    await button(page, '按规则新增').first().click()
    await page.getByRole('textbox', { name: '规则' }).fill('1F,2F / 大厅,卫生间')
    await page.getByRole('dialog').getByRole('button', { name: '新增', exact: true }).click()
    await expect(toast(page, '已新增 6 个部位')).toBeVisible()
    await openItem()
    await button(page, '新增匹配').first().click()
    await copy(page, [['1F / 大厅', '400'], ['1F / 卫生间', '100'], ['2F / 大厅', '400'], ['2F / 卫生间', '200']])
    await page.keyboard.press('Control+v')
    await expect(page.getByText('剩余 100，不能匹配 200').first()).toBeVisible()
    await page.reload()
    await confirmDialog(page, /发现未写入的修改/, '恢复')
    await matches.type(await matches.rowId('positionName', '2F / 卫生间'), 'quantity', '100')
    await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('0')
    await openItem()
    await commitPlaces(page, 1)
  })

  const sheet = new SheetOf(page, '进度计划')
  await test.step('the schedule is generated and confirmed', async () => {
    await teamed(projectId)
    await openAs(page, `/project/${projectId}/execute/schedule`, 'boss')
    await button(page, '生成排程').click()
    const dialog = page.getByRole('dialog', { name: '生成排程' })
    await expect(dialog.getByText('瓶颈')).toBeVisible()
    await dialog.getByRole('button', { name: '生成排程' }).click()
    await expect(toast(page, /已排 \d+ 条进度项/)).toBeVisible()
    await sheet.expectAny('name')
    await button(page, '确认排程').click()
    await confirmDialog(page, '确认排程？', '确认')
    await expect(toast(page, '排程已确认，基线第 1 版')).toBeVisible()
  })

  const title = '墙面加高到吊顶'
  await test.step('a change with photographs', async () => {
    await openAs(page, `/project/${projectId}/variable`, 'boss')
    await button(page, '新增变更签证').first().click()
    await fill(page, '变更名称', title)
    await field(page, '变更类型').selectOption({ label: '现场签证' })
    await fill(page, '发生日期', TODAY)
    for (const group of ['变更前照片', '变更后照片']) {
      await page.getByRole('group', { name: group, exact: true }).locator('input[type=file]')
        .setInputFiles({ name: `${group}.png`, mimeType: 'image/png', buffer: PNG })
      await expect(button(page, `${group}.png`)).toBeVisible()
    }
    await tab(page, /^变更项/).click()
    const lines = new SheetOf(page, '变更项')
    await button(page, '新增变更项').first().click()
    await press(page, 'Escape')
    await copy(page, [['增加', TILE, '', '', '', '', '一千零八十']], 'excel')
    await lines.column('way').first().click()
    await press(page, 'Control+v')
    await button(page, '知道了').click()
    await expect(lines.column('newQuantity').first()).toHaveClass(/cell-error/)
    await lines.type(await lines.rowId('way', '增加'), 'newQuantity', '1080')
    await expect(lines.column('asked').first()).toHaveText('9,600.00')
    await save(page, '新增成功！')
  })
  const changeId = idIn(page)
  const address = `/project/${projectId}/variable/detail?id=${changeId}`

  await test.step('its analysis keeps the package that was agreed, and both are approved', async () => {
    await submit(page)
    await expect(page.getByText('请先完成变更测算').first()).toBeVisible()
    await press(page, 'Escape')
    await page.goto(`/em/project/${projectId}/variable/analyse?changeId=${changeId}`)
    await button(page, '开始测算').click()
    const analysed = new SheetOf(page, '测算表')
    await expect(analysed.column('state').first()).toContainText('已确认')
    await expect(page.getByRole('group', { name: '变更金额' })).toContainText('申报金额 9,600.00')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(toast(page, '已提交')).toBeVisible()
    await openAs(page, address, 'boss')
    await submit(page)
    await state(page, '处理中')
    await agreedByAll(variableChange, changeId)
  })

  await test.step('the target cost gets its second version', async () => {
    await openAs(page, address, 'cost')
    await state(page, '未报')
    await tab(page, '目标成本').click()
    const moved = page.getByRole('table', { name: '目标成本变化' })
    await expect(moved).toContainText('第 2 版')
    await expect(moved.getByRole('row', { name: /人工/ })).toContainText('+2,400.00')
    await expect(moved.getByRole('row', { name: /材料/ })).toContainText('+4,800.00')
    await tab(page, '照片对照').click()
    await expect(page.getByRole('button', { name: '查看变更后 变更后照片.png' })).toBeVisible()
  })

  await test.step('the client confirms a part', async () => {
    await button(page, '报甲方').click()
    await page.getByRole('dialog', { name: /报甲方/ }).getByLabel('说明').fill('面交监理签收')
    await press(page, 'Control+Enter')
    await state(page, '已报')
    await button(page, '登记答复').click()
    const dialog = page.getByRole('dialog', { name: /登记甲方答复/ })
    await dialog.getByText('部分确认', { exact: true }).click()
    const confirmation = new SheetOf(page, '甲方确认')
    const row = await confirmation.rowId('itemTitle', TILE)
    await confirmation.type(row, 'quantity', '82')
    await confirmation.type(row, 'price', '118')
    await expect(confirmation.cell(row, 'amount')).toHaveClass(/cell-error/)
    await press(page, 'Control+Enter')
    await expect(dialog.getByRole('alert')).toHaveText('甲方确认金额不能大于申报金额')
    await confirmation.type(row, 'quantity', '70')
    await expect(confirmation.cell(row, 'amount')).toHaveText('8,260.00')
    await press(page, 'Control+Enter')
    await state(page, '部分确认')
    expect(await totalOf(projectId)).toMatchObject(
      { asked: '9600.00', cost: '7200.00', confirmed: '8260.00', refused: '1340.00', net: '1060.00' }
    )
  })

  await test.step('what it has added is matched and scheduled, nothing else moves', async () => {
    await openAs(page, `/project/detailed-design?projectId=${projectId}`, 'boss')
    await expect(page.getByRole('article', { name: '深化设计' }).locator('header').first()).toContainText('变更中')
    await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('80')
    await openItem()
    await matches.type(await matches.rowId('positionName', '大厅', 1), 'quantity', '480')
    await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('0')
    await openItem()
    await commitPlaces(page, 2)
    const before = (await boss.call(scheduleApi.query, { projectId }))!
    await openAs(page, `/project/${projectId}/execute/schedule`, 'boss')
    await expect(page.getByText(/深化设计已提交第 2 版/)).toBeVisible()
    await button(page, '增量排程').click()
    const dialog = page.getByRole('dialog', { name: '增量排程' })
    await dialog.getByRole('button', { name: '增量排程' }).click()
    await expect(toast(page, /增量排程完成/)).toBeVisible()
    const after = (await boss.call(scheduleApi.query, { projectId }))!
    expect(after.head.commit).toBe(2)
    const previousById = new Map(before.bars.map(bar => [bar.id, bar]))
    const work = after.bars.filter(({ kind }) => kind === 'WORK')
    const changed = work.filter(({ id, quantity }) => previousById.get(id)?.quantity !== quantity)
    expect(new Set(changed.map(({ placeId }) => placeId)).size).toBe(1)
    for (const { id, start, duration } of work.filter(bar => !changed.includes(bar)))
      expect(previousById.get(id)).toMatchObject({ start, duration })
  })

  await test.step('a long delay moves what follows once everybody has agreed', async () => {
    const { bars } = (await boss.call(scheduleApi.query, { projectId }))!
    const first = bars.filter(({ kind }) => kind === 'WORK').toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]!
    const days = await sheet.cell(first.id, 'days').innerText()
    await sheet.cell(first.id, 'name').click()
    await press(page, 'Alt+d')
    await page.getByRole('textbox', { name: '延误天数' }).fill('4')
    await expect(page.getByRole('dialog', { name: '登记延误' }).getByRole('status')).toContainText(/完工日/)
    await page.getByRole('button', { name: '提交审批', exact: true }).click()
    await expect(toast(page, '延误已提交审批')).toBeVisible()
    await expect(sheet.cell(first.id, 'days')).toHaveText(days)
    const { delays: [pendingDelay] } = (await boss.call(scheduleApi.query, { projectId }))!
    await agreedByAll(scheduleDelay, pendingDelay!.id)
    const startNow = async () => (await boss.call(scheduleApi.query, { projectId }))!.bars.find(({ id }) => id === first.id)!.start
    expect(await startNow() > first.start).toBe(true)
    await page.reload()
    await expect(sheet.cell(first.id, 'start')).toHaveText((await startNow()).slice(0, 16))
  })

  await test.step('of a loss of 1,082.50 the team bears 866.00', async () => {
    const team = await labourTeam()
    await openAs(page, `/project/${projectId}/info?pageTab=VARIABLES&list=losses`, 'boss')
    await button(page, '新增损耗单').first().click()
    await fill(page, '损耗名称', '返工')
    await field(page, '损耗类型').selectOption({ label: '返工' })
    await field(page, '责任方').selectOption({ label: '班组' })
    await field(page, '责任班组').click()
    await page.getByRole('combobox', { name: '查找责任班组' }).fill(team)
    await page.getByRole('option', { name: new RegExp(team) }).first().click()
    await fill(page, '业务日期', TODAY)
    await typeOver(page, '承担比例 %', '80')
    await tab(page, /^损耗明细/).click()
    const lines = new SheetOf(page, '损耗明细')
    for (const [at, cells] of [['人工返工', '2', '320'], ['墙砖', '5', '88.5']].entries()) {
      await button(page, '新增损耗明细').first().click()
      await press(page, 'Escape')
      await lines.expectRows('costClass', at + 1)
      const row = await lines.rowId('costClass', '材料', at)
      for (const [index, column] of ['itemName', 'quantity', 'unitCost'].entries()) await lines.type(row, column, cells[index]!)
    }
    await save(page, '新增成功！')
    await submit(page)
    await state(page, '处理中')
    await agreedByAll(loss, idIn(page))
    expect(await totalOf(projectId)).toMatchObject({ losses: '1082.50', deductions: '866.00', net: '843.50' })
    await openAs(page, `/project/${projectId}/info?pageTab=VARIABLES&list=losses`, 'cost')
    await expect(new SheetOf(page, '损耗单').column('openDeduction').first()).toHaveText('866.00')
  })
})
