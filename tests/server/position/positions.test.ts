import { expect, it } from 'vitest'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { siteScope, messageOf, withPositions } from './fixtures.ts'

const world = withPositions('PT')
const tree = async () => (await world.planner().call(positionApi.list, { ...siteScope, pageSize: -1 })).rows

it('a pattern names its places before it writes them, with levels and codes that stay', async () => {
  const preview = await world.planner().call(positionApi.addFull, { ...siteScope, pattern: '1F~3F / A区,B区 / 卫生间×2', preview: true })
  expect([preview.count, preview.ids.length, preview.positions.slice(0, 3).map(({ path, levelName }) => [path, levelName])]).toEqual([
    21, 0, [['1F', 'FLOOR'], ['1F / A区', 'ZONE'], ['1F / A区 / 卫生间1', 'ROOM']],
  ])
  expect(await tree()).toEqual([])
  await world.grow('1F~3F / A区,B区 / 卫生间×2')
  const rows = await tree()
  expect(rows.length).toBe(21)
  expect(rows.find(({ name, parentId }) => name === '2F' && parentId === null)).toMatchObject({ code: '02', levelName: 'FLOOR' })
  expect(await messageOf(world.grow('2F~4F'))).toContain('同级已有同名部位：2F')
  expect(await messageOf(world.grow('1F~9999F / 卫生间×9'))).toContain('一次最多 2,000 个部位')
  expect(await messageOf(world.grow('a/b/c/d/e/f/g'))).toContain('部位最多 6 级')
})

it('edits the tree as rows: names are equal only below different places, no branch stands under itself, the code survives a '
  + 'move', async () => {
  const rows = await tree()
  const [first, second] = [rows.find(({ name }) => name === '1F')!, rows.find(({ name }) => name === '2F')!]
  const twin = await world.planner()
    .call(positionApi.save, { ...siteScope, changed: [{ id: second.id, cells: { name: '1F' }, was: { name: '2F' } }] })
  expect(twin.problems[0]!.text).toBe('同级已有同名部位')
  const zone = rows.find(({ parentId, name }) => parentId === first.id && name === 'A区')!
  expect(await messageOf(world.planner().call(positionApi.sort, { ...siteScope, id: first.id, parentId: zone.id }))).not.toBe('')
  await world.planner().call(positionApi.rename, { ...siteScope, id: zone.id, name: 'C区' })
  await world.planner().call(positionApi.sort, { ...siteScope, id: zone.id, parentId: second.id })
  expect((await tree()).find(({ id }) => id === zone.id)).toMatchObject({ name: 'C区', parentId: second.id, code: zone.code })
  const added = await world.planner().call(
    positionApi.save,
    { ...siteScope, added: [{ id: 'new-1', cells: { name: '东楼' } }, { id: 'new-2', cells: { name: '1F', parentId: 'new-1' } }] }
  )
  expect(added.problems).toEqual([])
  const total = await world.planner().call(positionApi.total, siteScope)
  expect([total.positions, total.matched, total.unmatched]).toEqual([23, 0, total.leaves])
  expect(await world.planner().call(positionApi.removeMany, { ...siteScope, ids: [added.ids['new-1']!] })).toEqual({ count: 2 })
})

it('copies a branch with its matches to be looked at, and nothing of it where a quantity is not left', async () => {
  const rows = await tree()
  const floor = rows.find(({ name }) => name === '3F')!
  const zone = rows.find(({ parentId, name }) => parentId === floor.id && name === 'A区')!
  const room = rows.find(({ parentId }) => parentId === zone.id)!
  expect((await world.match(world.tile, zone.id, '80')).problems[0]!.text).toBe('A区 还有下级，请匹配到它的下级部位')
  expect((await world.match(world.tile, room.id, '400')).problems).toEqual([])
  expect(
    await messageOf(world.planner().call(positionApi.copy, { ...siteScope, id: floor.id, names: ['4F', '5F'], withMatches: true }))
  ).toContain(
    '块料楼地面：剩余 200，不能匹配 400（副本共需要 800）'
  )
  expect((await tree()).some(({ name }) => name === '4F')).toBe(false)
  const copy = await world.planner().call(positionApi.copy, { ...siteScope, id: floor.id, names: ['4F'], withMatches: true })
  expect([copy.count, copy.matches]).toEqual([7, 1])
  expect(await world.standing(world.tile)).toEqual(['800', '200', 'PART'])
  const positionLines = async (): Promise<string[]> => (await world.planner().call(positionApi.page, { ...siteScope, pageSize: -1 })).rows
    .filter(({ path, state }) => path.startsWith('4F') || (path.startsWith('3F') && state !== 'NONE'))
      .map(({ path, state, items }) => `${path} ${state} ${items ?? 0}`).toSorted()
  expect(await positionLines()).toEqual([
    '3F / A区 / 卫生间1 MATCHED 1', '3F / A区 PART 1', '3F PART 1',
    '4F / A区 / 卫生间1 UNCHECKED 1', '4F / A区 / 卫生间2 NONE 0', '4F / A区 UNCHECKED 1', '4F / B区 / 卫生间1 NONE 0', '4F / B区 / 卫生间2 NONE 0',
    '4F / B区 NONE 0', '4F UNCHECKED 1',
  ])
  const [unchecked] =
    (await world.planner().call(positionMatchApi.matches, { ...siteScope, itemId: world.tile, pageSize: -1 })).rows.filter(
      ({ checked }) => checked === 'NO'
    )
  expect(unchecked).toMatchObject({ way: 'COPY', path: '4F / A区 / 卫生间1', quantity: '400.000000' })
  expect(await messageOf(world.planner().call(positionApi.remove, { ...siteScope, id: copy.ids[0]! }))).toContain('卫生间1 已匹配 1 个清单项，请先取消匹配')
  expect(
    await messageOf(world.planner().call(positionApi.addFull, { ...siteScope, parentId: unchecked!.positionId, pattern: '墙面,地面' }))
  ).toContain(
    '已有 1 项匹配'
  )
  expect(await world.planner().call(positionApi.remove, { ...siteScope, id: copy.ids[0]!, withMatches: true })).toEqual({ count: 7 })
  expect(await world.standing(world.tile)).toEqual(['400', '600', 'PART'])
})

it('marks places by the words of the company and by the labels that are expected of them', async () => {
  const { id } = await world.planner().call(positionApi.saveTag, { word: '样板间', tone: 'info' })
  expect(await world.planner().refused(positionApi.saveTag, { word: '样板间' })).toEqual([409, 'ALREADY_EXISTS'])
  const [room] = (await world.planner().call(positionApi.page, { ...siteScope, leaves: true, pageSize: 1 })).rows
  await world.planner().call(positionApi.tagMany, { ...siteScope, ids: [room!.id], add: [id] })
  expect((await world.planner().call(positionApi.page, { ...siteScope, tagId: id, pageSize: 10 })).rows.map(({ tags }) => tags)).toEqual(
    ['样板间']
  )
  expect(await world.planner().call(positionApi.tags, {})).toMatchObject([{ word: '样板间', used: 1 }])
  await world.planner().call(positionApi.tagOne, { ...siteScope, id: room!.id, tagIds: [] })
  expect(await world.planner().call(positionApi.tags, {})).toMatchObject([{ used: 0 }])
})
