import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { analysisRound } from '#schemas/analysis/round.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { businessDate, dec, newRow, toText } from '#schemas/kit/index.ts'
import { analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { field, fill, idIn, save } from '../supply/chained.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { analysed, changing } from './changed.ts'

const readsSheet = async (page: Page, projectId: string, changeId: string): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/variable/analyse\\?changeId=${changeId}`))
  const sheet = new SheetOf(page, '测算表')
  await sheet.expectRows('name', 1)
  await expect(sheet.column('state').first()).toContainText('已确认')
  for (const act of ['提交', '撤回', '开始测算']) await expect(button(page, act)).toHaveCount(0)
}

test('whoever approves the analysis of a change, or only reads it, is led to its sheet', async ({ page }) => {
  const { projectId, items: [tile] } = await changing()
  const cost = await apiFor('cost')
  const line = newRow(
    variableChange.lines.items, randomUUID(),
    { way: 'ADD', oldItemName: tile!.name, oldItemId: tile!.id, newQuantity: toText(dec(tile!.quantity).plus(12)) }
  )
  const head = {
    title: `阅读${String(Date.now()).slice(-6)}`, projectId, changeKind: 'SITE', occurredDay: businessDate(), probability: '100',
  }
  const { id } = await (await apiFor('pm')).call(documentApi(variableChange).save, { head, lines: { items: [line] } }, randomUUID())
  await analysed(projectId, id)
  const { roundId } = await cost.call(analysisChangeApi.state, { projectId, changeId: id })
  const { version } = await cost.call(analysisRoundApi.info, { id: roundId! })
  await cost.call(approvalApi.submit, { kind: analysisRound.name, id: roundId!, version, urgency: 50, copies: [] }, randomUUID())
  // For a submit by 成本总监 another approver replaces that node; then 总经理 decides.
  for (const name of ['cost', 'admin'] as const) {
    const api = await apiFor(name)
    const { taskId, can: rights, version: now } = await api.call(approvalApi.workflow, { kind: analysisRound.name, id: roundId! })
    if (taskId !== null && rights.audit) await api.call(
      approvalApi.audit, { kind: analysisRound.name, id: roundId!, taskId, version: now, resultState: 'agree', opinion: '同意' },
      randomUUID()
    )
  }

  await page.setViewportSize({ width: 2200, height: 900 })
  await openAs(page, `/process/stillAuditList?doc=${roundId!}`, 'boss')
  const reading = page.getByRole('region', { name: '审定依据' })
  await expect(reading.getByRole('table', { name: '变更项合计' })).toContainText(tile!.name)
  await reading.getByRole('button', { name: '变更测算' }).click()
  await readsSheet(page, projectId, id)
  await expectClean(page)

  await openAs(page, `/project/${projectId}/variable/detail?id=${id}`, 'finance')
  await expect(page.locator('.yz-figure').filter({ hasText: '变更毛利' })).toContainText('按申报')
  await button(page, '变更测算').click()
  await readsSheet(page, projectId, id)
})

test('site people begin a change with what they see, without money, and hand it over', async ({ page }) => {
  const pm = await apiFor('pm')
  const { rows: [site] } = await pm.call(projectApi.describeProjectsForSimple, { projectName: '云栖里' })
  const { projectId } = site!
  const { rows: bill } = await pm.call(projectItemApi.describeProjectItems, { projectId, pageSize: -1 })
  const names = bill.flatMap(({ unit, price, name }) => (unit !== null && price !== null ? [name] : []))
  const [tile] = await pm.call(variableChangeApi.items, { projectId, names: [...new Set(names)] })
  const title = `现场${String(Date.now()).slice(-6)}`
  await openAs(page, `/project/${projectId}/info?pageTab=VARIABLES`, 'foreman')
  await button(page, '新增变更签证').first().click()
  await fill(page, '变更名称', title)
  await field(page, '变更类型').selectOption({ label: '现场签证' })
  await fill(page, '发生日期', businessDate())
  await expect(button(page, '提交')).toHaveCount(0)
  await expect(field(page, '变更前照片')).toBeVisible()
  await expect(page.getByText('申报金额')).toHaveCount(0)
  await page.getByRole('tab', { name: /^变更项/ }).click()
  const sheet = new SheetOf(page, '变更项')
  await button(page, '新增变更项').first().click()
  await press(page, 'Escape')
  await copy(page, [['增加', tile!.name, '', '', '', '', toText(dec(tile!.quantity).plus(3))]], 'excel')
  await sheet.column('way').first().click()
  await press(page, 'Control+v')
  await expect(sheet.column('difference').first()).toHaveText('3')
  await expect(sheet.column('sellPrice')).toHaveCount(0)
  await save(page, '新增成功！')
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/variable/detail`))
  await expect(page.locator('.yz-document-figures .yz-figure')).toHaveCount(0)
  await expect(button(page, '保存')).toBeVisible()
  await expect(button(page, '提交')).toHaveCount(0)
  await openAs(page, `/project/${projectId}/variable/edit?id=${idIn(page)}`, 'pm')
  await expect(page.locator('.yz-figure').filter({ hasText: '申报甲方' })).toContainText(/[1-9]/)
  await expect(button(page, '提交')).toBeVisible()
})
