import { describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { analysisRound } from '#schemas/analysis/round.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisChangeApi as api } from '#shared/api/analysisChange.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { approvalApi, TO_STARTER } from '#shared/api/approval.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { documentApi } from '#shared/api/document.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { COST, M2, withChanges } from './fixtures.ts'

const w = withChanges('CA')
const grown = (quantity = '1080') => w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: quantity })
const replaced = () => w.line('REPLACE', {
  oldItemName: '块料墙面', oldItemId: w.tile, oldQuantity: '100', newItemName: '石材墙面', newItemId: w.stone, newQuantity: '100',
  sellPrice: '260.00',
})
const fresh = () => w.line('NEW', { newName: '金属踢脚', newUnit: M2, newQuantity: '30', sellPrice: '45.50' })
const state = (changeId: string) => w.me().call(api.state, { projectId: 'site', changeId })
const later = async (version: string) => (await w.balances('T')).filter(([key]) => key.endsWith(`/${version}`))
const packageOf = async () =>
  (await w.database.pool.query<{ id: string }>(
    "select id from quota where merchant_id = '0' and state = '1' and unit = $1 order by code limit 1", [M2]
  )).rows[0]!.id
const decide = async (roundId: string, resultState: 'agree' | 'disagree', opinion: string) => {
  const { taskId, version } = await w.boss().call(approvalApi.workflow, { kind: analysisRound.name, id: roundId })
  return w.boss().call(approvalApi.audit, {
    kind: analysisRound.name, id: roundId, taskId: taskId ?? -1, version, resultState, opinion,
    ...(resultState === 'disagree' && { taskDefinitionKey: TO_STARTER }),
  })
}
const submitRound = async (roundId: string) =>
  w.me().call(
    approvalApi.submit,
    { kind: analysisRound.name, id: roundId, version: (await w.me().call(analysisRoundApi.info, { id: roundId })).version, urgency: 50 }
  )
const edit = async (id: string, items: readonly object[], head: object = {}) => {
  const info = await w.info('change', id)
  return w.me().call(
    documentApi(variableChange).save,
    { id, version: info.version, head: { ...info.head, ...head }, lines: { ...info.lines, items: items as never } }
  )
}

describe('the analysis of a change', () => {
  it('is made once, whoever asks and however often at once', async () => {
    const { id } = await w.change([grown()])
    expect(await state(id)).toMatchObject({
      role: 'MAJORDOMO', analyseId: null, analyseState: 'UNASSIGNED', canStart: true, canSubmit: false,
      change: { title: '墙面加高', asked: '9600.00' },
    })
    const input = { projectId: 'site', changeId: id }
    const [first, second, boss] = await Promise.all(
      [w.me().call(api.start, input), w.me().call(api.start, input), w.boss().call(api.start, input)]
    )
    expect(second).toEqual(first)
    expect(boss).toEqual(first)
    // The first to start becomes the estimator.
    const states = [await state(id), await w.boss().call(api.state, input)]
    for (const one of states) expect(one).toMatchObject({ ...first, analyseState: 'ASSIGNED' })
    expect(states.filter(({ canStart }) => canStart)).toHaveLength(1)
  })

  it('prices more of an item as it was agreed: LABOUR + 2,400.00, MATERIAL + 4,800.00', async () => {
    const { id } = await w.change([grown()])
    await expect(w.submit('change', id)).rejects.toThrow('请先完成变更测算')
    const { rows, ...scope } = await w.analyse(id)
    expect(rows).toMatchObject([{
      name: '块料墙面', side: 'IN', agreed: 'AGREED', quantity: '80.000000', labour: '2400.00', material: '4800.00', sell: '9600.00',
      state: 'CONFIRMED',
    }])
    await w.me().call(api.submit, scope)
    expect(await state(id)).toMatchObject({ analyseState: 'SUBMITTED', canAudit: true, canSelect: false })
    await w.complete('change', id)
    expect(await later('2')).toEqual([['tile/LABOUR/2', 80, '2400.00'], ['tile/MATERIAL/2', 80, '4800.00']])
    // An approved change keeps the analysis it was approved with.
    expect(await w.me().call(analysisSubmitApi.withdraw, scope).catch(String)).toContain('已审批或作废')
    await w.undo('change', id)
  })

  it('shows what is replaced as old, new and difference: − 9,000.00 + 19,000.00', async () => {
    const { id } = await w.change([replaced()])
    const { rows, ...scope } = await w.analyse(id)
    // The section is the sum of the differences.
    expect(rows.map(({ name, side, direct, sell }) => [name, side, direct, sell])).toEqual([
      ['块料墙面 → 石材墙面', null, null, null], ['块料墙面', 'OUT', '-9000.00', '-12000.00'], ['石材墙面', 'IN', '19000.00', '26000.00'],
    ])
    expect(rows.slice(1).map(({ parentId }) => parentId)).toEqual([rows[0]!.id, rows[0]!.id])
    expect((await w.me().call(analysisSheetApi.totals, scope)).sums).toMatchObject(
      { direct: '10000.00', sell: '14000.00', margin: '28.57' }
    )
    await w.complete('change', id)
    const { rows: posted } = await w.database.pool.query<{ key: string[], amount: string }>(
      "select key, amount from ledger_row where merchant_id = 'CA' and ledger = 'T' and source = $1 order by key", [id]
    )
    expect(posted.map(({ key, amount }) => [key[1]!.replace('CA-', ''), key[2], amount])).toEqual(
      [['stone', 'LABOUR', '5000.00'], ['stone', 'MATERIAL', '14000.00'], ['tile', 'LABOUR', '-3000.00'], ['tile', 'MATERIAL', '-6000.00']]
    )
    await w.undo('change', id)
  })

  it('gives a new item the costs of its package and the materials of it, with what machines come to', async () => {
    const line = fresh()
    const { id } = await w.change([line])
    const { rows: [row], ...scope } = await w.analyse(id)
    expect(row).toMatchObject({ name: '金属踢脚', side: 'IN', agreed: null, state: 'NONE', sellPrice: '45.50', own: false })
    expect(await w.me().call(analysisSheetApi.deleteItem, { ...scope, itemIds: [row!.id] }).catch(String)).toContain('来自变更项')
    await w.me().call(analysisSheetApi.selectQuota, { ...scope, itemIds: [row!.id], quotaId: await packageOf() })
    const machine = {
      machineName: '切割机', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '2', price: '50.00',
    }
    const saved = await w.me()
      .call(analysisBlockApi.saveMachines, { ...scope, changed: [], removed: [], moved: [], added: [{ id: 'new-1', cells: machine }] })
    expect(saved.problems).toEqual([])
    await expect(w.me().call(api.submit, scope)).rejects.toThrow('测算还不能提交：金属踢脚：待确认 等 2 处')
    await w.me().call(analysisBlockApi.deleteMachine, { ...scope, ids: [saved.ids['new-1']!] })
    await w.me().call(
      analysisBlockApi.saveMachines,
      { ...scope, changed: [], removed: [], moved: [], added: [{ id: 'new-2', cells: { ...machine, itemId: row!.id, itemName: '金属踢脚' } }] }
    )
    const added = {
      ...scope, changed: [], removed: [], moved: [], added: [{ id: 'new-3', cells: { name: '措施', unit: M2, quantity: '1' } }],
    }
    await expect(w.me().call(analysisSheetApi.save, added)).rejects.toThrow('变更测算的清单项来自变更签证，不能新增行')
    await w.me().call(analysisSheetApi.confirm, { ...scope, itemIds: [row!.id] })
    await w.me().call(api.submit, scope)
    const [priced] = (await w.me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows
    expect(priced).toMatchObject({ machine: '100.00', state: 'CONFIRMED' })
    expect((await w.info('change', id)).head).toMatchObject({ costAmount: priced!.direct })
    await w.complete('change', id)
    const target = new Map((await w.balances('T')).filter(([key]) => key.startsWith(String(line.id)))
      .map(([key, , amount]) => [key.split('/')[1], amount]))
    expect(target).toEqual(new Map([['LABOUR', priced!.labour], ['MACHINE', '100.00'], ['MATERIAL', priced!.material]]))
    const limits = (await w.balances('E')).filter(([key]) => key.startsWith(String(line.id)))
    expect(limits.length).toBeGreaterThan(0)
    expect(limits.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round(Number(priced!.material) * 100))
    await w.undo('change', id)
  })

  it('follows the lines of its change and keeps what was analysed for those that stay', async () => {
    const lines = [grown(), fresh()]
    const { id } = await w.change(lines)
    const scope = await w.analysed(id)
    const sheet = async () => (await w.me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.map(
      ({ name, quantity, state: has }) => `${name} ${Number(quantity)} ${has}`
    )
    expect(await sheet()).toEqual(['块料墙面 80 CONFIRMED', '金属踢脚 30 CONFIRMED'])
    const same = await edit(id, (await w.info('change', id)).lines.items as object[], { title: '墙面加高二' })
    expect(same.notices).not.toContainEqual(expect.stringContaining('测算'))
    expect((await state(id)).analyseState).toBe('SUBMITTED')
    const other = w.line('REDUCE', { oldItemName: '石材墙面', oldItemId: w.stone, newQuantity: '150' })
    const items = (await w.info('change', id)).lines.items as object[]
    const moved = await edit(id, [{ ...items[0], newQuantity: '1090' }, other])
    expect(moved.notices).toContain('变更项已修改，变更测算退回分析中，请重新提交测算')
    expect((await state(id)).analyseState).toBe('ANALYSING')
    expect(await sheet()).toEqual(['块料墙面 90 CONFIRMED', '石材墙面 50 CONFIRMED'])
    await expect(w.submit('change', id)).rejects.toThrow('请先完成变更测算')
    await w.complete('change', id)
    await w.undo('change', id)
  })

  it('is approved by the process of analyses, sent back with the reason, and kept by it', async () => {
    const { id } = await w.change([grown()])
    const { roundId } = await w.me().call(api.start, { projectId: 'site', changeId: id })
    await expect(submitRound(roundId)).rejects.toThrow('变更测算还没有提交')
    const scope = await w.analysed(id)
    await expect(w.me().call(analysisSubmitApi.select, scope)).rejects.toThrow('变更测算只有一份，不能选用')
    await w.system(({ q }) => q.insert(merchantSetting)
      .values({ id: newId(), key: 'changeNeedsApprovedAnalysis', value: 'true', effectiveFrom: '2026-01-01' }), 'CA')
    await expect(w.submit('change', id)).rejects.toThrow('请先完成变更测算')
    await submitRound(roundId)
    expect((await state(id)).analyseState).toBe('AUDITING')
    await expect(edit(id, [grown('1100')])).rejects.toThrow('变更测算审批中，请先撤回再修改变更项')
    await decide(roundId, 'disagree', '人工偏高')
    expect(await state(id)).toMatchObject({ analyseState: 'REJECTED', canSubmit: false })
    expect((await w.me().call(analysisApi.rounds, { projectId: 'site', changeId: id }))[0]!.analyses).toMatchObject(
      [{ state: 'REJECTED', reason: '人工偏高', acts: ['reanalyse'] }]
    )
    await w.me().call(analysisSubmitApi.reanalyse, scope)
    await w.me().call(api.submit, scope)
    await submitRound(roundId)
    await decide(roundId, 'agree', '同意')
    expect((await state(id)).analyseState).toBe('APPROVED')
    await expect(edit(id, [grown('1100')])).rejects.toThrow('变更测算已审定，请先反审核再修改变更项')
    await w.complete('change', id)
    const reaudit = () => w.me().call(approvalApi.act, { kind: analysisRound.name, id: roundId, deed: { act: 'reaudit', opinion: '有误' } })
    await expect(reaudit()).rejects.toThrow('这份测算是它的成本')
    await w.undo('change', id)
    await reaudit()
    expect((await state(id)).analyseState).toBe('SUBMITTED')
    await w.system(({ sql }) => sql`delete from merchant_setting where key = 'changeNeedsApprovedAnalysis'`, 'CA')
  })

  it('is read by whoever approves or only reads: what its lines come to, and the way to the sheet', async () => {
    const { id } = await w.change([replaced(), fresh()])
    const scope = await w.analysed(id)
    const { roundId } = await state(id)
    await submitRound(roundId!)
    const input = { projectId: 'site', id: roundId! }
    const read = await w.boss().call(analysisReadingApi.reading, input)
    expect(read).toMatchObject({
      isChange: true, fees: [], last: null, sheet: `/project/site/variable/analyse?changeId=${id}`,
      whole: { direct: '10000.00', sell: '15365.00', margin: '34.92' },
    })
    expect(read.sections.map(({ name, direct, sell, margin }) => [name, direct, sell, margin])).toEqual(
      [['块料墙面 → 石材墙面', '10000.00', '14000.00', '28.57'], ['金属踢脚', '0.00', '1365.00', '100.00']]
    )
    const reader = await w.person('CA', ['P_INFO:query', 'P_ANALYSE_COMPARISON:query', 'N_PROJ:query', 'P_PRICE'])
    await w.joins(reader)
    expect(await reader.call(analysisReadingApi.reading, input)).toEqual(read)
    expect((await reader.call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.length).toBe(4)
    expect(await reader.refused(analysisSheetApi.noCost, { ...scope, itemIds: [], reason: '甲供' })).toEqual([403, 'FORBIDDEN'])
    const userWithoutPrices = await w.person('CA', ['P_INFO:query', 'N_PROJ:query'])
    await w.joins(userWithoutPrices)
    expect(await userWithoutPrices.refused(analysisReadingApi.reading, input)).toEqual([404, 'NOT_FOUND'])
    expect(await (await w.person('CB', COST)).refused(analysisReadingApi.reading, input)).toEqual([404, 'NOT_FOUND'])
    await decide(roundId!, 'disagree', '重做')
  })

  it('is no round of the project: none of its lists, its state, its target or its deadline knows of it', async () => {
    const { id } = await w.change([grown()])
    const scope = await w.analysed(id)
    const { roundId } = await state(id)
    await submitRound(roundId!)
    await decide(roundId!, 'agree', '同意')
    expect(await w.me().call(analysisApi.rounds, { projectId: 'site' })).toEqual([])
    expect(await w.me().call(analysisApi.state, { projectId: 'site' })).toMatchObject({ analyseId: null, roundId: null, round: 0 })
    expect(await w.me().call(analysisApi.assigned, {})).toEqual([])
    expect((await w.me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.length).toBe(1)
    await w.joins(w.me())
    const assigned = await w.me().call(analysisApi.assign, { projectId: 'site', userIds: [w.me().ctx.userId], deadline: '2099-12-31' })
    expect(await w.me().call(analysisApi.rounds, { projectId: 'site' })).toMatchObject([{ roundId: assigned.roundId, round: 1 }])
  })

  it('goes with a change that is deleted, and is not there for others', async () => {
    const { id } = await w.change([fresh()])
    const { rows: _rows, ...scope } = await w.analyse(id)
    const stranger = await w.person('CB', COST)
    expect(await stranger.refused(api.state, { projectId: 'site', changeId: id })).toEqual([404, 'NOT_FOUND'])
    expect(await stranger.refused(api.start, { projectId: 'site', changeId: id })).toEqual([404, 'NOT_FOUND'])
    expect(await stranger.refused(api.submit, scope)).toEqual([404, 'NOT_FOUND'])
    expect(await w.me().refused(api.start, { projectId: 'other', changeId: id })).toEqual([404, 'NOT_FOUND'])
    await w.me().call(documentApi(variableChange).remove!, { ids: [id] })
    expect(await w.me().refused(api.state, { projectId: 'site', changeId: id })).toEqual([404, 'NOT_FOUND'])
    expect((await w.database.pool.query('select from analysis where id = $1', [scope.analyseId])).rowCount).toBe(0)
  })
})
