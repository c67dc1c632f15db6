import { beforeAll, describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { askedBook, sheetsOf } from '../analysis/exported.ts'
import { api, withSubscribes } from './subscribes.ts'

const s = withSubscribes()
const OVERRUN_REASON = { cause: 'DAMAGE', causeNote: '二次搬运中碎裂 22.35 m²' }
const codeOf = async (id: string): Promise<string> => String((await s.info(id)).head.code)
let first = ''
beforeAll(async () => {
  first = await s.done([s.line({ quantity: '1256.80' })])
})

describe('the gate', () => {
  it('says of each line what the entitlement has, whatever the sender says, and asks for a cause of what is over', async () => {
    expect(await s.standing()).toMatchObject({ limit: '1306.450000', asked: '1256.800000', left: '49.650000' })
    const sent = { limit: '9999', asked: '0', left: '9999', over: null, special: true, drawsOn: 'nothing' }
    const refused = await s.refusal(s.save([s.line({ ...sent, quantity: '72' })]))
    expect(refused).toContain(`第 1 行 ${s.tile.name}：超过目标用量 22.35（剩余额度 49.65，${await codeOf(first)} 已申购 1256.8），请填写超量原因`)
    for (const column of ['cause', 'causeNote']) expect(refused).toContain(`"column":"${column}"`)
    const { id } = await s.save([s.line({ ...sent, quantity: '72', ...OVERRUN_REASON })])
    const [row] = await s.rows(id)
    expect(row).toMatchObject({
      limit: '1306.450000', asked: '1256.800000', left: '49.650000', over: '22.350000', rest: '0.000000', special: false,
      drawsOn: s.tile.material,
    })
    // The keeper sees no prices; the target price is visible to users with the price permission.
    expect('refPrice' in row!).toBe(false)
    const { head, lines } = await s.w.as('pm').call(api.info, { id })
    expect(head).toMatchObject({ overBudget: true })
    expect(Number((lines.items[0] as { overAmount: string }).overAmount)).toBeGreaterThan(0)
    // A draft requests nothing yet.
    expect(await s.standing()).toMatchObject({ asked: '1256.800000' })
  })

  it('has lines of one item and material draw together', async () => {
    const lines = [s.line({ quantity: '30' }), s.line({ quantity: '30', ...OVERRUN_REASON })]
    const rows = await s.rows((await s.save(lines)).id)
    expect(rows.map(({ left: remaining, over, rest }) => [remaining, over, rest])).toEqual(
      [['49.650000', null, '19.650000'], ['19.650000', '10.350000', '0.000000']]
    )
    expect(await s.refusal(s.save([lines[0]!, { ...lines[1], cause: null }]))).toContain('第 2 行')
  })

  it('asks again at the submit: what others have taken since is named, and the extra approver is asked', async () => {
    const { id } = await s.save([s.line({ quantity: '40' })])
    expect((await s.info(id)).head.overBudget).toBe(false)
    const other = await s.save([s.line({ quantity: '20' })])
    await s.submit(other.id)
    const refused = await s.refusal(s.submit(id))
    expect(refused).toContain(`超过目标用量 10.35（剩余额度 29.65，${await codeOf(first)}、${await codeOf(other.id)} 已申购 1276.8）`)
    const preview = await s.keeper().call(approvalApi.route, { kind: subscribe.name, id, urgency: 50 })
    expect(preview.problems.map(({ line, column }) => [line, column])).toContainEqual(['items', 'cause'])
    // Another document is cancelled: the saved excess is gone, and the submit reports so itself.
    const [row] = await s.rows(id)
    await s.save([{ ...row, ...OVERRUN_REASON }], { id })
    expect((await s.info(id)).head.overBudget).toBe(true)
    await s.keeper().call(approvalApi.act, { kind: subscribe.name, id: other.id, deed: { act: 'recall' } })
    await s.submit(id)
    expect((await s.info(id)).head.overBudget).toBe(false)
    expect((await s.rows(id))[0]).toMatchObject({ asked: '1256.800000', over: null })
    await s.keeper().call(approvalApi.act, { kind: subscribe.name, id, deed: { act: 'recall' } })
  })

  it('lets one of two have the last of it: the second hears which document took the rest, unless it says why', async () => {
    const [a, b] = [await s.save([s.line({ quantity: '30' })]), await s.save([s.line({ quantity: '15' })])]
    for (const { id } of [a, b]) await s.submit(id)
    await s.limit('-10')
    for (const { id } of [a, b]) await s.agree('pm', id)
    const outcomes = await Promise.allSettled([s.agree('cost', a.id), s.agree('cost', b.id)])
    const states = [await s.state(a.id), await s.state(b.id)]
    expect(states.filter(state => state === 'COMPLETE')).toHaveLength(1)
    const [won, rejected] = states[0] === 'COMPLETE' ? [a.id, b.id] : [b.id, a.id]
    const visibleText = JSON.stringify(
      [
        outcomes.map(outcome => (outcome.status === 'rejected' ? String(outcome.reason) : '')),
        (await s.info(rejected)).workflow!.historicTasks,
      ]
    )
    expect(visibleText).toContain(`${await codeOf(won)} 已申购`)
    // The second one is refused before agreement or by the effect; in the first case it still requests its share.
    if (await s.state(rejected) === 'RUNNING')
      await s.keeper().call(approvalApi.act, { kind: subscribe.name, id: rejected, deed: { act: 'recall' } })
    await s.limit('10')
  })
})

describe('special material', () => {
  it('is drafted in own words, and submitted once it is an item of the library', async () => {
    const materialFields = {
      itemName: '铜嵌条', spec: '3×20', brand: null, unit: s.tile.unit, libMaterialId: null, projectItemId: null, quantity: '46',
    }
    const { id, version } = await s.save([s.line(materialFields)])
    const [row] = await s.rows(id)
    expect(row).toMatchObject({ special: true, limit: null, over: null })
    const refused = await s.refusal(s.submit(id))
    expect(refused).toContain('特殊材料请先转入材料库')
    expect(refused).toContain('"column":"itemName"')
    const [other] = await s.query<{ id: string, name: string }>(`select id, name from material where merchant_id = '0' and not machine
      and unit = $1 and id <> $2 and id not in (select key[3] from ledger_balance where ledger = 'E')
      limit 1`, [s.tile.unit, s.tile.material])
    const [alien] = await s.query<{ id: string }>(
      `select id from material where merchant_id = '0' and not machine and unit <> $1 limit 1`, [s.tile.unit]
    )
    const ask = { id, version, row: String(row!.id) }
    expect(await s.refusal(s.keeper().call(subscribeApi.specialMaterialUpdate, { ...ask, libMaterialId: alien!.id }))).toContain('请先统一单位')
    expect(await s.refusal(s.keeper().call(subscribeApi.specialMaterialUpdate, { ...ask, material: { materialName: '铜嵌条' } }))).toContain(
      '403'
    )
    expect(await s.refusal(s.keeper().call(subscribeApi.specialMaterialUpdate, { ...ask }))).toContain('400')
    await s.keeper().call(subscribeApi.specialMaterialUpdate, { ...ask, libMaterialId: other!.id, projectItemId: s.tile.itemId })
    const [savedRow] = await s.rows(id)
    expect(savedRow).toMatchObject(
      { itemName: other!.name, libMaterialId: other!.id, projectItemId: s.tile.itemId, special: true, remark: '原填：铜嵌条 3×20' }
    )
    await s.submit(id)
    expect((await s.info(id)).head.overBudget).toBe(true)
    await s.keeper().call(approvalApi.act, { kind: subscribe.name, id, deed: { act: 'recall' } })
  })

  it('may become a new item of the library by whoever may add one', async () => {
    const {
      id, version,
    } = await s.save([s.line({ itemName: '不锈钢收边条', spec: '10×1.2', brand: null, libMaterialId: null, projectItemId: null, quantity: '8' })])
    const [row] = await s.rows(id)
    const [type] = await s.query<{ code: string }>(`select type_code as code from material where id = $1`, [s.tile.material])
    const made = await s.w.as('boss').call(subscribeApi.specialMaterialUpdate, {
      id, version, row: String(row!.id),
      material: { materialName: '不锈钢收边条', spec: '10×1.2', unit: s.tile.unit, materialType: type!.code, brand: '国产' },
    })
    expect((await s.rows(id))[0]).toMatchObject({ libMaterialId: made.libMaterialId, brand: '国产' })
  })
})

describe('what becomes of an approved one', () => {
  const applyApi = documentApi(INQUIRY_APPLIES.MATERIAL)

  it('gives back what nobody takes of it, and is not taken back while somebody has taken from it', async () => {
    const id = await s.done([s.line({ quantity: '60', ...OVERRUN_REASON })])
    expect((await s.info(id)).workflow!.taskElements.map(({ name }) => name)).toContain('超量加签')
    expect((await s.info(first)).workflow!.taskElements.map(({ name }) => name)).not.toContain('超量加签')
    const [row] = await s.rows(id)
    const before = await s.standing()
    const boss = s.w.as('boss')
    const apply = await boss.call(applyApi.save, {
      id: null, version: null, head: { purpose: '询价', projectId: s.projectId(), handlerId: s.w.userId('buyer') },
      lines: { items: [{
        id: crypto.randomUUID(), itemName: s.tile.name, unit: s.tile.unit, quantity: '12', sourceDocument: id, sourceRow: row!.id,
      }] },
    })
    await boss.call(applyApi.act!, { ids: [apply.id], action: 'ask' })
    expect(await s.refusal(boss.call(approvalApi.act, { kind: subscribe.name, id, deed: { act: 'reaudit', opinion: '数量有误' } }))).toContain(
      '不能反审核'
    )
    expect(await s.refusal(s.keeper().call(subscribeApi.end, { id, reason: '' }))).toContain('请填写结束原因')
    await s.keeper().call(subscribeApi.end, { id, reason: '图纸改小' })
    expect(Number(before.asked) - Number((await s.standing()).asked)).toBe(48)
    expect(await s.refusal(s.keeper().call(subscribeApi.end, { id, reason: '再来' }))).toContain('没有剩余')
    const rowState = await s.keeper().call(
      subscribeApi.standing,
      { projectId: s.projectId(), id: null, rows: [{ row: '1', libMaterialId: s.tile.material, projectItemId: s.tile.itemId }] }
    )
    expect(rowState.rows[0]!.takers.find(taker => taker.id === id)).toMatchObject({ quantity: '12.000000', taken: '12.000000' })
    // Nothing remains before the approvals are complete.
    const { id: draft } = await s.save([s.line({ quantity: '1' })])
    expect(await s.refusal(s.keeper().call(subscribeApi.end, { id: draft, reason: '试' }))).toContain('未发起状态不能结束余量')
  })

  it('counts until everything that is left of it is closed, and is opened again only where the entitlement still has it', async () => {
    const kind = subscribe.name
    const id = await s.done([s.line({ quantity: '9', ...OVERRUN_REASON })])
    const [row] = await s.rows(id)
    const { limit, asked: requested } = await s.standing()
    // The whole limit is requested.
    const free = dec(limit).minus(requested)
    await s.limit(toScale(free.negated(), 6))
    const requestedNow = async () => Number((await s.standing()).asked)
    const before = await requestedNow()
    const rowsInput = { kind, id, line: 'items', rows: [String(row!.id)] }
    const close = (remainder: string) => s.keeper().call(pullApi.close, { ...rowsInput, remainder, reason: '图纸改小' })
    await close('supply.ask')
    expect(await requestedNow()).toBe(before)
    await close('supply.supply')
    expect(await requestedNow()).toBe(before - 9)
    const other = await s.save([s.line({ quantity: '9' })])
    await s.submit(other.id)
    const reopen = { ...rowsInput, remainder: 'supply.supply' }
    const refused = await s.refusal(s.keeper().call(pullApi.reopen, reopen))
    expect(refused).toContain(`第 1 行 ${s.tile.name}：超过目标用量 9（剩余额度 0`)
    expect(refused).toContain('不能重开余量')
    await s.keeper().call(approvalApi.act, { kind, id: other.id, deed: { act: 'recall' } })
    await s.keeper().call(pullApi.reopen, reopen)
    expect(await requestedNow()).toBe(before)
    await s.limit(toScale(free, 6))
  })

  it('is listed with what is left of each entitlement, and leaves as a workbook', async () => {
    const list = await s.keeper().call(subscribeApi.referenceMaterials, { projectId: s.projectId(), open: false, pageSize: -1 })
    const tile = list.rows.find(({ drawsOn, projectItemId }) => drawsOn === s.tile.material && projectItemId === s.tile.itemId)!
    expect(tile).toMatchObject({ itemName: s.tile.name, limit: '1306.450000' })
    expect(Number(tile.left)).toBe(Number((await s.standing()).left))
    expect('refPrice' in tile).toBe(false)
    expect(list.rows.length).toBeGreaterThan(20)
    const { statusCode, bytes } = await askedBook(s.w, subscribeApi.export, {}, 'boss')
    expect(statusCode).toBe(200)
    const sheets = await sheetsOf(bytes)
    expect([...sheets.keys()]).toEqual(['申购单', '申购明细'])
    const rows = sheets.get('申购明细')!
    expect(rows.filter(row => row[0] === '').length + rows.length).toBeGreaterThan(8)
    expect(rows.some(row => row.includes('1256.8'))).toBe(true)
  })

  it('is not there for others', async () => {
    const other = s.w.as('other')
    expect(await s.refusal(other.call(api.info, { id: first }))).toMatch(/40[34]/)
    expect(await s.refusal(other.call(subscribeApi.referenceMaterials, { projectId: s.projectId() }))).toMatch(/40[34]/)
    expect(await s.refusal(other.call(subscribeApi.end, { id: first, reason: '别人的' }))).toMatch(/40[34]/)
    expect(await s.refusal(s.w.as('estimator').call(subscribeApi.referenceMaterials, { projectId: s.projectId() }))).toContain('403')
  })
})
