import { expect, it } from 'vitest'
import { ConflictWriters } from '#client/grid/remote/askedWriters.ts'
import { Writers } from '#client/grid/remote/writers.ts'
import { conflictWords } from '#client/grid/workspace/conflicts/conflictWords.ts'
import { cells, desk, openList, waitUntilIdle, unreachable } from './rowServer.ts'

const AT = new Date(2020, 4, 6, 10, 41).toISOString()

/** Names are requested some time after a model change, as on a page. */
function asking(table = desk()) {
  const { model } = table
  const requests: string[][] = []
  const writers = new Writers()
  let by: string | null = '周成本'
  const names = new ConflictWriters(model, writers, async rowIds => {
    requests.push(rowIds.map(({ row, column }) => `${row}.${column}`))
    await Promise.resolve()
    if (by === null) throw unreachable()
    return rowIds.map(cell => ({ ...cell, by: by!, at: AT }))
  })
  model.subscribe(() => { setTimeout(() => names.look()) })
  const writerOf = (row: string, column: string) => writers.of(row, column) ?? names.of(row, column)
  return {
    ...table, asked: requests, writers,
    answers: (name: string | null) => { by = name },
    words: (row = 'r1', column = 'name') =>
      conflictWords({ model, writerOf }, { rowId: row, column }, { rows: model.rows, first: 1 })?.writer,
    type: (text: string) => model.typing({ rowId: 'r1', column: 'name', text }),
  }
}
const requestsFinished = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setTimeout(resolve))
}

it('whoever wrote without a word of it is asked for once, while the user types on', async () => {
  const { asked: requests, colleague, load, type, words: writerText } = asking()
  type('我')
  colleague('r1', { name: '他的' })
  load([], 'news')
  type('我的')
  expect(writerText()).toBe('已保存')
  await requestsFinished()
  expect([writerText(), requests]).toEqual(['周成本 · 05-06 18:41 · 已保存', [['r1.name']]])
  type('我的名')
  load([], 'news')
  await requestsFinished()
  expect(requests).toHaveLength(1)
})

it('is asked for once more where he writes something else, and never named for what another wrote', async () => {
  const { answers: setWriter, asked: requests, colleague, load, type, words: writerText } = asking()
  type('我')
  colleague('r1', { name: '他的' })
  load([], 'news')
  await requestsFinished()
  setWriter('李四')
  colleague('r1', { name: '又改' })
  load([], 'news')
  expect(writerText()).toBe('已保存')
  await requestsFinished()
  expect([writerText(), requests.length]).toEqual(['李四 · 05-06 18:41 · 已保存', 2])
})

it('many conflicts that appear together are one question; those whose writer the news or a refusal name are none', async () => {
  const { asked: requests, colleague, load, model, refuse, words: writerText, writers } = asking()
  model.edit(cells(['r1', 'qty', '很多'], ['r2', 'qty', '不少'], ['r3', 'qty', '几个']))
  await waitUntilIdle(model)
  writers.hear({
    grid: 'test.boq', changed: [['r3', 2]], added: [], removed: [], moved: [], many: false, wrote: { by: '张三', at: AT, columns: [['qty']] },
  }, () => true)
  for (const id of ['r1', 'r2', 'r3']) colleague(id, { qty: '9.000' })
  load([], 'news')
  await requestsFinished()
  expect(requests).toEqual([['r1.qty', 'r2.qty']])
  expect([writerText('r1', 'qty'), writerText('r3', 'qty')]).toEqual(['周成本 · 05-06 18:41 · 已保存', '张三 · 05-06 18:41 · 已保存'])
  refuse([{ row: 'r1', column: 'name', code: 'STALE_VERSION', text: '', now: '他的', by: '王五', at: AT }])
  model.edit(cells(['r1', 'name', '我的']))
  await waitUntilIdle(model)
  await requestsFinished()
  expect([requests.length, writerText()]).toEqual([1, '王五 · 05-06 18:41 · 已保存'])
})

it('without an answer the conflict stands as it is, and is not asked about again', async () => {
  const { answers: setWriter, asked: requests, colleague, load, model, type, words: writerText } = asking()
  setWriter(null)
  type('我')
  colleague('r1', { name: '他的' })
  load([], 'news')
  await requestsFinished()
  load([], 'news')
  await requestsFinished()
  expect([writerText(), requests.length, model.conflictCells()]).toEqual(['已保存', 1, [{ rowId: 'r1', column: 'name' }]])
  setWriter('周成本')
  colleague('r1', { name: '又改' })
  load([], 'news')
  await requestsFinished()
  expect([writerText(), requests.length]).toEqual(['周成本 · 05-06 18:41 · 已保存', 2])
})

it('a conflict that an earlier window held has its name again after a reload', async () => {
  const before = desk()
  before.model.edit(cells(['r1', 'qty', '很多']))
  before.colleague('r1', { qty: '7.000' })
  before.load([], 'news')
  const reopened = asking({ ...before, ...openList(before.server) })
  reopened.model.resume(JSON.parse(JSON.stringify(before.model.held())))
  await requestsFinished()
  expect([reopened.words('r1', 'qty'), reopened.asked]).toEqual(['周成本 · 05-06 18:41 · 已保存', [['r1.qty']]])
})

it('of a row that was removed nobody is asked for: nothing in it is written', async () => {
  const { asked: requests, load, model, removes } = asking()
  model.edit(cells(['r2', 'qty', '很多']))
  removes('r2')
  model.hear({ grid: 'test.boq', changed: [], added: [], removed: ['r2'], moved: [], many: false })
  load([], 'news')
  await requestsFinished()
  expect([model.conflictCells().length, requests]).toEqual([1, []])
})
