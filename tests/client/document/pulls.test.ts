import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookupsOf, newRow, SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW, type Draft, type Row } from '#schemas/kit/index.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { chainRows } from '#client/document/pull/chainRows.ts'
import { createSourceNotes } from '#client/document/pull/sourceNotes.ts'
import { agreeingOnes, amountFault, leftOf, withPulledRows } from '#client/document/pull/pulledRows.ts'
import { delivery } from '../../gallery/register/promise.ts'

const grid = delivery.lines.goods
const pull = delivery.pulls.goods![0]!
const candidate = (id: string, remaining: string, projectId: string | null = null): Row => ({
  id, documentId: 'd', [SOURCE_CODE]: 'DD1', goodsName: '瓷砖', unit: '箱', price: '88.50', remaining,
  head: { projectId, projectName: projectId === null ? null : `项目${projectId}` } as never,
})
const empty: Draft = { head: newRow(delivery.header, ''), lines: { goods: [] } }
const ids = () => {
  let next = 0
  return () => `r${next += 1}`
}

describe('rows that are taken', () => {
  it('have copies, quantity and source, and fill the empty header', () => {
    const {
      head, lines,
    } = withPulledRows(delivery, empty, 'goods', grid, pull, [{ candidate: candidate('a', '5', 'p1'), amount: '2.00' }], ids())
    expect(lines.goods).toMatchObject([{
      id: 'r1', goodsName: '瓷砖', unit: '箱', price: '88.50', quantity: '2.00', [SOURCE_CODE]: 'DD1', [SOURCE_DOCUMENT]: 'd',
      [SOURCE_ROW]: 'a',
    }])
    expect(head).toMatchObject({ projectId: 'p1', projectName: '项目p1', carrier: null })
  })
  it('agree with the header, or where it is empty with the first of them', () => {
    const takings = ['p1', 'p2', 'p1'].map((project, i) => ({ candidate: candidate(String(i), '5', project), amount: '1' }))
    const agreeingIds = (head: Row): unknown[] => agreeingOnes(head, pull, takings).map(one => one.candidate.id)
    expect(
      [agreeingIds(empty.head), agreeingIds({ ...empty.head, projectId: 'p2' }), agreeingIds({ ...empty.head, projectId: 'p3' })]
    ).toEqual(
      [['0', '2'], ['1'], []]
    )
    const filled = withPulledRows(
      delivery, { ...empty, head: { ...empty.head, projectId: 'p9', projectName: '别的' } }, 'goods', grid, pull, takings.slice(0, 1), ids()
    )
    expect(filled.head).toMatchObject({ projectId: 'p9', projectName: '别的' })
  })
  it('leave less, and no more than is left can be taken', () => {
    fc.assert(fc.property(fc.nat(100), fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }), fc.integer({ min: -2, max: 110 }), (
      remaining, pulledQuantities, more
    ) => {
      const rows = pulledQuantities.map((quantity, i) => ({ id: String(i), quantity: String(quantity), [SOURCE_ROW]: 'a' }))
        .concat({ id: 'x', quantity: '7', [SOURCE_ROW]: 'other' })
      const remainder = leftOf(rows, pull, candidate('a', String(remaining)))
      const rest = remaining - pulledQuantities.reduce((sum, quantity) => sum + quantity, 0)
      expect(Number(remainder)).toBe(rest)
      expect(amountFault(String(more), remainder) === undefined).toBe(more > 0 && more <= rest)
    }))
    expect([amountFault('7', '6'), amountFault('0', '6'), amountFault('abc', '6'), amountFault('', '6')]).toEqual(
      ['剩余 6，不能取 7', '数量须大于 0', '请输入数量', '请输入数量']
    )
  })
  it('say what is left of their source, beside what the whole line takes', () => {
    const row = (id: string, quantity: string): Row =>
      newRow(grid, id, { goodsName: '瓷砖', quantity, [SOURCE_ROW]: 'a', [SOURCE_DOCUMENT]: 'd' })
    const store = createDraftStore(delivery, { ...empty, lines: { goods: [row('1', '2.00'), row('2', '3.00')] } }, lookupsOf(new Map()))
    const notes = createSourceNotes(store, 'goods')
    const note = (id: string) => notes.of('quantity', id, store.line('goods').row(id)!)
    expect(note('1')).toBeUndefined()
    let calls = 0
    const leave = notes.subscribe(() => { calls += 1 })
    notes.load([
      { line: 'goods', slot: 'source', row: '1', remaining: '6.000000', closed: false, opens: '/x' },
      { line: 'goods', slot: 'source', row: '2', remaining: '6.000000', closed: true, opens: null },
    ])
    expect([note('1'), note('2')?.text, notes.opens(SOURCE_CODE, '1'), notes.opens(SOURCE_CODE, '2')]).toEqual(
      [{ text: '剩 1', title: '来源可取 6，本单共取 5', tone: 'neutral' }, '已关闭', '/x', undefined]
    )
    expect(note('1')).toBe(note('1'))
    store.edit('goods', { label: '改', cells: [{ rowId: '2', column: 'quantity', value: '5.00' }] })
    expect([note('1')?.text, note('1')?.tone, calls]).toEqual(['超 1', 'danger', 2])
    leave()
  })
})

describe('a chain', () => {
  const node = (id: string) => ({ id, kind: 'k', kindTitle: '单', code: id, title: id, state: '', opens: null })
  const edge = (side: 'UP' | 'DOWN', upper: string, lower: string) => ({ side, upper, lower, quantity: null })
  it('is two trees away from the document, and ends where it comes back', () => {
    const rows = chainRows(
      { nodes: ['a', 'b', 'c', 'd', 'e'].map(node), edges: [
        edge('UP', 'b', 'a'), edge('UP', 'c', 'b'), edge('UP', 'c', 'a'), edge('DOWN', 'a', 'd'), edge('DOWN', 'd', 'e'),
        edge('DOWN', 'e', 'd'),
      ] },
      'a'
    )
    expect(rows.map(row => [row.side, row.depth, row.node.id])).toEqual(
      [['UP', 0, 'b'], ['UP', 1, 'c'], ['UP', 0, 'c'], ['DOWN', 0, 'd'], ['DOWN', 1, 'e']]
    )
    expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
  })
})
