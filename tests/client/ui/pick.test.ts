import { describe, expect, it } from 'vitest'
import type { Option } from '#schemas/kit/index.ts'
import { fitting } from '#client/ui/pick/fit.ts'
import { readingOf } from '#server/core/pinyin.ts'
import { foundIn, pathText, treeOf } from '#client/ui/pick/treeOf.ts'

const node = (key: string, label: string, parent: string | null, initials: string, more: Partial<Option> = {}): Option =>
  ({ key, label, parent, initials, ...more })
const NODES = [
  node('1', '石材', null, 'sc'), node('11', '天然石材', '1', 'trsc'), node('111', '大理石', '11', 'dls'), node('112', '花岗岩', '11', 'hgy'),
  node('2', '机械', null, 'jx'), node('21', '手持', '2', 'sc'), node('211', '电锤', '21', 'dc'),
  node('113', '洞石', '11', 'ds', { disabled: true }),
]

describe('choices', () => {
  it('fit by name, beginning, part and initials, in this order', () => {
    const choices = [
      { key: 'a', label: '大理石板', initials: 'dlsb' }, { key: 'b', label: '石材', initials: 'sc' }, { key: 'c', label: '人造石', initials: 'rzs' },
      { key: 'd', label: '石', initials: 's' },
    ]
    expect(fitting(choices, '石', () => '').map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c'])
    expect(fitting(choices, 'DLS', () => '').map(({ key }) => key)).toEqual(['a'])
    expect(fitting(choices, '', () => '')).toEqual(choices)
    expect(fitting(choices, '木', () => '')).toEqual([])
    expect(fitting(choices, 'shi', readingOf).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
    expect(fitting(choices, 'renz', readingOf).map(({ key }) => key)).toEqual(['c'])
  })
})

describe('a tree', () => {
  const tree = treeOf(NODES, root => root.label !== '机械')
  it('leaves out disabled nodes and roots that are not offered', () => {
    expect(tree.nodes.map(({ key }) => key)).toEqual(['1', '11', '111', '112'])
    expect(tree.childrenOf('11').map(({ key }) => key)).toEqual(['111', '112'])
    expect(pathText(tree.pathOf('111'))).toBe('石材 / 天然石材 / 大理石')
    expect(tree.pathOf('gone')).toEqual([])
  })
  it('names what was disabled after it was chosen, and offers neither it nor what stands below it', () => {
    const later = treeOf(NODES.map(one => (one.key === '11' ? { ...one, disabled: true } : one)))
    expect(pathText(later.pathOf('111'))).toBe('石材 / 天然石材 / 大理石（已停用）')
    expect(pathText(tree.pathOf('113'))).toBe('石材 / 天然石材 / 洞石（已停用）')
    expect([later.childrenOf('1'), later.childrenOf('11')]).toEqual([[], []])
    expect(foundIn(later, '大理石', undefined, () => '')).toEqual([])
  })
  it('is searched by path and by initials, at the depth that may be taken', () => {
    expect(foundIn(tree, '天然', 3, () => '').map(({ key }) => key)).toEqual(['111', '112'])
    expect(foundIn(tree, 'dls', 3, () => '')).toEqual([{ key: '111', label: '石材 / 天然石材 / 大理石' }])
    expect(foundIn(tree, 'sc', undefined, () => '').map(({ key }) => key)).toEqual(['1', '11'])
    expect(foundIn(tree, '电锤', 3, () => '')).toEqual([])
  })
  it('is searched by readings of the node and of its path, the node itself first', () => {
    const keys = (text: string) => foundIn(tree, text, 3, readingOf).map(({ key }) => key)
    expect(keys('dali')).toEqual(['111'])
    expect(keys('hua gang')).toEqual(['112'])
    expect(keys('tianran')).toEqual(['111', '112'])
    expect(keys('scdls')).toEqual(['111'])
    expect(keys('scdlx')).toEqual([])
    expect(keys('天然 大理')).toEqual(['111'])
    expect(keys('shicaitianranshicaihuagangyan')).toEqual(['112'])
  })
})
