import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command, Json } from '#client/grid/commands/command.ts'
import { conflicts } from '#client/grid/commands/conflicts.ts'
import { invert } from '#client/grid/commands/invert.ts'
import type { Row } from './table.ts'

/** As read back from the browser's store. */
function stored(c: Command<Row>): Command<Row> {
  return JSON.parse(JSON.stringify(c)) as Command<Row>
}

const json: fc.Arbitrary<Json> = fc.oneof(
  fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string()),
)
const ref = fc.record({ rowId: fc.string(), column: fc.string() })
const ids = fc.array(fc.string())
const place = fc.record({ row: fc.record({ id: fc.string(), cells: fc.dictionary(fc.string(), json) }), afterId: fc.option(fc.string()) })
const selection = fc.array(fc.record({ anchor: ref, focus: ref }))
const command: fc.Arbitrary<Command<Row>> = fc.record(
  {
    label: fc.string(),
    changes: fc.array(fc.record({ rowId: fc.string(), column: fc.string(), before: json, after: json })),
    added: fc.array(place),
    removed: fc.array(place),
    moved: fc.record({ before: ids, after: ids }),
    selectionBefore: selection,
    selectionAfter: selection,
    page: fc.nat(),
  },
  { requiredKeys: ['label', 'changes', 'added', 'removed'] },
).map(stored)

test('the inverse of the inverse is the command', () => {
  fc.assert(fc.property(command, c => {
    expect(invert(invert(c))).toStrictEqual(c)
  }))
})

test('an inverse survives JSON as it is', () => {
  fc.assert(fc.property(command, c => {
    expect(stored(invert(c))).toStrictEqual(invert(c))
  }))
})

test('the inverse restores values and selection of the other end', () => {
  const cell = { rowId: 'R1', column: '工程量' }
  const c: Command<Row> = {
    label: '粘贴',
    changes: [{ ...cell, before: '1', after: '2' }, { ...cell, before: '2', after: '3' }],
    added: [],
    removed: [],
    selectionBefore: [{ anchor: cell, focus: cell }],
    page: 3,
  }
  expect(invert(c)).toEqual({
    label: '粘贴',
    changes: [{ ...cell, before: '3', after: '2' }, { ...cell, before: '2', after: '1' }],
    added: [],
    removed: [],
    selectionAfter: [{ anchor: cell, focus: cell }],
    page: 3,
  })
})

const edit = (...changes: Command<Row>['changes']): Command<Row> => ({ label: '编辑', changes, added: [], removed: [] })

test('conflicts are the cells that no longer hold what the command left', () => {
  const c = edit(
    { rowId: 'R1', column: 'a', before: '1', after: '2' },
    { rowId: 'R1', column: 'a', before: '2', after: '3' },
    { rowId: 'R2', column: 'a', before: 'x', after: null },
    { rowId: 'R3', column: 'a', before: null, after: { key: 'M3', tags: ['a'] } },
  )
  const values: Record<string, unknown> = { R1: '3', R3: { tags: ['a'], key: 'M3' } }
  expect(conflicts(c, rowId => values[rowId])).toEqual([])
  expect(conflicts(c, rowId => ({ ...values, R2: '别人改的' })[rowId])).toEqual([{ change: c.changes[2], current: '别人改的' }])
  expect(conflicts(c, rowId => ({ ...values, R3: { key: 'M3', tags: ['b'] } })[rowId])).toHaveLength(1)
  expect(conflicts(invert(c), rowId => ({ R1: '1', R2: 'x' })[rowId])).toEqual([])
})

test('a row that is gone is a conflict', () => {
  expect(conflicts(edit({ rowId: 'R9', column: 'a', before: null, after: '0' }), () => undefined)).toHaveLength(1)
})
