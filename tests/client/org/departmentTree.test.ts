import { expect, it } from 'vitest'
import { moveOf, treeOf, type Department } from '#client/pages/org/people/departmentTree.ts'

const department = (code: string, parentCode: string | null, more: Partial<Department> = {}): Department =>
  ({ code, parentCode, name: code, state: 'ENABLED', leaderId: null, leaderName: null, people: 0, byName: '系统', at: '', leaderBy: null, leaderAt: null, ...more })
const all = [department('a', null, { leaderName: '何思远', people: 3 }), department('b', null), department('c', null, { state: 'DISABLED' }), department('b1', 'b'), department('b2', 'b')]

it('departments stand under one another with leader and people', () => {
  expect(treeOf(all)).toEqual([
    { id: 'a', label: 'a', off: false, note: '何思远 · 3 人' },
    { id: 'b', label: 'b', off: false, note: '0 人', children: [{ id: 'b1', label: 'b1', off: false, note: '0 人' }, { id: 'b2', label: 'b2', off: false, note: '0 人' }] },
    { id: 'c', label: 'c（停用）', off: true, note: '0 人' },
  ])
})

it.each([
  ['a', 'b', 'after', null, 'b'], ['c', 'a', 'before', null, null], ['c', 'b', 'before', null, 'a'], ['a', 'b', 'before', null, null],
  ['a', 'b', 'into', 'b', 'b2'], ['a', 'b2', 'before', 'b', 'b1'], ['b2', 'b', 'into', 'b', 'b1'], ['a', 'c', 'into', 'c', null],
] as const)('%s dropped at %s, %s', (code, target, place, parentCode, afterCode) => {
  expect(moveOf(all, code, target, place)).toEqual({ code, parentCode, afterCode })
})
