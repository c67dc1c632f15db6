import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Sequence, type Position } from '#server/grid/save/sequence.ts'
import { at, withBoq, type Headers } from './setup.ts'

const list = withBoq()
let me: Headers
beforeEach(async () => {
  me = await list.member('m1')
  await list.reset(me)
})
const order = async () => (await list.rows(me)).map(({ id }) => id)
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => at(from + i))

describe('the order of a list', () => {
  it('takes a chain of new rows behind a row, whatever their order in the request', async () => {
    const { ids } = await list.save(me, { added: [
      { id: 'new-b', cells: { name: '乙' }, afterId: 'new-a' }, { id: 'new-a', cells: { name: '甲' }, afterId: at(2) },
      { id: 'new-c', cells: { name: '丙' }, afterId: 'new-b' },
    ] })
    expect((await order()).slice(0, 6)).toEqual([at(1), at(2), ids['new-a'], ids['new-b'], ids['new-c'], at(3)])
  })

  it('takes rows at the beginning, in front of a row, and at the end', async () => {
    const { ids } = await list.save(me, { added: [
      { id: 'new-a', cells: { name: '甲' }, afterId: null }, { id: 'new-b', cells: { name: '乙' }, beforeId: at(3) },
      { id: 'new-c', cells: { name: '丙' } },
    ] })
    expect(await order()).toEqual([ids['new-a'], at(1), at(2), ids['new-b'], ...numbered(3, 25), ids['new-c']])
  })

  it('gives rows back with their ids and at their places', async () => {
    const removed = [at(1), at(7), at(8), at(25)]
    const old = (await list.rows(me)).filter(({ id }) => removed.includes(id))
    const { places: positions } = await list.save(me, { removed })
    expect(positions).toEqual({ r1: null, r7: 'r6', r8: 'r7', r25: 'r24' })
    expect(await order()).toHaveLength(21)
    await list.save(me, { added: old.toReversed().map(({ id, code, name, unit, quantity, price }) =>
      ({ id, cells: { code, name, unit, quantity, price }, afterId: positions[id] ?? null })) })
    expect(await order()).toEqual(numbered(1, 25))
    expect((await list.rows(me))[6]).toMatchObject({ id: 'r7', name: '实心砖墙', total: '64787.15' })
  })

  it('moves a row of a filtered second page right behind its new neighbour, and back to where it was', async () => {
    const filters = [{ key: 'unit', op: 'in', value: 'm3' }]
    const before = await list.rows(me, { filters, pageSize: 5, pageNum: 2 })
    expect(before.map(({ id }) => id)).toEqual(['r7', 'r8', 'r9', 'r10', 'r11'])
    const { places: positions } = await list.save(me, { moved: [{ id: at(8), afterId: at(11) }] })
    expect(await order()).toEqual([...numbered(1, 7), 'r9', 'r10', 'r11', 'r8', ...numbered(12, 25)])
    await list.save(me, { moved: [{ id: at(8), afterId: positions.r8! }] })
    expect(await order()).toEqual(numbered(1, 25))
  })

  it('refuses to move beside a row that is gone, and puts a new one last', async () => {
    await list.save(me, { removed: [at(5)] })
    const result = await list.save(
      me, { moved: [{ id: at(1), afterId: at(5) }], added: [{ id: 'new-a', cells: { name: '甲' }, afterId: at(5) }] }
    )
    expect(result.problems).toMatchObject([{ row: 'r1', code: 'NOT_FOUND' }])
    expect(await order()).toEqual([...numbered(1, 4), ...numbered(6, 25), result.ids['new-a']])
  })

  it('is numbered anew when a gap is used up', async () => {
    const made: string[] = []
    for (let i = 0; i < 25; i++)
      made.unshift(Object.values((await list.save(me, { added: [{ id: 'new-a', cells: { name: '甲' }, afterId: at(1) }] })).ids)[0]!)
    expect(await order()).toEqual([at(1), ...made, ...numbered(2, 25)])
  })
})

it('keeps any order by numbers that rise', () => {
  const anchor = fc.option(fc.integer({ min: 0, max: 11 }).map(String), { nil: null })
  const place: fc.Arbitrary<Position> = fc.oneof(
    anchor.map(afterId => ({ afterId })), fc.integer({ min: 0, max: 11 }).map(n => ({ beforeId: String(n) })), fc.constant({})
  )
  fc.assert(
    fc.property(fc.array(
      fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }
    ), fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }).map(String), place), { maxLength: 8 }), (steps, moves) => {
      let sum = 0
      const rows = steps.map((step, i) => ({ id: String(i), place: sum += step }))
      const sequence = new Sequence(rows)
      let expected = rows.map(({ id }) => id)
      for (const [id, to] of moves) {
        const neighborId = to.afterId ?? to.beforeId
        if (neighborId === id) continue
        sequence.take([id])
        sequence.put(id, to)
        expected = expected.filter(other => other !== id)
        const index = to.afterId === null
          ? 0
          : neighborId === undefined ? expected.length : expected.indexOf(neighborId) + (to.afterId === undefined ? 0 : 1)
        expected.splice(index, 0, id)
      }
      const numbers = sequence.numbers()
      const stored = rows.map(({ id, place: old }) => ({ id, place: numbers.get(id) ?? old })).toSorted((a, b) => a.place - b.place)
      expect(stored.map(({ id }) => id)).toEqual(expected)
      expect(new Set(stored.map(row => row.place)).size).toBe(12)
    })
  )
})
