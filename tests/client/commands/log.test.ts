import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Command } from '#client/grid/commands/command.ts'
import { CommandLog, type LogSnapshot } from '#client/grid/commands/log.ts'
import { Table, type Row } from './table.ts'

const START: Row[] = ['R1', 'R2', 'R3', 'R4'].map(id => ({ id, cells: { 名称: id, 工程量: '1' } }))
const edit = (label: string): Command<Row> => ({ label, changes: [], added: [], removed: [] })

type Act = (table: Table, serial: number) => Command<Row>

const pick = (table: Table, n: number) => table.rows[n % Math.max(table.rows.length, 1)]?.id

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.array(fc.tuple(fc.nat(9), fc.constantFrom('名称', '工程量'), fc.string()), { maxLength: 6 }).map((cells): Act => table => {
    const now = new Table(table.rows)
    const changes = cells.flatMap(([n, column, after]) => {
      const rowId = pick(now, n)
      if (rowId === undefined) return []
      const change = { rowId, column, before: now.read({ rowId, column }), after }
      now.apply({ ...edit('粘贴'), changes: [change] })
      return [change]
    })
    return { ...edit('粘贴'), changes }
  }),
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 })).map(([n, count]): Act => (table, serial) => {
    const ids = Array.from({ length: count }, (_, i) => `N${serial}.${i}`)
    const added = ids.map((id, i) => ({ row: { id, cells: { 名称: id, 工程量: null } }, afterId: ids[i - 1] ?? pick(table, n) ?? null }))
    return { ...edit('新增行'), added }
  }),
  fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }).map((ns): Act => table =>
    table.removal([...new Set(ns.map(n => pick(table, n)).filter(id => id !== undefined))])),
  fc.nat(9).map((n): Act => table => {
    const before = table.rows.map(r => r.id)
    const after = [...before.slice(n % (before.length + 1)), ...before.slice(0, n % (before.length + 1))]
    return { ...edit('移动行'), moved: { before, after } }
  }),
)

test('undo everything, redo everything: every state on the way comes back', () => {
  fc.assert(fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), fc.boolean(), (acts, stored) => {
    const table = new Table(START)
    let log = new CommandLog<Row>()
    const states = [structuredClone(table.rows)]
    for (const [serial, make] of acts.entries()) {
      const command = make(table, serial)
      table.apply(command)
      log.push(command)
      states.push(structuredClone(table.rows))
    }
    if (stored) log = new CommandLog(JSON.parse(JSON.stringify(log.snapshot())) as LogSnapshot<Row>)
    for (const state of states.slice(0, -1).toReversed()) {
      table.apply(log.undo()!)
      expect(table.rows).toEqual(state)
    }
    expect(log.undo()).toBeUndefined()
    for (const state of states.slice(1)) {
      table.apply(log.redo()!)
      expect(table.rows).toEqual(state)
    }
    expect(log.redo()).toBeUndefined()
  }))
})

test('a new command ends what could be redone; equal edits stay apart', () => {
  const log = new CommandLog<Row>()
  for (const label of ['a', 'a', 'b']) log.push(edit(label))
  expect(log.undo()?.label).toBe('b')
  expect(log.peekRedo()?.label).toBe('b')
  log.push(edit('c'))
  expect(log.peekRedo()).toBeUndefined()
  expect(log.snapshot().done.map(c => c.label)).toEqual(['a', 'a', 'c'])
})

test('the oldest commands go beyond the limit', () => {
  const log = new CommandLog<Row>()
  for (let i = 1; i <= 205; i++) log.push(edit(String(i)))
  expect(log.snapshot().done).toHaveLength(200)
  expect(log.snapshot().done[0]?.label).toBe('6')
  expect(new CommandLog<Row>(log.snapshot(), 3).snapshot().done.map(c => c.label)).toEqual(['203', '204', '205'])
})

test('listeners hear every change, until they stop', () => {
  const log = new CommandLog<Row>()
  const listener = vi.fn()
  const stop = log.subscribe(listener)
  log.undo()
  expect(listener).not.toHaveBeenCalled()
  log.push(edit('a'))
  log.undo()
  log.redo()
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  log.push(edit('b'))
  expect(listener).toHaveBeenCalledTimes(3)
})

test('peeking changes nothing and gives the same command each time', () => {
  const log = new CommandLog<Row>()
  log.push(edit('a'))
  expect(log.peekUndo()).toBe(log.peekUndo())
  expect(log.snapshot().done).toHaveLength(1)
})
