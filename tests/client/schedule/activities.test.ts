import { describe, expect, it } from 'vitest'
import { ITEM_TREE } from '#server/db/seeds/trees.ts'
import { activitiesOf, MOST_BARS } from '#shared/schedule/activities.ts'
import { durationOf, Products } from '#shared/schedule/duration.ts'
import { aligned, runsOf } from '#shared/schedule/runs.ts'
import { stageOf } from '#shared/schedule/stages.ts'
import type { Link } from '#shared/schedule/types.ts'
import { input, item, match, PAINT, room, step, team, TILES, WATERPROOF } from './fixtures.ts'

const shortLink = ({ from, to, kind, lag, clock, source }: Link): string =>
  `${from} → ${to} ${kind}${lag > 0 ? ` ${lag} ${clock}` : ''} ${source}`

describe('durations', () => {
  it('are quantity × work days ÷ crew, rounded up to a quarter of a day', () => {
    const sum = new Products()
    sum.add('80', '0.12')
    expect(sum.total().toFixed()).toBe('9.6')
    expect(durationOf('9.6', 3)).toBe(13)
    expect(durationOf('9.75', 3)).toBe(13)
    expect(durationOf('9.750001', 3)).toBe(14)
  })
  it('are a quarter at least: of nothing, and of half a minute', () => {
    expect(durationOf('0', 3)).toBe(1)
    expect(durationOf('0.001', 1)).toBe(1)
  })
  it('stay exact beyond what doubles hold', () => {
    expect(durationOf('3.000000000000000000000001', 3)).toBe(5)
    expect(durationOf('3.000000000000000000000000', 3)).toBe(4)
    const sum = new Products()
    sum.add('123456789.123456', '987654321.654321')
    sum.add('0.1', '0.2')
    expect(sum.total().toFixed()).toBe('121932631315347490.589424853376')
  })
})

describe('runs', () => {
  it('are the steps of one trade without a break', () => {
    const runs = runsOf([
      step('放线', 'A', '1'), step('基层', 'B', '1'), step('铺贴', 'B', '1', { waitHours: 24 }), step('勾缝', 'B', '1', { accepts: true }),
      step('清理', 'B', '1'),
    ])
    expect(
      runs.map(({ trade, steps, waitHours, accepts }) => `${trade} ${steps.map(({ name }) => name).join('+')} ${waitHours} ${accepts}`)
    )
      .toEqual(['A 放线 0 false', 'B 基层+铺贴 24 false', 'B 勾缝 0 true', 'B 清理 0 false'])
  })
  it('are laid over each other without changing the order of either', () => {
    expect(aligned(['A', 'B', 'A'], ['B', 'A'])).toEqual([1, 2])
    expect(aligned(['A', 'B'], ['B', 'A'])).toEqual([1, null])
    expect(aligned([], ['A'])).toEqual([null])
    expect(aligned(['A'], ['C', 'A', 'D'])).toEqual([null, 0, null])
  })
})

describe('stages', () => {
  it('know every item type but those without an order', () => {
    const unknown = Object.entries(ITEM_TREE)
      .flatMap(([first, seconds]) => Object.entries(seconds).flatMap(([second, thirds]) => thirds.map(third => [first, second, third])))
      .filter(path => stageOf(path) === null).map(path => path.slice(1).join('/'))
    expect(unknown).toEqual(['脚手架', '垂直运输', '成品保护', '临时设施', '夜间施工'].map(name => `措施项目/${name}`))
  })
  it('go by the innermost label', () => {
    expect([TILES, WATERPROOF, PAINT, ['安装工程', '电气', '照明器具'], ['安装工程', '电气', '配管配线'], ['装饰工程', '其他装饰', '开荒保洁']].map(stageOf))
      .toEqual(['MASONRY', 'WATERPROOF', 'PAINT', 'FIXTURES', 'SERVICES', 'CLEANING'])
  })
})

const tiling = [step('基层', '泥瓦', '0.1'), step('铺贴', '泥瓦', '0.2', { waitHours: 24, accepts: true }), step('美缝', '美缝工', '0.05')]

describe('bars and links', () => {
  it('come from matches and steps, with waiting times and acceptances', () => {
    const { bars, links, faults } = activitiesOf(
      input({ places: [room('a', 1)], items: [item('1', TILES)], matches: [match('1', 'a', '10', tiling)], teams: [team('T', '泥瓦', 2)] })
    )
    expect(faults).toEqual([])
    const [tiles, accepted, joints] = ['a/装饰工程/楼地面装饰/块料楼地面/泥瓦/1', 'a/装饰工程/楼地面装饰/块料楼地面/泥瓦/1/M', 'a/装饰工程/楼地面装饰/块料楼地面/美缝工/1']
    expect(bars.map(({ id, kind, name, workDays, quantity }) => [id, kind, name, workDays, quantity])).toEqual([
      [tiles, 'WORK', '块料楼地面·泥瓦', '3', '10'], [accepted, 'MILESTONE', '铺贴验收', '0', null], [joints, 'WORK', '块料楼地面·美缝工', '0.5', '10'],
    ])
    expect(bars[0]!.steps.map(({ name }) => name)).toEqual(['基层', '铺贴'])
    expect(links.map(shortLink)).toEqual(
      [`${tiles} → ${accepted} FS ACCEPTANCE`, `${tiles} → ${joints} FS 24 CALENDAR WAIT`, `${accepted} → ${joints} FS ACCEPTANCE`]
    )
  })

  it('follow the order of item types inside a place, with the waiting time of the last step, and not between places', () => {
    const { bars, links } = activitiesOf(input({
      places: [room('b', 2), room('a', 1)],
      items: [item('1', TILES), item('2', WATERPROOF), item('3', PAINT), item('4', ['装饰工程', '措施项目', '脚手架'])],
      matches: [
        match('3', 'a', '10', [step('面漆', '油漆', '0.1')]), match('1', 'a', '10', [step('铺贴', '泥瓦', '0.1')]),
        match('2', 'a', '10', [step('涂膜', '防水', '0.1', { waitHours: 48 })]),
        match('4', 'a', '10', [step('搭设', '架子', '0.1')]), match('3', 'b', '10', [step('面漆', '油漆', '0.1')]),
      ],
    }))
    const short = (text: string): string => text.replaceAll(/装饰工程\/[^/]+\/([^/]+)\/[^/]+\/1/g, '$1')
    expect(bars.map(({ id }) => short(id))).toEqual(['a/防水', 'a/块料楼地面', 'a/抹灰面油漆', 'a/脚手架', 'b/抹灰面油漆'])
    expect(links.map(link => short(shortLink(link)))).toEqual(['a/防水 → a/块料楼地面 FS 48 CALENDAR WAIT', 'a/块料楼地面 → a/抹灰面油漆 FS STEP'])
  })

  it('are merged by the grain: equal item type and trade in one place', () => {
    const positions = [
      room('f', 1, { level: 'FLOOR', name: '一层' }), room('z', 1, { level: 'ZONE', parentId: 'f' }), room('a', 1, { parentId: 'z' }),
      room('b', 2, { parentId: 'z' }), room('w', 1, { level: 'FACE', parentId: 'b' }),
    ]
    const matches = [
      match('1', 'a', '10', tiling), match('2', 'a', '5', tiling), match('1', 'w', '20', tiling), match('3', 'b', '3', tiling),
    ]
    const items = [item('1', TILES), item('2', TILES), item('3', PAINT, { unit: 'm' })]
    const count = (grain: 'ROOM' | 'ZONE' | 'FLOOR') =>
      activitiesOf(input({ grain, places: positions, items, matches })).bars.filter(({ kind }) => kind === 'WORK')
        .map(({ placeId, typeName, trade, workDays, quantity }) => `${placeId} ${typeName} ${trade} ${workDays} ${quantity}`)
    expect(count('ROOM')).toEqual([
      'a 块料楼地面 泥瓦 4.5 15', 'a 块料楼地面 美缝工 0.75 15', 'b 块料楼地面 泥瓦 6 20', 'b 块料楼地面 美缝工 1 20', 'b 抹灰面油漆 泥瓦 0.9 3', 'b 抹灰面油漆 美缝工 0.15 3',
    ])
    expect(count('FLOOR')).toEqual(count('ZONE').map(text => text.replace(/^z/, 'f')))
    expect(count('ZONE')).toEqual(['z 块料楼地面 泥瓦 10.5 35', 'z 块料楼地面 美缝工 1.75 35', 'z 抹灰面油漆 泥瓦 0.9 3', 'z 抹灰面油漆 美缝工 0.15 3'])
  })

  it('of packages with their trades in another order never wait for each other', () => {
    const matches = [
      match('1', 'a', '1', [step('找平', '泥瓦', '1'), step('防水', '防水', '1'), step('铺贴', '泥瓦', '1')]),
      match('2', 'a', '1', [step('防水', '防水', '1'), step('铺贴', '泥瓦', '1')]),
    ]
    const {
      bars, links,
    } = activitiesOf(input({ places: [room('a', 1)], items: [item('1', TILES), item('2', TILES, { unit: 'm' })], matches }))
    expect(bars.map(({ id, steps, quantity }) => `${id.split('/').slice(-2).join('')} ${steps.length} ${quantity}`)).toEqual(
      ['泥瓦1 1 1', '防水1 2 null', '泥瓦2 2 null']
    )
    expect(links).toHaveLength(2)
  })

  it('wait for the longest waiting time of what is merged, and of an item that ends before the others', () => {
    const matchesWithWaits = (...hours: readonly number[]) => hours.map((waitHours, at) =>
      match(String(at + 1), 'a', '1', [step('铺贴', '泥瓦', '1', { waitHours }), ...at === 2 ? [] : [step('勾缝', '美缝工', '1', { waitHours })]]))
    const items = [item('1', TILES, { sort: 1 }), item('2', TILES, { sort: 2 }), item('3', TILES, { sort: 3 }), item('4', PAINT)]
    const lags = (...hours: readonly number[]) => activitiesOf(
      input({ places: [room('a', 1)], items, matches: [...matchesWithWaits(...hours), match('4', 'a', '1', [step('面漆', '油漆', '1')])] })
    ).links
      .map(({ from, to, lag }) => `${from.split('/').at(-2)} → ${to.split('/').at(-2)} ${lag}`)
    expect(lags(24, 12)).toEqual(['泥瓦 → 美缝工 24', '美缝工 → 油漆 24'])
    expect(lags(12, 24)).toEqual(['泥瓦 → 美缝工 24', '美缝工 → 油漆 24'])
    expect(lags(12, 24, 48)).toEqual(['泥瓦 → 美缝工 24', '泥瓦 → 油漆 48', '美缝工 → 油漆 24'])
    expect(lags(12, 24, 0)).toEqual(['泥瓦 → 美缝工 24', '美缝工 → 油漆 24'])
  })

  it('keep apart what rooms of several responsible teams have, where the team is of the trade', () => {
    const positions = [
      room('f', 1, { level: 'FLOOR', teamId: 'T1' }), room('a', 1, { parentId: 'f' }), room('b', 2, { parentId: 'f', teamId: 'T2' }),
      room('c', 3, { parentId: 'f', teamId: 'P' }),
    ]
    const matches = ['a', 'b', 'c'].map(id => match('1', id, '1', [step('铺贴', '泥瓦', '1')]))
    const { bars } = activitiesOf(input(
      {
        grain: 'FLOOR', places: positions, items: [item('1', TILES)], matches,
        teams: [team('T1', '泥瓦', 1), team('T2', '泥瓦', 1), team('P', '油漆', 1)],
      }
    ))
    expect(bars.map(({ teamId, steps }) => [teamId, steps.map(({ placeId }) => placeId).join()])).toEqual([['T1', 'a,c'], ['T2', 'b']])
  })

  it('are refused above 5,000, and where there are none', () => {
    const positions = Array.from({ length: MOST_BARS + 1 }, (_, at) => room(`r${at}`, at))
    const scheduleInput = input(
      { places: positions, items: [item('1', TILES)], matches: positions.map(({ id }) => match('1', id, '1', [step('铺贴', '泥瓦', '1')])) }
    )
    expect(activitiesOf(scheduleInput).faults.map(({ message }) => message)).toEqual(['进度项共 5,001 项，超过 5,000 项，请选择更粗的粒度'])
    expect(activitiesOf({ ...scheduleInput, matches: scheduleInput.matches.slice(1) }).faults).toEqual([])
    expect(activitiesOf(input({})).faults.map(({ kind }) => kind)).toEqual(['EMPTY'])
    expect(() => activitiesOf(input({ matches: [match('9', 'a', '1', [])] }))).toThrow(RangeError)
  })

  it('have the links that somebody drew, as long as both bars are there', () => {
    const manualLink = (to: string): Link =>
      ({ from: 'a/装饰工程/楼地面装饰/块料楼地面/泥瓦/1', to, kind: 'SS', lag: 4, clock: 'WORKING', source: 'MANUAL' })
    const manualLinks = [manualLink('b/装饰工程/楼地面装饰/块料楼地面/泥瓦/1'), manualLink('gone')]
    const matches = ['a', 'b'].map(id => match('1', id, '1', [step('铺贴', '泥瓦', '1')]))
    expect(activitiesOf(input({ places: [room('a', 1), room('b', 2)], items: [item('1', TILES)], matches, manualLinks })).links).toEqual(
      manualLinks.slice(0, 1)
    )
  })

  it('name items without steps and without an order', () => {
    const matches = [match('1', 'a', '1', []), match('2', 'a', '1', [step('搭设', '架子', '1')])]
    const {
      unordered, withoutSteps,
    } = activitiesOf(input({ places: [room('a', 1)], items: [item('1', TILES), item('2', ['措施项目', '脚手架'])], matches }))
    expect({ unordered, withoutSteps }).toEqual({ unordered: ['清单2'], withoutSteps: ['清单1'] })
  })
})
