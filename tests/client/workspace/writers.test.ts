import { expect, it } from 'vitest'
import { conflictWords } from '#client/grid/workspace/conflicts/conflictWords.ts'
import { Writers } from '#client/grid/remote/writers.ts'
import type { RowsChanged } from '#shared/api/rows.ts'
import { cells, desk, waitUntilIdle } from './rowServer.ts'

const at = (minute: number): string => new Date(2020, 4, 6, 10, minute).toISOString()
const news = (rows: Readonly<Record<string, readonly string[]>>, by: string | null, minute = 0): RowsChanged => ({
  grid: 'test.boq', changed: Object.keys(rows).map(id => [id, 2]), added: [], removed: [], moved: [], many: false,
  ...(by !== null && { wrote: { by, at: at(minute), columns: Object.values(rows).map(columns => [...columns]) } }),
})
const receive = (...events: readonly RowsChanged[]) => {
  const writers = new Writers()
  for (const one of events) writers.hear(one, id => id !== 'elsewhere')
  return (id: string, column: string) => writers.of(id, column)?.by
}

it('knows the last writer of each cell, and of nothing else in its row', () => {
  const writersOf = receive(news({ r1: ['name', 'qty'], r2: ['name'] }, '张三'), news({ r1: ['qty'] }, '李四', 1))
  expect([writersOf('r1', 'name'), writersOf('r1', 'qty'), writersOf('r2', 'name'), writersOf('r2', 'qty')]).toEqual(
    ['张三', '李四', '张三', undefined]
  )
})

it('names nobody once somebody unknown may have written', () => {
  const first = news({ r1: ['name'], r2: ['name'] }, '张三')
  const unnamed = receive(first, news({ r1: ['name'] }, null))
  expect([unnamed('r1', 'name'), unnamed('r2', 'name')]).toEqual([undefined, '张三'])
  expect(receive(first, { ...news({}, null), many: true })('r2', 'name')).toBeUndefined()
})

it('keeps nothing of rows that are not shown', () => {
  expect(receive(news({ elsewhere: ['name'] }, '张三'))('elsewhere', 'name')).toBeUndefined()
})

it('is shown while somebody types and after he has written, the newest of all', async () => {
  const { model, colleague, load } = desk()
  const writers = new Writers()
  const hear = (events: RowsChanged) => writers.hear(events, id => model.row(id) !== undefined)
  const conflictLabels = (rows = model.rows) =>
    conflictWords({ model, writerOf: (id, column) => writers.of(id, column) }, { rowId: 'r1', column: 'name' }, { rows, first: 11 })
  const writer = () => conflictLabels()?.writer
  model.typing({ rowId: 'r1', column: 'name', text: '我' })
  colleague('r1', { name: '他的' })
  load([], 'news')
  expect(writer()).toBe('已保存')
  hear(news({ r1: ['name'] }, '张三'))
  expect(writer()).toBe('张三 · 05-06 18:00 · 已保存')
  // The row number counts the displayed rows.
  expect(conflictLabels(() => model.rows().toReversed())?.place).toBe(`第 ${10 + model.rows().length} 行 · 名称`)
  model.typing(null)
  model.edit(cells(['r1', 'name', '我的']))
  await waitUntilIdle(model)
  expect(writer()).toBe('张三 · 05-06 18:00 · 已保存')
  hear(news({ r1: ['name'] }, '李四', 1))
  expect(writer()).toBe('李四 · 05-06 18:01 · 已保存')
})
