import { expect, test } from 'vitest'
import { labelIn, linesOf, moveOf, searchTree } from '#client/ui/treeModel.ts'
import { readingOf } from '#server/core/pinyin.ts'

const items = [
  {
    id: 'pub', label: '公共建筑', children: [
      { id: 'floor', label: '楼地面', children: [{ id: 'wood', label: '木地板' }] },
      { id: 'wall', label: '墙面' },
    ],
  },
  { id: 'home', label: '住宅' },
]
const lines = linesOf(items, id => id === 'pub')
const at = (id: string) => lines.findIndex(line => line.item.id === id)

test('closed branches hide what is below them', () => {
  expect(lines.map(({ item, depth, open }) => [item.id, depth, open]))
    .toEqual([['pub', 0, true], ['floor', 1, false], ['wall', 1, undefined], ['home', 0, undefined]])
})

test('a search keeps the way to a match and everything below it', () => {
  expect(linesOf(searchTree(items, '木', () => ''), () => true).map(line => line.item.id)).toEqual(['pub', 'floor', 'wood'])
  expect(linesOf(searchTree(items, '公共', () => ''), () => true)).toHaveLength(4)
  expect(searchTree(items, '没有', () => '')).toEqual([])
  expect(searchTree(items, ' ', () => '')).toBe(items)
  expect(linesOf(searchTree(items, 'muban', readingOf), () => true)).toEqual([])
  expect(linesOf(searchTree(items, 'mudi', readingOf), () => true).map(line => line.item.id)).toEqual(['pub', 'floor', 'wood'])
})

test.each([
  ['ArrowDown', 'pub', { kind: 'focus', id: 'floor' }],
  ['ArrowDown', 'home', { kind: 'focus', id: 'home' }],
  ['ArrowUp', 'pub', { kind: 'focus', id: 'pub' }],
  ['ArrowRight', 'floor', { kind: 'open', id: 'floor' }],
  ['ArrowRight', 'pub', { kind: 'focus', id: 'floor' }],
  ['ArrowRight', 'wall', undefined],
  ['ArrowLeft', 'pub', { kind: 'close', id: 'pub' }],
  ['ArrowLeft', 'wall', { kind: 'focus', id: 'pub' }],
  ['End', 'pub', { kind: 'focus', id: 'home' }],
  ['Enter', 'wall', { kind: 'choose', id: 'wall' }],
  ['a', 'wall', undefined],
])('%s on %s', (key, id, move) => {
  expect(moveOf(key, lines, at(id))).toEqual(move)
})

test('a label is found at any depth', () => {
  expect(['wood', 'home', 'x', null].map(id => labelIn(items, id))).toEqual(['木地板', '住宅', undefined, undefined])
})
