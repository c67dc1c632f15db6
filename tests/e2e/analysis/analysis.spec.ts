import { expect } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { projectApi } from '#shared/api/project.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

/** Wide enough for every column beside the pane: hidden columns are not in the document. */
const WIDE = { width: 3000, height: 900 }

test('one person at two windows of a sheet loses no cell', async ({ page, browser }) => {
  const me = await apiFor('estimator')
  const { rows: [project] } = await me.call(projectApi.describeProjectsForSimple, { projectName: '科创中心' })
  const { projectId } = project!
  const cost = await apiFor('cost')
  const { members } = await cost.call(projectApi.describeProject, { projectId })
  await cost.call(
    analysisApi.assign, { projectId, userIds: [members.find(({ realName }) => realName === '何思远')!.userId], deadline: '2099-12-31' }
  )
  const opened = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  await me.call(analysisApi.start, { projectId, analyseId: opened.analyseId! })
  const address = `/project/${projectId}/analyse/joinDetail`
  await page.setViewportSize(WIDE)
  await openAs(page, address)
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: WIDE })).newPage()
  await openAs(other, address)
  const otherSheet = new SheetOf(other, '测算表')
  await expect(otherSheet.column('name').first()).toBeVisible()
  const { analyseId } = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  const stored = async () =>
    (await me.call(analysisSheetApi.page, { projectId, analyseId: analyseId!, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
  const [first] = await stored()
  await sheet.type(first!.id, 'remark', '甲')
  await otherSheet.type(first!.id, 'sellPrice', '88')
  await expect(sheet.cell(first!.id, 'sellPrice')).toHaveText('88.00')
  await expect(otherSheet.cell(first!.id, 'remark')).toHaveText('甲')
  expect((await stored())[0]).toMatchObject({ remark: '甲', sellPrice: '88.00' })
  await other.context().close()
})
