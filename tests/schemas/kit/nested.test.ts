import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defineDocument, defineGrid, dict, files, flatten, followGroups, nest, text, type Draft } from '#schemas/kit/index.ts'

const access = { read: '-' } as const
const rooms = defineGrid('test.rooms', { title: '房间', access, columns: { roomName: text('名称') } })
const walls = defineGrid('test.walls', {
  title: '墙', access, rowKey: 'key', group: { by: 'roomId', of: 'rooms', title: 'roomName' },
  columns: { roomId: dict('房间', 'line:rooms'), pictures: files('图片', { maxCount: 5, maxSize: 5, types: ['jpg'] }) },
})
const doors = defineGrid('test.doors', {
  title: '门', access, group: { by: 'wallKey', of: 'walls', title: 'roomId' },
  columns: { wallKey: dict('墙', 'line:walls'), doorName: text('名称') },
})
const house = defineDocument(
  'test.house', { title: '房屋', access, form: { header: { houseName: text('名称') }, lines: { rooms, walls, doors } } }
)

it('carries rows within those that they stand under, at any depth, with their places', () => {
  const draft: Draft = {
    head: { houseName: '一号' },
    lines: {
      rooms: [{ id: 'a', roomName: '厅' }, { id: 'b', roomName: '卧' }],
      walls: [{ key: '1', roomId: 'a' }, { key: '2', roomId: 'b' }, { key: '3', roomId: 'a' }],
      doors: [{ id: 'd', wallKey: '3', doorName: '门' }],
    },
  }
  expect(nest(house, draft)).toEqual({
    houseName: '一号',
    rooms: [
      { id: 'a', roomName: '厅', sort: 0, walls: [
        { key: '1', roomId: 'a', sort: 0, doors: [] },
        { key: '3', roomId: 'a', sort: 1, doors: [{ id: 'd', wallKey: '3', doorName: '门', sort: 0 }] },
      ] },
      { id: 'b', roomName: '卧', sort: 1, walls: [{ key: '2', roomId: 'b', sort: 0, doors: [] }] },
    ],
  })
})

it('takes a payload apart: rows stand under the one that they came in, whatever they say, and files come as ids as well', () => {
  const { head, lines } = flatten(
    house,
    { houseName: '一号', rooms: [{ id: 'a', walls: [{ key: '1', roomId: 'other', pictures: 'p1, p2', doors: undefined }] }, { id: 'b' }] }
  )
  expect([head, lines.rooms, lines.doors]).toEqual([{ houseName: '一号' }, [{ id: 'a' }, { id: 'b' }], []])
  expect(lines.walls).toEqual(
    [{ key: '1', roomId: 'a', pictures: [{ id: 'p1', originName: '', visitUrl: '' }, { id: 'p2', originName: '', visitUrl: '' }] }]
  )
})

it('gives every draft back, in the order of what its rows stand under', () => {
  const ownerIndexes = (owners: number) => fc.array(fc.integer({ min: 0, max: owners - 1 }), { maxLength: 8 })
  fc.assert(fc.property(ownerIndexes(3), ownerIndexes(8), (wallsIn, doorsIn) => {
    const draft: Draft = {
      head: { houseName: '二号' },
      lines: {
        rooms: [0, 1, 2].map(i => ({ id: `r${i}` })), walls: wallsIn.map((room, i) => ({ key: `w${i}`, roomId: `r${room}` })),
        doors: doorsIn.filter(wall => wall < wallsIn.length).map((wall, i) => ({ id: `d${i}`, wallKey: `w${wall}` })),
      },
    }
    const back = flatten(house, nest(house, draft)) as Draft
    const withoutSort = ({ head, lines }: Draft): Draft =>
      ({ head, lines: Object.fromEntries(Object.entries(lines).map(([line, rows]) => [line, rows.map(({ sort: _, ...row }) => row)])) })
    // Walls follow their rooms first, then doors the resulting walls.
    expect(withoutSort(back)).toEqual(followGroups(house, followGroups(house, draft)))
  }))
})
