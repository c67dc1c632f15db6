import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asListed, branchSums, keptBy, RowTree, shownIds, totalOf } from '#schemas/kit/branches/index.ts'
import { dec, defineGrid, footerOf, isEditable, money, text, toScale, treeOrder, treeParent, type Row } from '#schemas/kit/index.ts'

const grid = defineGrid('test.tree', {
  title: '树', access: { read: '-' },
  columns: { name: text('名称'), amount: money('金额', { sum: 'branch' }), up: treeParent(), at: treeOrder() }, footer: { amount: 'sum' },
  tree: { parent: 'up', order: 'at' },
})
const treeOf = (rows: readonly Row[]) => new RowTree(grid.tree!, 'id', rows)
const ROWS: readonly Row[] = [
  { id: 'a', up: null, at: 1, name: '土建', amount: '99.00' }, { id: 'a1', up: 'a', at: 1, name: '土方', amount: '1.10' },
  { id: 'a2', up: 'a', at: 2, name: '砌体', amount: null }, { id: 'a21', up: 'a2', at: 1, name: '砖墙', amount: '2.25' },
  { id: 'b', up: null, at: 2, name: '安装', amount: null },
]

describe('sums per branch', () => {
  it('count the rows without others under them, each once', () => {
    const sums = branchSums(grid, treeOf(ROWS), id => ROWS.find(row => row.id === id))
    expect(Object.fromEntries(sums)).toEqual({ a: { amount: '3.35' }, a2: { amount: '2.25' } })
  })

  it('are those of the leaves of the branch', () => fc.assert(fc.property(
    fc.array(fc.record({ up: fc.nat(20), amount: fc.integer({ min: -9999, max: 9999 }) }), { minLength: 1, maxLength: 20 }),
    nodes => {
      const rows = nodes.map(({ up, amount }, i): Row =>
        ({ id: `n${i}`, up: up >= i ? null : `n${up}`, at: i, amount: toScale(dec(amount).div(100), 2) }))
      const tree = treeOf(rows)
      const sums = branchSums(grid, tree, id => rows[Number(id.slice(1))])
      for (const id of tree.ids) {
        const leaves = tree.branch(id).filter(other => tree.childrenOf(other).length === 0)
        const leafTotal = leaves.reduce((sum, leaf) => sum.plus(String(rows[Number(leaf.slice(1))]!.amount)), dec(0))
        if (tree.childrenOf(id).length > 0) expect(sums.get(id)?.amount).toBe(toScale(leafTotal, 2))
        else expect(sums.has(id)).toBe(false)
      }
      // On paper and in a file the total is that of the roots, whichever branches are folded.
      const listed = asListed(grid, rows)
      const listTotal = totalOf(listed.filter(({ up }) => up === null).map(({ amount }) => amount), 2)
      for (const visible of [tree.ids, shownIds(tree, id => Number(id.slice(1)) % 3 === 0)]) {
        expect(footerOf(grid, visible.map(id => listed.find(row => row.id === id)!))).toEqual({ amount: listTotal })
      }
    })))

  it('take what is known of branches that are not at hand', () => {
    const sums = branchSums(
      grid, treeOf(ROWS.slice(0, 2)), id => ROWS.find(row => row.id === id), id => (id === 'a1' ? { amount: '7.00' } : undefined)
    )
    expect(sums.get('a')).toEqual({ amount: '7.00' })
  })
})

it(
  'nobody types where a row stands',
  () => expect(['name', 'up', 'at'].map(key => isEditable(grid, ROWS[0]!, key))).toEqual([true, false, false])
)

describe('folding and searching', () => {
  it('shows what stands under open rows', () => {
    const tree = treeOf(ROWS)
    expect(shownIds(tree, () => true)).toEqual(tree.ids)
    expect(shownIds(tree, id => id === 'a')).toEqual(['a', 'a1', 'a2', 'b'])
    expect(shownIds(tree, id => id === 'a2')).toEqual(['a', 'b'])
  })

  it('keeps what stands above what is found, and what stands under it once it is opened', () => {
    const tree = treeOf(ROWS)
    const wall = keptBy(tree, id => id === 'a21')
    expect(shownIds(tree, id => wall.above.has(id), wall)).toEqual(['a', 'a2', 'a21'])
    const stone = keptBy(tree, id => id === 'a2')
    expect(shownIds(tree, id => stone.above.has(id), stone)).toEqual(['a', 'a2'])
    expect(shownIds(tree, id => stone.above.has(id) || id === 'a2', stone)).toEqual(['a', 'a2', 'a21'])
  })
})
