import { describe, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { addedRows, machine, other, PUBLIC_OTHERS, withTwoAnalyses } from './bestFixtures.ts'
import { refusal } from './fixtures.ts'

const { world: w, analysisOf, items } = withTwoAnalyses()

describe('costs beside the packages', () => {
  const totals = () => w.as('estimator').call(analysisSheetApi.totals, analysisOf('estimator'))

  it('count in the item that they name, or among the public ones, and percentages follow the sheet', async () => {
    const [item] = await items('estimator')
    const { ids: made, problems } = await w.as('estimator').call(analysisBlockApi.saveMachines, {
      ...analysisOf('estimator'),
      added: [{ id: 'new-1', cells: machine() }, { id: 'new-2', cells: machine({ itemId: item!.id, quantity: '1' }) }],
    })
    expect(problems).toEqual([])
    expect(
      (await w.as('estimator').call(analysisBlockApi.machines, analysisOf('estimator'))).rows.map(({ amount, itemName }) =>
        [amount, itemName])
    ).toEqual(expect.arrayContaining([['17010.00', null], ['8505.00', item!.name]]))
    const direct = (await items('estimator'))[0]!
    expect(direct).toMatchObject({ machine: '8505.00', direct: toScale(sumOf([item!.labour, item!.material, '8505.00']), 2) })
    expect(await totals()).toMatchObject({ publicMachine: '17010.00', sums: { machine: '25515.00' } })
    await w.as('estimator').call(analysisBlockApi.saveOthers, { ...analysisOf('estimator'), added: addedRows(PUBLIC_OTHERS) })
    const { sums, publicOther } = await totals()
    const five = toScale(dec(sums.labour!).times(5).div(100), 2)
    const base = sumOf([sums.labour!, sums.material!, sums.machine!])
    expect(publicOther).toBe(toScale(sumOf(['12000', five, '24310.00', '3000', toScale(base.times('1.5').div(100), 2)]), 2))
    expect(sums.direct).toBe(toScale(sumOf([sums.labour!, sums.material!, sums.machine!, sums.other!]), 2))
    await w.as('estimator').call(analysisSheetApi.updateNum, { ...analysisOf('estimator'), itemId: item!.id, quantity: '1000' })
    const after = await w.as('estimator').call(analysisBlockApi.others, analysisOf('estimator'))
    expect(after.rows.find(({ costName }) => costName === '规费')!.amount).toBe(
      toScale(dec((await totals()).sums.labour!).times(5).div(100), 2)
    )
    await w.as('estimator').call(analysisBlockApi.deleteMachine, { ...analysisOf('estimator'), ids: [made['new-2']!] })
    expect((await items('estimator'))[0]!.machine).toBe('0.00')
  })

  it('are refused by cell, and name no item of another analysis', async () => {
    const [foreign] = await items('pm')
    const save = async (cells: object) =>
      (await w.as('estimator').call(
        analysisBlockApi.saveMachines, { ...analysisOf('estimator'), added: [{ id: 'new-1', cells: cells as Record<string, unknown> }] }
      )).problems.map(({ column, text }) => [column, text])
    expect(await save(machine({ itemId: foreign!.id }))).toEqual([['itemId', '所选的清单项不在这份测算中']])
    expect(await save(machine({ price: '0', machineName: '' }))).toEqual([['machineName', '机械名称必须填写'], ['price', expect.any(String)]])
    expect((await w.as('estimator').call(
      analysisBlockApi.saveOthers, { ...analysisOf('estimator'), added: [{ id: 'new-1', cells: other({ base: 'DAY' }) }] }
    )).problems).toMatchObject(
      [{ column: 'days' }]
    )
    expect(
      await refusal(
        w.as('pm').call(analysisBlockApi.saveMachines, { ...analysisOf('estimator'), added: [{ id: 'new-1', cells: machine() }] })
      )
    ).toContain('404')
  })

  it('has expected changes that are stood by, with the opinion of who leads', async () => {
    const { ids: made } = await w.as('estimator').call(
      analysisBlockApi.saveChanges,
      { ...analysisOf('estimator'), added: [{ id: 'new-1', cells: { changeName: '大堂石材升级', probability: '40', amount: '50000' } }] }
    )
    const id = made['new-1']!
    await w.as('estimator').call(analysisBlockApi.confirmChange, { ...analysisOf('estimator'), ids: [id] })
    expect(await refusal(w.as('estimator').call(analysisBlockApi.deleteChange, { ...analysisOf('estimator'), ids: [id] }))).toContain(
      '请先取消确认'
    )
    expect(await refusal(w.as('estimator').call(analysisBlockApi.opinion, { ...analysisOf('estimator'), id, opinion: '可能' }))).toContain(
      '403'
    )
    await w.as('cost').call(analysisBlockApi.opinion, { ...analysisOf('estimator'), id, opinion: '按 60% 考虑' })
    expect((await w.as('estimator').call(analysisBlockApi.changes, analysisOf('estimator'))).rows).toMatchObject(
      [{ expected: '20000.00', state: 'CONFIRMED', opinion: '按 60% 考虑' }]
    )
  })
})

describe('expected changes of an item', () => {
  const me = () => w.as('estimator')
  const visibleItem = async (id: string) => (await items('estimator')).find(row => row.id === id)!
  const changesOf = async (itemId: string) =>
    (await me().call(
      analysisBlockApi.changes, { ...analysisOf('estimator'), filters: [{ key: 'itemId', op: 'in', value: [itemId] }] }
    )).rows
  const add = (itemId: string, changeName: string, more: object = {}) =>
    me().call(
      analysisBlockApi.saveItemChanges,
      { ...analysisOf('estimator'), itemId, added: [{ id: 'new-1', cells: { changeName, probability: '25', amount: '8000', ...more } }] }
    )

  it('are its own: what is expected stands beside its cost and in none of its sums, and another item cannot touch them', async () => {
    const [first, second] = (await items('estimator')).map(({ id, name, direct }) => ({ id, name, direct })) as [
      { id: string, name: string, direct: string | null }, { id: string },
    ]
    const before = (await me().call(analysisSheetApi.totals, analysisOf('estimator'))).sums
    // The item of the call overrides the item of the row.
    const { ids: made, problems } = await add(first.id, '面层改石材', { itemId: second.id })
    expect(problems).toEqual([])
    await add(first.id, '基层加厚', { probability: '50', amount: '1000.10' })
    expect((await changesOf(first.id)).map(({ changeName, itemName, expected }) => [changeName, itemName, expected])).toEqual(
      expect.arrayContaining([['面层改石材', first.name, '2000.00'], ['基层加厚', first.name, '500.05']]))
    expect(await changesOf(second.id)).toEqual([])
    expect(await visibleItem(first.id)).toMatchObject({ expected: '2500.05', direct: first.direct })
    expect((await visibleItem(second.id)).expected).toBeNull()
    expect((await me().call(analysisSheetApi.totals, analysisOf('estimator'))).sums).toEqual(before)
    const id = made['new-1']!
    const change = (itemId: string) => me().call(
      analysisBlockApi.updateItemChanges,
      { ...analysisOf('estimator'), itemId, changed: [{ id, cells: { amount: '4000' }, was: { amount: '8000.00' } }] }
    )
    expect((await change(second.id)).problems).toMatchObject([{ row: id }])
    expect(
      await refusal(me().call(analysisBlockApi.confirmItemChange, { ...analysisOf('estimator'), itemId: second.id, ids: [id] }))
    ).toContain(
      '404'
    )
    expect((await change(first.id)).problems).toEqual([])
    await me().call(analysisBlockApi.confirmItemChange, { ...analysisOf('estimator'), itemId: first.id, ids: [id] })
    expect((await change(first.id)).problems).toMatchObject([{ row: id, column: 'amount' }])
    expect(
      await refusal(me().call(analysisBlockApi.deleteItemChange, { ...analysisOf('estimator'), itemId: first.id, ids: [id] }))
    ).toContain(
      '请先取消确认'
    )
    await me().call(analysisBlockApi.cancelChange, { ...analysisOf('estimator'), ids: [id] })
    await me().call(analysisBlockApi.deleteItemChange, { ...analysisOf('estimator'), itemId: second.id, ids: [id] }).catch(() => null)
    expect(await changesOf(first.id)).toHaveLength(2)
    await me().call(analysisBlockApi.deleteItemChange, { ...analysisOf('estimator'), itemId: first.id, ids: [id] })
    expect((await visibleItem(first.id)).expected).toBe('500.05')
  })

  it('belong to no section, to no item of another analysis, and are nobody else\'s', async () => {
    const { rows } = await me().call(analysisSheetApi.page, { ...analysisOf('estimator'), pageSize: -1 })
    const [foreign] = await items('pm')
    for (const itemId of [rows.find(({ unit }) => unit === null)!.id, foreign!.id])
      expect(await refusal(add(itemId, '变更'))).toContain('404')
    const strange = await me().call(
      analysisBlockApi.saveChanges,
      {
        ...analysisOf('estimator'),
        added: [{ id: 'new-1', cells: { changeName: '变更', probability: '1', amount: '1', itemId: foreign!.id } }],
      }
    )
    expect(strange.problems).toMatchObject([{ column: 'itemId', text: '所选的清单项不在这份测算中' }])
    const ownItem = (await items('estimator'))[0]!
    expect(
      await refusal(w.as('pm').call(analysisBlockApi.saveItemChanges, { ...analysisOf('estimator'), itemId: ownItem.id, added: [] }))
    ).toContain(
      '404'
    )
  })
})
