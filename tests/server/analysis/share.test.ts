import { beforeAll, expect, it } from 'vitest'
import { fullPath } from '#shared/api/contract.ts'
import { analysisShareApi as api } from '#shared/api/analysisShare.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
beforeAll(async () => { scope = await w.packaged() })
const cost = () => w.as('cost')
const ALL = ['summary', 'items', 'materials', 'trades'] as const
const made = async (more: Partial<{ parts: (typeof ALL)[number][], showPrice: boolean, days: number, maxViews: number }> = {}) => {
  const {
    id, path,
  } = await cost().call(api.add, { ...scope, remark: '甲方', parts: [...ALL], showPrice: false, days: 3, maxViews: 5, ...more })
  return { id, t: new URL(path, 'http://x').searchParams.get('t')! }
}
/** Each request has another address, as openings are limited by address. */
let requestCount = 0
const ask = async (t: string, remoteAddress = `10.0.${requestCount >> 8}.${requestCount++ & 255}`) => {
  const { statusCode, body } = await w.running.app.inject({
    method: 'POST', url: fullPath(api.open.path), payload: { t }, remoteAddress,
    headers: { 'user-agent': 'reader', 'x-auth-side': 'merchant', 'x-auth-port': 'web' },
  })
  const response = JSON.parse(body) as { code: number, msg: string, data: Record<string, unknown> | null }
  return { status: statusCode, answer: response, text: body.replace(/"requestId":"[^"]*"/, '') }
}

it('shows exactly what was chosen, and no cost where prices are hidden', async () => {
  const { sums } = await cost().call(analysisSheetApi.totals, scope)
  const hidden = await ask((await made()).t)
  expect(hidden.answer.data).toMatchObject(
    { projectName: expect.any(String) as string, showPrice: false, summary: { sell: sums.sell, costs: null } }
  )
  for (const money of [sums.direct, sums.labour, sums.material, sums.perArea]) expect(hidden.text).not.toContain(`"${money}"`)
  const {
    items, materials, trades,
  } = hidden.answer.data as { items: Record<string, unknown>[], materials: Record<string, unknown>[], trades: Record<string, unknown>[] }
  expect([
    items.every(({ direct }) => direct === null), materials.every(({ amount }) => amount === null),
    trades.every(({ amount }) => amount === null),
  ]).toEqual([true, true, true])
  expect([materials.length > 0, trades.length > 0]).toEqual([true, true])
  const some = (await ask((await made({ parts: ['items'], showPrice: true })).t)).answer.data!
  expect([some.summary, some.materials, some.trades]).toEqual([null, null, null])
  expect((some.items as { direct: string | null }[]).some(({ direct }) => direct !== null)).toBe(true)
  const withPrices = (await ask((await made({ showPrice: true })).t)).answer.data as {
    summary: { costs: { direct: string } }, materials: Record<string, unknown>[]
  }
  expect(withPrices.summary.costs.direct).toBe(sums.direct)
  // The order does not reveal which material costs most.
  const labels = (rows: Record<string, unknown>[]) => rows.map(({ name, spec, brand, unit }) => [name, spec, brand, unit].join('/'))
  const { rows: materialNames } = await w.database.pool.query<{ name: string, spec: string | null, brand: string | null }>(
    `select name, spec, brand from analysis_material where analysis_id = $1 group by name, spec, brand, unit
      order by name collate "zh-x-icu", spec collate "zh-x-icu", brand collate "zh-x-icu", unit`, [scope.analyseId])
  expect(materials.map(({ name, spec, brand }) => ({ name, spec, brand }))).toEqual(materialNames)
  expect(labels(materials).toSorted()).toEqual(labels(withPrices.materials).toSorted())
  expect(labels(materials)).not.toEqual(labels(withPrices.materials))
  // Trades are sorted by their visible days, even where the one with the fewest is the dearest.
  const { rowCount } = await w.database.pool.query(`update analysis_step set amount = 9000000 where ctid = (
    select ctid from analysis_step s where s.analysis_id = $1 and s.job_category is not distinct from (
      select job_category from analysis_step where analysis_id = $1 group by 1 order by sum(work_days) nulls first limit 1)
      limit 1)`, [scope.analyseId])
  const days = ((await ask((await made({ parts: ['trades'] })).t)).answer.data as { trades: { workDays: string | null }[] }).trades.map(
    ({ workDays }) => Number(workDays)
  )
  expect([rowCount, days.length, days[0]! > days.at(-1)!]).toEqual([1, trades.length, true])
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  // The company's key and name and the sharing user stay hidden.
  const { rows: [merchant] } = await w.database.pool.query<{ name: string }>(`select name from merchant where merchant_id = '1001'`)
  for (const secret of ['1001', merchant!.name, scope.analyseId, scope.projectId]) expect(hidden.text).not.toContain(`"${secret}"`)
})

it('answers alike for links that are unknown, tampered with, over, used up or taken back', async () => {
  const validLink = await made({ maxViews: 1 })
  const [id, signature] = validLink.t.split('.') as [string, string]
  const flipped = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const unknown = await ask(`${flipped(id)}.${signature}`)
  expect([unknown.status, unknown.answer.msg]).toEqual([404, '链接不存在或已失效'])
  const other = await made()
  for (const t of [
    '', 'x', id, `${id}.`, `${id}.${flipped(signature)}`, `${id}.${other.t.split('.')[1]!}`, `${validLink.t}x`,
    `${id}.${signature.slice(0, -1)}`,
  ])
    expect((await ask(t)).text, t).toBe(unknown.text)
  expect((await ask(validLink.t)).status).toBe(200)
  expect((await ask(validLink.t)).text).toBe(unknown.text)
  await cost().call(api.revoke, { ...scope, id: other.id })
  await cost().call(api.revoke, { ...scope, id: other.id })
  expect((await ask(other.t)).text).toBe(unknown.text)
  // The expiry and the analysis of an issued link cannot be changed.
  const expiredLink = await made()
  await w.database.pool.query(`update analysis_share set expires_at = expires_at + interval '1 day' where id = $1`, [expiredLink.id])
  expect((await ask(expiredLink.t)).text).toBe(unknown.text)
})

it('ends', async () => {
  const link = await made({ days: 1 })
  expect((await ask(link.t)).status).toBe(200)
  const { rows: [row] } = await w.database.pool.query<{ hours: string }>(
    `select round(extract(epoch from expires_at - created_at) / 3600) as hours from analysis_share where id = $1`, [link.id]
  )
  expect(Number(row!.hours)).toBe(24)
  const { openShare } = await import('#server/domains/analysis/share/share.ts')
  const { systemCtx } = await import('#server/core/systemCtx.ts')
  const { inWrite } = await import('#server/db/tx.ts')
  const open = (days: number) => inWrite(
    w.database.pool, systemCtx('test', '0', new Date(Date.now() + days * 86_400_000)),
    tx => openShare(tx, { t: link.t }, { ip: '', userAgent: '' })
  )
  await expect(open(1.01)).rejects.toMatchObject({ code: 'NOT_FOUND', message: '链接不存在或已失效' })
  await expect(open(0.9)).resolves.toMatchObject({ showPrice: false })
})

it('keeps who opened it, and counts', async () => {
  const { id, t } = await made({ maxViews: 3 })
  for (let n = 0; n < 4; n++) await ask(t)
  const { rows } = await cost().call(api.page, { ...scope, pageSize: -1, sorts: [{ key: 'createdAt', order: 'DESC' }] })
  expect(rows[0]).toMatchObject({ id, views: 3, maxViews: 3, state: 'USED', parts: '合计、清单项、材料汇总、工种汇总', remark: '甲方' })
  const views = await cost().call(api.views, { ...scope, id })
  expect([views.total, views.rows[0]]).toMatchObject([3, { userAgent: 'reader', ip: expect.stringMatching(/\d/) as string }])
  expect(await refusal(cost().call(api.link, { ...scope, id }))).toContain('链接已失效')
  const open = await made()
  expect((await cost().call(api.link, { ...scope, id: open.id })).path).toContain(encodeURIComponent(open.t))
})

it('is made by who may take prices out of the program, for no more days than the company allows', async () => {
  const input = { ...scope, remark: '甲方', parts: [...ALL], showPrice: true, days: 7, maxViews: 5 }
  expect(await refusal(w.as('keeper').call(api.add, input))).toContain('403')
  expect(await refusal(w.as('other').call(api.add, input))).toMatch(/40[34]/)
  expect(await refusal(cost().call(api.add, { ...input, days: 8 }))).toContain('有效期最多 7 天')
  expect(await refusal(cost().call(api.add, { ...input, parts: [] }))).toContain('请选择分享的内容')
  const { id } = await made()
  expect(await refusal(w.as('other').call(api.revoke, { ...scope, id }))).toMatch(/40[34]/)
  expect(await refusal(w.as('other').call(api.link, { ...scope, id }))).toMatch(/40[34]/)
})

it('is not opened without end', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push((await ask('x', '10.9.9.9')).status)
  expect(statuses).toContain(429)
})
