import { beforeAll, expect, it } from 'vitest'
import { analysis, analysisItem, analysisPick, analysisRound } from '#server/db/tables/analysis.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { newId } from '#server/core/ids.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { variableChangeApi as api } from '#shared/api/change.ts'
import { DAY, M2, withChanges } from './fixtures.ts'

const w = withChanges('CT')
const scope = { projectId: 'site' } as const
const grown = (quantity: string) => w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: quantity })
const versions = async (ledger: 'T' | 'E') => [...new Set((await w.balances(ledger)).map(([key]) => key.split('/').at(-1)))].toSorted()
interface Posted { readonly source: string, readonly key: readonly string[], readonly amount: string }
const rowsOf = async (sources: readonly string[], ledger: 'T' | 'E') => (await w.database.pool.query<Posted>(
  "select source, key, amount from ledger_row where merchant_id = 'CT' and ledger = $1 and source = any($2) order by source, key",
  [ledger, sources],
)).rows
const agree = async (id: string) => {
  const { taskId, version } = await w.boss().call(approvalApi.workflow, { kind: variableChange.name, id })
  return w.boss().call(approvalApi.audit, {
    kind: variableChange.name, id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意',
  })
}

/** A round with one selected analysis and its picked item as the target cost. */
beforeAll(() => w.system(async ({ q }) => {
  const roundId = w.id('round')
  await q.insert(analysisRound).values({
    id: roundId, code: 'CS-1', roundName: '投标测算', projectId: 'site', round: 1, processState: 'COMPLETE',
  })
  await q.insert(analysis).values({ id: w.id('selected'), roundId, projectId: 'site', userId: w.me().ctx.userId, state: 'SELECTED' })
  await q.insert(analysisItem).values({
    id: w.id('picked'), analysisId: w.id('selected'), projectItemId: w.tile, sort: 1, name: '块料墙面', unit: M2, quantity: '1000',
    state: 'CONFIRMED',
  })
  await q.insert(analysisPick).values({ roundId, projectItemId: w.tile, analysisItemId: w.id('picked') })
}, 'CT'))

async function target() {
  const { pool } = w.database
  const raw = async (table: string, key: string) =>
    (await pool.query(`select * from ${table} where merchant_id = 'CT' and ${key} = '${w.id('round')}' order by 1, 2, 3`)).rows
  return {
    current: await w.me().call(analysisExecuteApi.current, scope),
    items: (await w.me().call(analysisExecuteApi.page, { ...scope, pageSize: -1 })).rows,
    rounds: await w.me().call(analysisApi.rounds, scope), state: await w.me().call(analysisApi.state, scope),
    first: (await w.balances('T')).filter(([key]) => key.endsWith('/1')),
    limits: (await w.balances('E')).filter(([key]) => key.endsWith('/1')),
    picks: await raw('analysis_pick', 'round_id'), analyses: await raw('analysis', 'round_id'), round: await raw('analysis_round', 'id'),
  }
}

it('leaves the project its target cost, and what was selected and picked for it, whatever becomes of the analysis of a '
  + 'change', async () => {
  const before = await target()
  expect(before.current).toMatchObject({ missing: null })
  const { id } = await w.change([grown('1080')])
  await w.analysed(id)
  expect(await target()).toEqual(before)
  await w.complete('change', id)
  expect(await target()).toEqual(before)
  expect(await versions('T')).toEqual(['1', '2'])
  await w.undo('change', id)
  expect(await target()).toEqual(before)
  expect(await versions('T')).toEqual(['1'])
})

it('gives two changes that are agreed to at the same moment a version each', async () => {
  const [one, two] = [(await w.change([grown('1080')])).id, (await w.change([grown('1030')])).id]
  for (const id of [one, two]) {
    await w.analysed(id)
    await w.submit('change', id)
  }
  await Promise.all([agree(one), agree(two)])
  const byVersion = new Map((await rowsOf([one, two], 'T')).map(({ source, key }) => [source, key.at(-1)]))
  // The number of an undone change is not reused.
  expect([...byVersion.values()].toSorted()).toEqual(['3', '4'])
  expect(new Set((await rowsOf([one, two], 'T')).map(({ source, key }) => `${source} ${key.at(-1)}`)).size).toBe(2)
  const { rows } = await w.database.pool.query(
    `select sum(quantity) as quantity, sum(amount) as amount from ledger_balance
      where merchant_id = 'CT' and ledger = 'T' and key[2] = $1 and key[3] = 'LABOUR'`,
    [w.tile],
  )
  // 1,000 + 80 + 30 at 30.00.
  expect(rows.map(({ quantity, amount }) => [Number(quantity), amount])).toEqual([[1110, '33300.00']])
  for (const id of [two, one]) await w.undo('change', id)
})

it('posts after the works the target cost and, once the client confirms, what he owes: no limit of materials moves', async () => {
  await w.system(({ sql }) => sql`update project set state = 'SETTLEMENT' where id = 'site'`, 'CT')
  const [limits, stock] = [await w.balances('E'), await w.balances('S')]
  const line = grown('1080')
  const { id } = await w.change([line])
  await w.complete('change', id)
  expect((await rowsOf([id], 'T')).map(({ key, amount }) => [key[2], amount])).toEqual([['LABOUR', '2400.00'], ['MATERIAL', '4800.00']])
  expect([await w.balances('E'), await w.balances('S'), await rowsOf([id], 'E')]).toEqual([limits, stock, []])
  const step = async () => ({ id, version: (await w.info('change', id)).version, day: DAY })
  await w.me().call(api.report, await step())
  await w.me().call(api.answer, { ...await step(), answer: 'confirm', lines: [{ row: String(line.id), quantity: '80', price: '120.00' }] })
  expect(await w.balances('AR')).toEqual([['云栖置业/VARIABLE', 0, '9600.00']])
  const { rows } = await w.database.pool.query<{ ledger: string }>(
    "select distinct ledger from ledger_row where merchant_id = 'CT' and (source = $1 or ledger = 'AR')", [id],
  )
  expect(rows.map(({ ledger }) => ledger).toSorted()).toEqual(['AR', 'T'])
  const input = {
    id: newId(), itemName: '墙砖', spec: '800×800', unit: 'm2', quantity: '1', projectItemName: '块料墙面', projectItemId: w.tile,
    libMaterialId: w.id('m'),
  }
  await expect(w.save('subscribe', { purpose: '墙砖', needDay: '2026-12-01' }, [input])).rejects.toThrow('结算中')
})
