import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import type { InputOf, OutputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { Api } from '../../tools/api.ts'
import { openAs, press } from './app.ts'
import { SheetOf } from './sheet.ts'

/** A demonstration package: 46.00 for labour, 104.34 for six materials. */
export const TILES = '800×800 抛釉砖地面铺贴'

export type Saved = OutputOf<typeof quotaApi.saveQuotas>
type Payload = InputOf<typeof quotaApi.saveQuotas>

export async function idOf(api: Api, name: string): Promise<string> {
  const { rows } = await api.call(quotaApi.describeQuotas, { pageNum: 1, pageSize: 100 } as InputOf<typeof quotaApi.describeQuotas>)
  const row = rows.find(({ quotaName }) => quotaName === name)
  if (row === undefined) throw new Error(`no package ${name}`)
  return String((row as { quotaId: unknown }).quotaId)
}

/** A new package for a test: a demonstration package's content under another name. */
export async function packageNamed(api: Api, quotaName: string, like = TILES): Promise<Saved> {
  const { rows: [full] } = await api.call(quotaApi.describeQuotasByES, { ids: [await idOf(api, like)] })
  return api.call(
    quotaApi.saveQuotas,
    { ...full, quotaId: null, quotaCode: null, quotaVersion: null, sourceType: 'NEW', sourceId: null, quotaName } as Payload
  )
}

/** A document's tabs: 基本信息, 人工, 材料. */
export const tab = (page: Page, title: string) =>
  page.getByRole('group', { name: '定额包' }).getByRole('tab', { name: new RegExp(`^${title}`) })

export async function showTab(page: Page, title: string): Promise<void> {
  await tab(page, title).focus()
  await press(page, 'Enter')
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true')
}

export async function edit(page: Page, quotaId: string, title = '人工', loginName = 'estimator'): Promise<SheetOf> {
  await openAs(page, `/quota/edit/${quotaId}`, loginName)
  await showTab(page, title)
  const sheet = new SheetOf(page, title)
  await sheet.root.waitFor()
  return sheet
}

/** A figure of the strip: 人工合计, 定额合价. */
export const figure = (page: Page, label: string) => page.locator('.yz-figure:visible').filter({ hasText: label })
