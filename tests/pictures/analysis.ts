import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { projectApi } from '#shared/api/project.ts'
import { begunAnalysis, itemsOf, sheetAddress, withPackages, type Begun } from '../e2e/analysis/begun.ts'
import { apiFor, openAs, press } from '../e2e/tools/app.ts'
import { settled } from '../e2e/tools/screens.ts'
import { SheetOf } from '../e2e/tools/sheet.ts'
import type { Moment } from './moments.ts'

const BILL = new URL('../fixtures/samples/boq_office_fitout.xlsx', import.meta.url)

const projectNamed = async (projectName: string): Promise<string> => (await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!.projectId

/** The demonstration's analysed project, with the analysis that was chosen. */
async function analysed(): Promise<Begun> {
  const projectId = await projectNamed('珠江智谷 8 层')
  const [round] = await (await apiFor('cost')).call(analysisApi.rounds, { projectId })
  return { projectId, analyseId: round!.analyses.find(({ state }) => state === 'APPROVED')!.analyseId }
}

let begun: Promise<Begun> | undefined
/** An analysis that its estimator works at, every item with a package of its unit. */
const inWork = (): Promise<Begun> => (begun ??= begin())
async function begin(): Promise<Begun> {
  const name = '海心沙总部装修'
  const { rows: [known] } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: name })
  if (known !== undefined) return { projectId: known.projectId, analyseId: (await (await apiFor()).call(analysisApi.getJoinAnalyseId, { projectId: known.projectId })).analyseId! }
  const of = await begunAnalysis(name)
  await withPackages(of)
  return of
}

/** A page of the demonstration's analysis, by what follows its address. */
const of = (name: string, more: string, then: (page: Page) => Promise<void> = async () => {}): Moment => ({
  name: `analysis ${name}`,
  async come(page) {
    const { projectId, analyseId } = await analysed()
    await openAs(page, `/project/${projectId}/analyse/${more.replace('{analyse}', analyseId)}`, 'cost')
    await expect(page.locator('.yz-tabpage:not([hidden])').locator('.ag-row, tbody tr').first()).toBeVisible()
    await then(page)
    await settled(page)
  },
})
const part = (name: string): Moment => of(name, `joinDetail?analyseId={analyse}&part=${name}`)
const report = (name: string): Moment => of(`report ${name}`, `joinDetail?view=reports&analyseId={analyse}&part=${name}`)
const optimize = (name: string, then?: (page: Page) => Promise<void>): Moment => of(`optimize ${name}`, `optimizeDetail?part=${name}`, then)
const inSheet = (page: Page, title: string, column: string) => new SheetOf(page, title).column(column).nth(1).click()

/** The sheet at which its estimator works, in a row of it. */
async function sheet(page: Page): Promise<void> {
  const of = await inWork()
  const [first] = await itemsOf(of)
  await openAs(page, sheetAddress(of))
  await new SheetOf(page, '测算表').cell(first!.id, 'name').click()
  await settled(page)
}

async function shared(page: Page): Promise<void> {
  const one = await analysed()
  const cost = await apiFor('cost')
  const { rows: [share] } = await cost.call(analysisShareApi.page, one)
  const { path } = await cost.call(analysisShareApi.link, { ...one, id: share!.id })
  await page.goto(`/em${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function bill(page: Page, checked: boolean): Promise<void> {
  await openAs(page, `/project/${await projectNamed('滨江花园三期')}/info?pageTab=ITEMS`)
  await page.getByRole('button', { name: '导入清单' }).first().click()
  await page.getByLabel('导入文件').setInputFiles({ name: '甲方清单.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: readFileSync(BILL) })
  await expect(page.getByRole('button', { name: '检查' })).toBeEnabled()
  if (!checked) return
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toBeVisible()
}

async function switcher(page: Page): Promise<void> {
  await openAs(page, `/project/${await projectNamed('科创中心 12 层')}/info`, 'boss')
  await settled(page)
  await press(page, 'Alt+k')
  await expect(page.getByRole('option').first()).toBeVisible()
}

const menu = (item: string) => async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Projects and what is made of their analyses (look 10, 11, 12, 18). */
export const ANALYSIS_MOMENTS: readonly Moment[] = [
  { name: 'project switcher', come: switcher },
  { name: 'bill to import', come: page => bill(page, false) },
  { name: 'bill checked', come: page => bill(page, true) },
  of('rounds', 'info'),
  { name: 'analysis sheet', come: sheet },
  {
    name: 'analysis package',
    async come(page) {
      await sheet(page)
      await press(page, 'Alt+p')
      await expect(page.getByRole('dialog', { name: /^编辑定额包/ })).toBeVisible()
    },
  },
  of('approved', 'joinDetail?analyseId={analyse}', page => inSheet(page, '测算表', 'name')),
  part('machines'), part('others'), part('phases'), part('changes'),
  of('comparison', 'joinDetail?view=best', async page => {
    await inSheet(page, '逐项择优', 'name')
    await expect(page.getByRole('region', { name: '差在哪里' }).getByRole('row').first()).toBeVisible()
  }),
  of('comparison apart', 'joinDetail?view=best&part=apart'),
  ...['materials', 'trades', 'steps', 'fees', 'phases', 'materialRows', 'stepRows'].map(report),
  optimize('material'), optimize('item'), optimize('trade'), optimize('savings'),
  optimize('whatif', async page => {
    const assumed = new SheetOf(page, '假设')
    await assumed.type(await assumed.column('name').first().evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!), 'assumed', '99')
    await new SheetOf(page, '受影响的清单项').column('name').first().waitFor()
  }),
  { name: 'analysis shared', come: shared },
  of('to share', 'optimizeDetail', menu('新的分享链接')), of('shares', 'optimizeDetail', menu('管理分享链接')),
]
