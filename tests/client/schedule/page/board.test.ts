import { expect, it } from 'vitest'
import { tradeColumn } from '#schemas/position/board.ts'
import { boardRows } from '#client/pages/schedule/board/boardRows.ts'
import { balanceOf } from '#client/pages/schedule/board/balance.ts'
import { boardCells, type BoardStep } from '#shared/position/board.ts'
import { lineColumn } from '#schemas/schedule/balance.ts'
import { answerOf, POSITIONS } from './servedSchedule.ts'

const step = (positionId: string, trade: string | null, more: Partial<BoardStep> = {}): BoardStep =>
  ({ positionId, trade, state: 'NOT_READY', waitsUntil: null, quantity: '10', done: '0', workDay: '0.1', ...more })

it('has one state of many steps: begun before free, free before waiting, done only when all are', () => {
  const stateOf = (...steps: Partial<BoardStep>[]) => boardCells(steps.map(more => step('r', 'T', more)))[0]!
  expect(stateOf({}, { state: 'READY' }).state).toBe('READY')
  expect(stateOf({ state: 'DONE' }, { state: 'READY' })).toMatchObject({ state: 'DOING', percent: 50, open: 1 })
  expect(stateOf({ state: 'DONE' }, { state: 'ACCEPTED' }).state).toBe('DONE')
  expect(stateOf({ state: 'ACCEPTED' }).state).toBe('ACCEPTED')
  expect(stateOf({ state: 'READY', done: '3.4' })).toMatchObject({ state: 'DOING', percent: 34 })
  expect(stateOf({ waitsUntil: '2026-03-06T01:00:00.000Z' }).waitsUntil).toBe('2026-03-06T01:00:00.000Z')
  expect(boardCells([step('r', null)])).toEqual([])
})

it('counts rooms for the places above them, and has a row for what lies in no place', () => {
  const positions = [
    { id: 'f', parentId: null, name: '1F', sort: 1, area: null }, { id: 'a', parentId: 'f', name: '大厅', sort: 1, area: '12' },
    { id: 'b', parentId: 'f', name: '前厅', sort: 2, area: '8' },
  ]
  const rows = boardRows(
    positions, { cells: boardCells([step('a', 'T', { state: 'DONE' }), step('b', 'T', { state: 'READY' }), step('x', 'T')]) }
  )
  expect(rows.map(row => [row.name, row[tradeColumn('T')]])).toEqual([['1F', '1 / 2'], ['大厅', '已完成'], ['前厅', '可施工'], ['全项目', '未就绪']])
  expect(boardRows([], { cells: [] })).toEqual([])
})

it('draws a line for each trade over the places, and names where two of them are at once', () => {
  const schedule = answerOf()
  const { trades, rows, segments, clashes } = balanceOf(schedule, POSITIONS)
  expect(trades.map(({ trade }) => trade)).toEqual(['镶贴工', '油漆工'])
  expect(rows.find(({ id }) => id === 'r1')![lineColumn('镶贴工')]).toBe('03-05 – 03-06')
  expect(segments.get('r1')!.map(({ label }) => label)).toEqual(['镶贴工', '油漆工'])
  expect(segments.get('r2')!.map(({ label }) => label)).toEqual([undefined, undefined])
  expect(clashes).toEqual([])
  const { start } = schedule.bars.find(({ placeId, trade }) => placeId === 'r4' && trade === '镶贴工')!
  const early = schedule.bars.map(bar => (bar.placeId === 'r4' && bar.trade === '油漆工' ? { ...bar, start, started: true } : bar))
  expect(balanceOf({ ...schedule, bars: early }, POSITIONS).clashes).toEqual([expect.stringMatching(/^房间r4 (油漆工与镶贴工|镶贴工与油漆工)同时施工$/)])
})
