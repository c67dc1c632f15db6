import { expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { variableChangeApi as api } from '#shared/api/change.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { documentApi } from '#shared/api/document.ts'
import { M2, withChanges } from './fixtures.ts'

const w = withChanges('CU')
const fresh = () => w.line('NEW', { newName: '金属踢脚', newUnit: M2, newQuantity: '30', sellPrice: '45.50' })
async function subscribed(quantity: string) {
  const row = {
    id: newId(), itemName: '墙砖', spec: '800×800', unit: dictKey(DICT.materialUnit, 'm²'), quantity, projectItemName: '块料墙面',
    projectItemId: w.tile, libMaterialId: w.id('m'),
  }
  const { id } = await w.save('subscribe', { purpose: '墙砖', needDay: '2026-12-01' }, [row])
  await w.complete('subscribe', id)
  return (await w.info('subscribe', id)).head as { readonly id: string, readonly code?: unknown }
}

it('keeps a change whose added quantity a subscribe draws on, and names it', async () => {
  const { id } = await w.change([w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' })])
  await w.complete('change', id)
  const within = await subscribed('1050')
  const { code } = await subscribed('50')
  await expect(w.undo('change', id)).rejects.toThrow(`不能反审核：新增工程量已被 申购单 ${String(within.code)}、申购单 ${String(code)} 使用`)
})

it('asks for an analysis of what is new where the company wants one', async () => {
  const { id } = await w.change([fresh()])
  await w.system(({ q }) => q.insert(merchantSetting)
    .values({ id: 'analysed', key: 'changeNeedsApprovedAnalysis', value: 'true', effectiveFrom: '2026-01-01' }), 'CU')
  await expect(w.submit('change', id)).rejects.toThrow('请先完成变更测算')
  await w.system(({ sql }) => sql`delete from merchant_setting where id = 'analysed'`, 'CU')
  await w.complete('change', id)
  const line = (await w.info('change', id)).lines.items![0]!
  await expect(w.boss().call(
    projectItemApi.saveProjectItems, { projectId: 'site', added: [], changed: [], moved: [], removed: [(line as { id: string }).id] }
  )).rejects.toThrow('由变更签证新增，请反审核变更签证')
})

it('shows no money to people without the price key, and nothing to those of other projects', async () => {
  const { id } = await w.change([fresh()])
  const site = await w.person('CU', ['P_INFO:query', 'N_PROJ:query'])
  expect(await site.refused(api.steps, { id })).toEqual([404, 'NOT_FOUND'])
  expect(await site.refused(api.total, { projectId: 'site' })).toEqual([404, 'NOT_FOUND'])
  expect(await w.me().call(
    documentApi(variableChange).page!, { projectId: 'site', filters: [{ key: 'clientState', op: 'in', value: ['NONE'] }] }
  )).toMatchObject({ total: 3 })
  await w.joins(site)
  const total = await site.call(api.total, { projectId: 'site' })
  expect([total.asked, total.net, total.counts.NONE]).toEqual([null, null, 2])
  const info = await site.call(documentApi(variableChange).info, { id })
  expect([info.head.askedAmount ?? null, (info.lines.items[0] as { sellPrice?: string }).sellPrice ?? null]).toEqual([null, null])
})
