import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { variableChange } from '#schemas/change/variable.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newRow } from '#schemas/kit/index.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const ITEM = '金属踢脚线安装'

test('a new item of a change is priced by a package, submitted, and stands in the bill and the costs of the change', async ({ page }) => {
  const boss = await apiFor('boss')
  const { rows: [site] } = await boss.call(projectApi.describeProjectsForSimple, { projectName: '科创中心' })
  const { projectId } = site!
  const change = documentApi(variableChange)
  const line = newRow(
    variableChange.lines.items, randomUUID(),
    { way: 'NEW', newName: ITEM, newUnit: dictKey(DICT.unit, 'm²'), newQuantity: '30', sellPrice: '245.50', priceSource: 'AGREED' }
  )
  const { id: changeId } = await boss.call(
    change.save,
    { head: { title: '走廊踢脚线', projectId, changeKind: 'SITE', occurredDay: '2026-05-01', probability: '100' }, lines: { items: [line] } },
    randomUUID()
  )
  const before = await boss.call(variableChangeApi.total, { projectId })

  await page.setViewportSize({ width: 2200, height: 900 })
  await openAs(page, `/project/${projectId}/variable/analyse?changeId=${changeId}`, 'boss')
  await page.getByRole('button', { name: '开始测算' }).click()
  const sheet = new SheetOf(page, '测算表')
  await sheet.expectRows('name', 1)
  await expect(page.getByRole('heading', { name: '变更测算', exact: true })).toBeVisible()
  await expect(sheet.column('side').first()).toHaveText('增加')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, `${ITEM}：未匹配`)).toBeVisible()

  await sheet.column('quotaName').first().click()
  await page.getByRole('button', { name: '选择定额包' }).first().click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('row').nth(1).dblclick()
  await expect(picker).toBeHidden()
  await expect(sheet.column('state').first()).toContainText('待确认')
  await sheet.column('quotaName').first().click()
  await press(page, 'Space')
  await expect(sheet.column('state').first()).toContainText('已确认')
  const money = page.getByRole('group', { name: '变更金额' })
  await expect(money).toContainText('申报金额 7,365.00')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交审批' })).toBeVisible()

  const { analyseId } = await boss.call(analysisChangeApi.state, { projectId, changeId })
  const { sums } = await boss.call(analysisSheetApi.totals, { projectId, analyseId: analyseId! })
  const { version } = await boss.call(change.info, { id: changeId })
  await boss.call(approvalApi.submit, { kind: variableChange.name, id: changeId, version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(variableChange, changeId)
  const after = await boss.call(variableChangeApi.total, { projectId })
  expect((Number(after.cost) - Number(before.cost)).toFixed(2)).toBe(sums.direct)
  expect((await boss.call(projectItemApi.describeProjectItems, { projectId, pageSize: -1 })).rows.map(({ name }) => name)).toContain(ITEM)
  await page.reload()
  await expect(page.getByRole('button', { name: '撤回', exact: true })).toBeHidden()
  await expect(sheet.column('state').first()).toContainText('已确认')
})
