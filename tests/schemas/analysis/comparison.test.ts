import { describe, expect, it } from 'vitest'
import { comparisonOf, offerColumns } from '#schemas/analysis/comparison.ts'
import { branchSums, RowTree } from '#schemas/kit/branches/index.ts'
import { checkRows, computeRows, footerOf, NO_LOOKUPS, type Columns } from '#schemas/kit/index.ts'

const people = [{ name: '何思远', notes: ['已选用'] }, { name: '林晓', notes: ['已提交'] }]
const grid = comparisonOf(people)
const row = (more: object) =>
  ({ id: '1', name: '块料楼地面', taken: 'direct0', direct0: '10.05', direct1: '9.95', direct: '10.05', above: '0.10', ...more })

describe('a comparison', () => {
  it('has a pair of columns for each analysis under its name, of which one is taken', () => {
    const choiceColumns = Object.entries(grid.columns).filter(([, { facts }]) => facts.oneOf === 'taken')
    expect(choiceColumns.map(([key, { facts }]) => [key, facts.group?.title])).toEqual([['direct0', '何思远'], ['direct1', '林晓']])
    for (const [at, { name }] of people.entries()) {
      const { unitCost, direct } = offerColumns(at)
      const columns: Columns = grid.columns
      expect([columns[unitCost]!.facts.group?.title, columns[direct]!.facts.excel]).toEqual([name, `${name} 合价`])
      expect([columns[unitCost]!.facts.price, columns[direct]!.facts.price]).toEqual([true, true])
    }
  })

  it('asks why of what is above the lowest alone, and sums every offer', () => {
    const problems = (more: object) => checkRows(grid, [row(more)], NO_LOOKUPS).map(({ column, text }) => [column, text])
    expect(problems({ dear: true })).toEqual([['reason', '取值高于最低，请填写原因']])
    expect(problems({ dear: true, reason: '甲方指定' })).toEqual([])
    expect(problems({ dear: false })).toEqual([])
    expect(footerOf(grid, [row({}), row({ direct1: null })])).toMatchObject(
      { direct0: '20.10', direct1: '9.95', direct: '20.10', above: '0.20' }
    )
  })

  it('has a margin over the items that have a price, which the costs of the others do not lower', () => {
    const rows = computeRows(grid, [
      { id: 'a', unit: null, parentId: null, sort: 1 }, row({ id: 'b', parentId: 'a', sort: 1, sell: '20.10', sideDirect: '10.05' }),
      row({ id: 'c', parentId: 'a', sort: 2, sell: null, direct: '900.00', sideDirect: '900.00' }),
    ])
    expect(branchSums(grid, new RowTree(grid.tree!, 'id', rows), id => rows.find(one => one.id === id)).get('a')).toMatchObject(
      { direct: '910.05', margin: '50.00' }
    )
  })
})
