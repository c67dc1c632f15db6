import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptBy, kindsText, removalOf, RowTree, shownIds, touchedRows, type TreeMatches } from '#schemas/kit/branches/index.ts'
import { defineGrid, FILLED, text, treeOrder, treeParent, type Row } from '#schemas/kit/index.ts'

const COLUMNS = { parent: 'up', order: 'at', label: 'name' }
const treeOf = (rows: readonly Row[]) => new RowTree(COLUMNS, 'id', rows)
const row = (id: string, up: string | null): Row => ({ id, up, at: 1, name: id })
/** Two sections: a with a1, a2 and below it a21, a22; b with b1. */
const TREE = treeOf([row('a', null), row('a1', 'a'), row('a2', 'a'), row('a21', 'a2'), row('a22', 'a2'), row('b', null), row('b1', 'b')])
const finds = (...ids: string[]): TreeMatches => keptBy(TREE, id => ids.includes(id))
const noRows = () => false

describe('what an act on rows of a tree touches', () => {
  it('is a folded row with all that is under it, an open one alone, or each with its branch', () => {
    expect(touchedRows(TREE, ['a2'], { isOpen: noRows }, 'closed')).toEqual(['a2', 'a21', 'a22'])
    expect(touchedRows(TREE, ['a2', 'b1'], { isOpen: id => id === 'a2' }, 'closed')).toEqual(['a2', 'b1'])
    expect(touchedRows(TREE, ['a2'], { isOpen: () => true }, 'all')).toEqual(['a2', 'a21', 'a22'])
  })

  it('is under conditions only what meets them, folded away or not', () => {
    const retained = finds('a1', 'a21', 'b')
    expect(touchedRows(TREE, ['a'], { isOpen: noRows, kept: retained }, 'closed')).toEqual(['a1', 'a21'])
    expect(touchedRows(TREE, TREE.ids, { isOpen: () => true, kept: retained }, 'closed')).toEqual(['a1', 'a21', 'b', 'b1'])
    expect(touchedRows(TREE, TREE.ids, { isOpen: noRows, kept: retained }, 'all')).toEqual(['a1', 'a21', 'b'])
  })

  it('is never hidden, whatever is found, open and named', () => fc.assert(fc.property(
    fc.array(fc.record({ up: fc.nat(30), found: fc.boolean(), open: fc.boolean(), named: fc.boolean() }), { minLength: 1, maxLength: 30 }),
    fc.constantFrom('closed' as const, 'all' as const),
    (nodes, branches) => {
      const at = (id: string) => nodes[Number(id.slice(1))]!
      const tree = treeOf(nodes.map(({ up }, i) => row(`n${i}`, up >= i ? null : `n${up}`)))
      const retained = keptBy(tree, id => at(id).found)
      const view = { isOpen: (id: string) => at(id).open, kept: retained }
      const affectedIds = touchedRows(tree, tree.ids.filter(id => at(id).named), view, branches)
      const visible = new Set(shownIds(tree, id => retained.above.has(id) || at(id).open, retained))
      for (const id of affectedIds) {
        expect(visible.has(id)).toBe(true)
        expect(at(id).found || !retained.above.has(id)).toBe(true)
      }
      // Every match under any row, once.
      expect(touchedRows(tree, tree.ids, view, branches).filter(id => at(id).found)).toEqual(tree.ids.filter(id => at(id).found))

      const { removed, holding } = removalOf(tree, affectedIds, id => Number(at(id).up % 3 === 0))
      const removedIds = new Set(removed)
      for (const id of tree.ids) if (!removedIds.has(id)) expect(tree.above(id).some(other => removedIds.has(other))).toBe(false)
      expect([...removed, ...holding].toSorted()).toEqual([...affectedIds].toSorted())
    })))
})

describe('a removal', () => {
  it('leaves a section under which a row stays, shown or not', () => {
    expect(removalOf(TREE, ['a2', 'a21', 'a22', 'b', 'b1'])).toEqual({ removed: ['a2', 'a21', 'a22', 'b', 'b1'], holding: [] })
    expect(removalOf(TREE, ['a', 'a1', 'a2', 'a21'])).toEqual({ removed: ['a1', 'a21'], holding: ['a', 'a2'] })
    expect(removalOf(TREE, ['a2', 'a21', 'a22', 'b1'], id => (id === 'a2' ? 7 : 0))).toEqual(
      { removed: ['a21', 'a22', 'b1'], holding: ['a2'] }
    )
  })

  it('is counted by the kinds that the grid declares', () => {
    const grid = (kinds?: object) => defineGrid('test.kinds', {
      title: '清单', access: { read: '-' }, columns: { name: text('名称'), unit: text('单位'), up: treeParent(), at: treeOrder() },
      tree: { parent: 'up', order: 'at', ...(kinds && { kinds: { 分部: { unit: null }, 清单项: { unit: FILLED } } }) },
    })
    const rows = [{ unit: 'm2' }, { unit: null }, { unit: 't' }]
    expect([kindsText(grid({}), rows), kindsText(grid({}), rows.slice(1, 2)), kindsText(grid(), rows), kindsText(grid({}), [])]).toEqual(
      ['1 个分部、2 个清单项', '1 个分部', '3 行', '0 行']
    )
  })
})
