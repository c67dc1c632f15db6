import { expect, it } from 'vitest'
import { differences } from '#client/document/differences.ts'
import { document, lookups, material, packageOf, step } from './build.ts'

const before = packageOf([step('a', '100.00')], [material('m', 'a'), material('n', 'a')])

it('a row that differs is called by what it stands under and what it is', () => {
  const after = packageOf([step('a', '100.00')], [material('m', 'a', { quotaNum: '2.500000' }), material('n', 'a')])
  expect(differences(document, before, after, lookups)).toMatchObject([
    { part: '材料', row: '工序a / 材料m', column: '用量', before: '1.000000', after: '2.500000', number: true },
  ])
})

it('what went and what moved has the names that it had', () => {
  const after = packageOf([step('b', '100.00')], [material('n', 'b')])
  expect(differences(document, before, after, lookups).filter(({ part }) => part === '材料')).toMatchObject([
    { row: '工序b / 材料n', column: '工序', before: '工序a', after: '工序b' },
    { row: '工序a / 材料m', column: '删除的行', before: '工序a / 材料m', whole: 'removed' },
  ])
})
