import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dec, sumOf } from '#schemas/kit/index.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { siteScope, messageOf, withPositions } from './fixtures.ts'

const world = withPositions('PM')
const rooms: string[] = []
beforeAll(async () => {
  const grown = await world.grow('1F~12F, 南院 / 大厅')
  rooms.push(...[...grown].filter(([path]) => path.includes('/')).map(([, id]) => id))
})

async function unmatched(): Promise<void> {
  const { rows } = await world.planner().call(positionMatchApi.matches, { ...siteScope, pageSize: -1 })
  if (rows.length > 0) await world.planner().call(positionMatchApi.remove, { ...siteScope, ids: rows.map(({ id }) => id) })
}

describe('a design from its first match to its commit', () => {
  it('never puts more than there is, says what is left, and counts twelve floors of 80 as 960 of 1,000', async () => {
    expect(await world.code()).toBe('00')
    const saved = await world.planner().call(positionMatchApi.save, {
      ...siteScope,
      added: rooms.slice(0, 12).map((positionId, i) => ({ id: `new-${i}`, cells: { itemId: world.tile, positionId, quantity: '80' } })),
    })
    expect(saved.problems).toEqual([])
    expect([await world.standing(world.tile), await world.code()]).toEqual([['960', '40', 'PART'], '10'])
    expect((await world.match(world.tile, rooms[12]!, '60')).problems[0]).toMatchObject({ column: 'quantity', text: '剩余 40，不能匹配 60' })
    expect((await world.match(world.tile, rooms[0]!, '1')).problems[0]!.text).toBe('这个清单项在该部位已有一行')
    expect((await world.match(world.tile, rooms[12]!, '40')).problems).toEqual([])
    expect(await world.standing(world.tile)).toEqual(['1000', '0', 'FULL'])
  })
  it('has a quantity by its 计算式, and by share with the residue in the largest', async () => {
    const { ids } = await world.planner().call(
      positionMatchApi.save,
      {
        ...siteScope,
        added: [{ id: 'new-1', cells: { itemId: world.paint, positionId: rooms[0]!, quantity: '1', expression: '3.6*2.8-1.5' } }],
      }
    )
    const [match] = (await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.paint }))
    expect(match).toMatchObject({ quantity: '8.580000', expression: '3.6*2.8-1.5' })
    const wrong = await world.planner().call(
      positionMatchApi.save,
      { ...siteScope, changed: [{ id: ids['new-1']!, cells: { expression: '3.6*' }, was: { expression: '3.6*2.8-1.5' } }] }
    )
    expect(wrong.problems[0]).toMatchObject({ column: 'expression' })
    await world.planner().call(positionMatchApi.remove, { ...siteScope, ids: [ids['new-1']!] })
    const three = rooms.slice(0, 3)
    for (const [i, area] of ['18.2', '18.2', '12.6'].entries())
      await world.planner().call(positionApi.save, { ...siteScope, changed: [{ id: three[i]!, cells: { area }, was: { area: null } }] })
    expect(await messageOf(
      world.planner().call(positionMatchApi.share, { ...siteScope, itemId: world.paint, positionIds: [...three, rooms[5]!], by: 'area' })
    )).toContain('没有填写面积')
    await world.planner().call(positionMatchApi.share, { ...siteScope, itemId: world.paint, positionIds: three, by: 'area' })
    const shared = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.paint })
    expect(three.map(id => shared.find(({ positionId }) => positionId === id)!.quantity)).toEqual(['54.600000', '54.600000', '37.800000'])
  })
  it('is committed once everything is finished and looked at, locked then, and opened again with a reason', async () => {
    expect(await messageOf(world.planner().call(positionMatchApi.commit, siteScope))).toContain('还有 2 项未完成匹配')
    await world.planner().call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint] })
    expect(await world.code()).toBe('20')
    expect((await world.match(world.paint, rooms[3]!, '1')).problems.map(({ text }) => text)).toEqual(['墙面乳胶漆 已完成匹配，请先取消完成'])
    const [finished] = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.tile })
    expect(await messageOf(world.planner().call(positionMatchApi.remove, { ...siteScope, ids: [finished!.id] }))).toBe('块料楼地面 已完成匹配，请先取消完成')
    expect(await world.planner().call(positionMatchApi.commit, siteScope)).toEqual({ number: 1 })
    expect(await world.code()).toBe('30')
    expect(await messageOf(world.match(world.tile, rooms[3]!, '1'))).toContain('深化设计已提交，请先解锁再修改')
    expect(await messageOf(world.planner().call(positionMatchApi.unlock, { ...siteScope, reason: '补录' }))).toContain('只有可以查看全部项目的人员能解锁')
    await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '补录' })
    expect(await world.code()).toBe('40')
    await world.planner().call(positionMatchApi.finish, { ...siteScope, itemIds: [world.paint], finished: false })
    await world.planner().call(
      positionMatchApi.remove,
      {
        ...siteScope, ids: (await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.paint })).map(({ id }) => id),
      }
    )
    expect(await messageOf(world.planner().call(positionMatchApi.finish, { ...siteScope, itemIds: [world.paint] }))).toContain(
      '墙面乳胶漆 剩余 147，未全部匹配'
    )
    await world.planner().call(positionMatchApi.finish, { ...siteScope, itemIds: [world.paint], withoutPosition: true })
    expect(await world.standing(world.paint)).toEqual(['147', '0', 'DONE'])
    expect(await world.planner().call(positionMatchApi.commit, siteScope)).toEqual({ number: 2 })
    await world.boss().call(positionMatchApi.unlock, { ...siteScope, reason: '继续' })
    await world.planner().call(positionMatchApi.finish, { ...siteScope, itemIds: [world.tile, world.paint], finished: false })
  })
})

it('somebody on the site adds out of what is left, marked as added there, and changes nothing', async () => {
  const [match] = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.paint })
  if (match !== undefined) await world.planner().call(positionMatchApi.remove, { ...siteScope, ids: [match.id] })
  const { ids } = await world.match(world.paint, rooms[4]!, '12', world.foreman())
  expect(
    (await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.paint })).find(({ id }) => id === ids['new-1'])
  ).toMatchObject({ onSite: 'SITE' })
  expect((await world.match(world.paint, rooms[5]!, '1000', world.foreman())).problems[0]!.text).toContain('剩余 ')
  expect(await messageOf(world.foreman().call(positionMatchApi.save, { ...siteScope, removed: [ids['new-1']!] }))).toContain('现场补录只能新增匹配')
})

it('two windows that match the last of an item at once: one wins', async () => {
  await unmatched()
  const results = await Promise.all(
    rooms.slice(0, 10).map((positionId, i) => world.match(world.tile, positionId, '600', i % 2 === 0 ? world.planner() : world.boss()))
  )
  expect(results.filter(({ problems }) => problems.length === 0).length).toBe(1)
  expect(await world.standing(world.tile)).toEqual(['600', '400', 'PART'])
})

it('is conserved whatever people write, and the matrix is all or nothing', async () => {
  const request = fc.record({
    room: fc.integer({ min: 0, max: 4 }),
    quantity: fc.constantFrom(null, '0', '100', '333.333333', '400', '999.999999', '1000', '1000.000001', '1001'),
    kind: fc.constantFrom('cell', 'row', 'share', 'remove'),
  })
  await fc.assert(fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async wishes => {
    for (const { room, quantity, kind } of wishes) {
      const before = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.tile })
      const cells = [
        { itemId: world.tile, positionId: rooms[room]!, quantity }, { itemId: world.tile, positionId: rooms[room + 1]!, quantity: '1' },
      ]
      const refused = kind === 'cell' ? await messageOf(world.planner().call(positionMatchApi.saveCells, { ...siteScope, cells }))
        : kind === 'share' ? await messageOf(
          world.planner()
            .call(positionMatchApi.share, { ...siteScope, itemId: world.tile, positionIds: rooms.slice(0, room + 1), by: 'even' })
        )
          : kind === 'remove'
            ? await messageOf(world.planner().call(positionMatchApi.remove, { ...siteScope, ids: before.slice(0, 1).map(({ id }) => id) }))
            : await messageOf(world.match(world.tile, rooms[room]!, quantity ?? '5'))
      const after = await world.planner().call(positionMatchApi.ofItem, { ...siteScope, itemId: world.tile })
      const sum = dec(sumOf(after.map(row => row.quantity)) ?? '0')
      expect(sum.lte('1000.000001')).toBe(true)
      if (kind === 'share' && refused === '') expect(sum.eq(1000)).toBe(true)
      if (kind === 'cell' && refused !== '') expect(after).toEqual(before)
    }
  }), { numRuns: 8 })
})

it('names places and items by what people write, and says which of them it does not know', async () => {
  await unmatched()
  const written = (id: string, positionName: string, itemName = '块料楼地面') =>
    ({ id: `new-${id}`, cells: { itemName, positionName, quantity: '1' } })
  const saved = await world.planner().call(
    positionMatchApi.save,
    { ...siteScope, added: [written('a', '1F/大厅'), written('b', '大厅'), written('c', '99F'), written('d', '2F / 大厅', '吊顶')] }
  )
  expect(saved.rows.map(({ positionName, itemName, path }) => [positionName, itemName, path])).toEqual([['大厅', '块料楼地面', '1F / 大厅']])
  expect(saved.problems.map(({ row, column, text }) => [row, column, text])).toEqual([
    ['new-b', 'positionName', '有 13 个部位叫“大厅”，请写路径，如 3F / 大厅'], ['new-c', 'positionName', '没有名称、编码或路径为“99F”的部位'],
    ['new-d', 'itemName', '没有名称或项目编码为“吊顶”的清单项'],
  ])
})
