import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  besideRow, nestedPlaces, placeRows, type Placing, RowTree, stepPlace, type TreeStep, whyNotUnder,
} from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'

const COLUMNS = { parent: 'up', order: 'at', label: 'name' }
const treeOf = (rows: readonly Row[], levels?: number) => new RowTree({ ...COLUMNS, ...(levels && { levels }) }, 'id', rows)

/** Forests with gaps of any width between siblings, including none. */
const forest = fc.array(fc.record({ up: fc.nat(30), at: fc.integer({ min: -3, max: 5 }) }), { minLength: 1, maxLength: 25 })
  .map(nodes => nodes.map(({ up, at }, i): Row => ({ id: `n${i}`, up: up >= i ? null : `n${up}`, at })))
const anyRows = fc.array(fc.nat(24), { minLength: 1, maxLength: 4 })

function written(rows: readonly Row[], placings: readonly Placing[]): readonly Row[] {
  const byId = new Map(placings.map(one => [one.id, one]))
  const movedRows = rows.map(row => { const one = byId.get(String(row.id)); return one ? { ...row, up: one.parent, at: one.order } : row })
  const fresh = placings.filter(({ id }) => !rows.some(row => row.id === id))
    .map(({ id, parent, order }) => ({ id, up: parent, at: order }))
  return [...movedRows, ...fresh]
}
const shapeOf = (tree: RowTree): readonly string[] => tree.ids.map(id => `${tree.parentOf(id) ?? ''}/${id}`)

describe('a tree of rows', () => {
  it('holds every row once, whatever stands in its columns', () => fc.assert(fc.property(
    fc.array(fc.record({ up: fc.option(fc.nat(12)), at: fc.option(fc.integer({ min: 0, max: 3 })) }), { maxLength: 12 }),
    nodes => {
      const rows = nodes.map(({ up, at }, i) => ({ id: `n${i}`, up: up === null ? null : `n${up}`, at }))
      const tree = treeOf(rows)
      expect([...tree.ids].toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      expect(treeOf(rows.toReversed()).ids).toEqual(tree.ids)
      for (const id of tree.ids) expect(tree.above(id)).not.toContain(id)
    })))

  it('stands in the order of its branches', () => {
    const tree = treeOf([
      { id: 'b', up: null, at: 2 }, { id: 'a1', up: 'a', at: 9 }, { id: 'a', up: null, at: 1 }, { id: 'a0', up: 'a', at: 3 },
      { id: 'x', up: 'a0', at: null },
    ])
    expect(tree.ids).toEqual(['a', 'a0', 'x', 'a1', 'b'])
    expect(tree.depthOf('x')).toBe(2)
    expect(tree.branch('a')).toEqual(['a', 'a0', 'x', 'a1'])
    expect(tree.height('a')).toBe(3)
    expect(tree.tops(['x', 'b', 'a0'])).toEqual(['a0', 'b'])
  })
})

describe('a move', () => {
  it('neither loses nor doubles a row, and puts the rows where they were to go', () =>
    fc.assert(fc.property(forest, anyRows, fc.nat(24), fc.constantFrom('above', 'below', 'into'),
      (rows, rowIndexes, target, where) => {
        const tree = treeOf(rows)
        const ids = tree.tops(rowIndexes.map(i => `n${i % rows.length}`))
        const targetId = `n${target % rows.length}`
        const place = besideRow(tree, targetId, where as 'above')
        fc.pre(whyNotUnder(tree, ids, place.parent) === null)
        const after = treeOf(written(rows, placeRows(tree, ids, place)))
        expect([...after.ids].toSorted()).toEqual([...tree.ids].toSorted())
        const siblings = after.childrenOf(place.parent)
        const at = siblings.indexOf(ids[0]!)
        expect(siblings.slice(at, at + ids.length)).toEqual(ids)
        const remaining = (one: RowTree) => one.childrenOf(place.parent).filter(id => !ids.includes(id))
        expect(remaining(after)).toEqual(remaining(tree))
        const numbers = siblings.map(id => after.orderOf(id))
        if (!ids.includes(targetId) && placeRows(tree, ids, place).length > ids.length) expect(new Set(numbers).size).toBe(numbers.length)
      })))

  it('is taken back by the numbers that stood before', () =>
    fc.assert(fc.property(forest, anyRows, fc.nat(24), (rows, rowIndexes, target) => {
      const tree = treeOf(rows)
      const ids = tree.tops(rowIndexes.map(i => `n${i % rows.length}`))
      const place = besideRow(tree, `n${target % rows.length}`, 'below')
      fc.pre(whyNotUnder(tree, ids, place.parent) === null)
      const placings = placeRows(tree, ids, place)
      const before = placings.map(({ id }) => rows.find(row => row.id === id)!)
        .map(row => ({ id: String(row.id), parent: row.up as string | null, order: Number(row.at) }))
      expect(shapeOf(treeOf(written(written(rows, placings), before)))).toEqual(shapeOf(tree))
    })))

  it('never leads under itself', () => fc.assert(fc.property(forest, anyRows, (rows, rowIndexes) => {
    const tree = treeOf(rows)
    const ids = tree.tops(rowIndexes.map(i => `n${i % rows.length}`))
    for (const id of ids) for (const below of tree.branch(id)) expect(whyNotUnder(tree, ids, below)).toBe('不能移到自己的下级中')
  })))

  it('a step and the step against it give the tree back', () => fc.assert(
    fc.property(forest, fc.nat(24), fc.constantFrom<[TreeStep, TreeStep]>(['up', 'down'], ['down', 'up']), (rows, rowIndex, [to, back]) => {
      const tree = treeOf(rows)
      const ids = [`n${rowIndex % rows.length}`]
      const place = stepPlace(tree, ids, to)
      fc.pre(place !== null)
      const moved = written(rows, placeRows(tree, ids, place!))
      const movedTree = treeOf(moved)
      expect(shapeOf(movedTree)).not.toEqual(shapeOf(tree))
      expect(shapeOf(treeOf(written(moved, placeRows(movedTree, ids, stepPlace(movedTree, ids, back)!))))).toEqual(shapeOf(tree))
    })
  ))

  it('goes in under the sibling in front and out behind it again', () => {
    const rows = [{ id: 'a', up: null, at: 1 }, { id: 'b', up: null, at: 2 }, { id: 'c', up: null, at: 3 }]
    const inner = written(rows, placeRows(treeOf(rows), ['b', 'c'], stepPlace(treeOf(rows), ['b', 'c'], 'in')!))
    expect(shapeOf(treeOf(inner))).toEqual(['/a', 'a/b', 'a/c'])
    expect(stepPlace(treeOf(rows), ['a'], 'in')).toBeNull()
    expect(stepPlace(treeOf(rows), ['a'], 'out')).toBeNull()
    expect(shapeOf(treeOf(written(inner, placeRows(treeOf(inner), ['b', 'c'], stepPlace(treeOf(inner), ['b', 'c'], 'out')!))))).toEqual(
      shapeOf(treeOf(rows))
    )
  })

  it('keeps within the levels of the grid', () => {
    const rows = [{ id: 'a', up: null, at: 1 }, { id: 'a1', up: 'a', at: 1 }, { id: 'b', up: null, at: 2 }, { id: 'b1', up: 'b', at: 1 }]
    expect(whyNotUnder(treeOf(rows, 2), ['b'], 'a')).toBe('最多 2 级')
    expect(whyNotUnder(treeOf(rows, 2), ['b1'], 'a')).toBeNull()
    expect(whyNotUnder(treeOf(rows, 2), ['new'], 'a1')).toBe('最多 2 级')
  })
})

it('new rows stand under each other by their levels', () =>
  fc.assert(fc.property(forest, fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), fc.nat(24), (rows, steps, target) => {
    const tree = treeOf(rows)
    let level = -1
    const fresh = steps.map((step, i) => ({ id: `x${i}`, level: level = Math.min(step, level + 1) }))
    const place = besideRow(tree, `n${target % rows.length}`, 'below')
    const after = treeOf(written(rows, nestedPlaces(tree, fresh, place)))
    expect(after.ids.filter(id => id.startsWith('x'))).toEqual(fresh.map(({ id }) => id))
    const base = place.parent === null ? 0 : after.depthOf(place.parent) + 1
    expect(fresh.map(({ id }) => after.depthOf(id) - base)).toEqual(fresh.map(one => one.level))
  })))
