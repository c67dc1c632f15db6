import { describe, expect, it } from 'vitest'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { drawAgain, withStandings } from '#client/pages/subscribe/follow.ts'

const line = (id: string, cells: Row = {}): Row => ({
  id, itemName: '全抛釉地砖', spec: '800×800', unit: 'm2', projectItemId: 'floor', libMaterialId: 'tile', quantity: '10', refPrice: null,
  ...cells,
})
const limitFacts = {
  limit: '1306.450000', asked: '1256.800000', drawsOn: 'tile', special: false, left: '49.650000', over: null, rest: '39.650000',
}
const draft = (...items: Row[]): Draft => ({ head: { projectId: 'p', overBudget: false }, lines: { items } })
const edited = (before: Draft, id: string, cells: Row): Draft =>
  drawAgain(before, { ...before, lines: { items: before.lines.items!.map(row => (row.id === id ? { ...row, ...cells } : row)) } })

describe('what an edit brings about', () => {
  const before = draft(line('1', limitFacts), line('2', { ...limitFacts, left: '39.650000', rest: '29.650000' }))

  it('draws all lines of one item and material again, and leaves the others as they are', () => {
    const other = line('3', { ...limitFacts, libMaterialId: 'glue', drawsOn: 'glue' })
    const after = edited({ ...before, lines: { items: [...before.lines.items!, other] } }, '1', { quantity: '72' })
    expect(after.lines.items!.map(({ left: remaining, over }) => [remaining, over])).toEqual(
      [['49.650000', '22.350000'], ['0.000000', '10.000000'], ['49.650000', null]]
    )
    expect(after.lines.items![2]).toBe(other)
    expect(after.head.overBudget).toBe(true)
  })

  it('knows nothing of the entitlement of a line that means another thing', () => {
    const after = edited(before, '1', { projectItemId: 'wall' })
    expect(after.lines.items![0]).toMatchObject({ limit: null, asked: null, drawsOn: null, left: null, over: null })
    expect(after.lines.items![1]).toMatchObject({ left: '49.650000' })
  })

  it('changes nothing where nothing follows', () => {
    expect(drawAgain(before, before)).toBe(before)
    expect(edited(before, '1', { remark: '急' }).lines.items![1]).toBe(before.lines.items![1])
  })
})

describe('what the server says', () => {
  const balance = { row: '1', drawsOn: 'tile', limit: '1306.450000', asked: '1256.800000', refPrice: '86.80', takers: [] }

  it('comes into the lines, with the price of the target where there is none', () => {
    const after = withStandings(draft(line('1', { quantity: '72' })), { limited: true, rows: [balance] })
    expect(after.lines.items![0]).toMatchObject(
      { limit: '1306.450000', left: '49.650000', over: '22.350000', refPrice: '86.80', special: false }
    )
    expect(withStandings(after, { limited: true, rows: [balance] })).toBe(after)
  })

  it('says which lines are of no target, and leaves those that it was not asked for', () => {
    const customLine = line('2', { itemName: '铜嵌条', libMaterialId: null })
    const after = withStandings(
      draft(line('1'), customLine, line('3', limitFacts)),
      { limited: true, rows: [balance, { ...balance, row: '2', drawsOn: null, limit: null, asked: null, refPrice: null }] }
    )
    expect(after.lines.items!.map(({ special, limit }) => [special, limit])).toEqual(
      [[false, '1306.450000'], [true, null], [false, '1306.450000']]
    )
    expect(after.head.overBudget).toBe(true)
  })
})
