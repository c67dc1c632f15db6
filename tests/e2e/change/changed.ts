import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { field } from '../supply/chained.ts'
import { apiFor, press } from '../tools/app.ts'

/** A project under construction, with bill items of unique names. */
export async function changing() {
  const projectId = await builtProject()
  const boss = await apiFor('boss')
  const { rows } = await boss.call(projectItemApi.describeProjectItems, { projectId, pageSize: -1 })
  const names = rows.filter(({ unit, price }) => unit !== null && price !== null).map(({ name }) => name)
  const items = await boss.call(variableChangeApi.items, { projectId, names: [...new Set(names)] })
  return { projectId, items: items.filter(({ quantity, price }) => Number(quantity) > 10 && Number(price) > 1) }
}
export const totalOf = async (projectId: string) => (await apiFor('boss')).call(variableChangeApi.total, { projectId })

/** A change's analysis with the agreed costs, submitted. */
export async function analysed(projectId: string, changeId: string): Promise<void> {
  const cost = await apiFor('cost')
  const { analyseId } = await cost.call(analysisChangeApi.start, { projectId, changeId }, randomUUID())
  await cost.call(analysisApi.start, { projectId, analyseId }, randomUUID())
  await cost.call(analysisChangeApi.submit, { projectId, analyseId }, randomUUID())
}

export async function typeOver(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).click()
  await press(page, 'Control+a')
  await page.keyboard.type(text)
  await press(page, 'Tab')
}
