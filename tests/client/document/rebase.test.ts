import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDraft, type Draft, type Row } from '#schemas/kit/index.ts'
import { isSame } from '#client/document/draft/delta.ts'
import { rebase, type Clash } from '#client/document/draft/rebase.ts'
import { loan } from '../../gallery/register/loan.ts'

const goodsRow = (id: string, quantity = '1.00', goodsName = `物品${id}`): Row => ({ id, goodsName, quantity, price: '10.00' })
const draft = (borrower: string, goods: readonly Row[], version = 1): Draft =>
  computeDraft(loan, { head: { id: '', borrower, code: 'LL1', state: 'DRAFT', recordVersion: version }, lines: { goods } })
const BASE = draft('甲', [goodsRow('1'), goodsRow('2'), goodsRow('3')])
const placeOf = ({ rowId, column, removedBy }: Clash) => [rowId, column, removedBy]
const rowsOf = (source: Draft) => source.lines.goods!.map(({ id, goodsName, quantity }) => [id, goodsName, quantity])

describe('own changes over those of somebody else', () => {
  it('go together where they are different cells and rows, and the version is theirs', () => {
    const ownDraft = draft('甲', [goodsRow('1', '5.00'), goodsRow('2'), goodsRow('3'), goodsRow('mine')])
    const other = draft('乙', [goodsRow('1'), goodsRow('2', '7.00'), goodsRow('theirs'), goodsRow('3')], 2)
    const { clashes, merged } = rebase(loan, BASE, ownDraft, other)
    expect(clashes).toEqual([])
    const both = merged(() => 'theirs')
    expect(both.head).toMatchObject({ borrower: '乙', recordVersion: 2 })
    expect(rowsOf(both)).toEqual(
      [['1', '物品1', '5.00'], ['2', '物品2', '7.00'], ['theirs', '物品theirs', '1.00'], ['3', '物品3', '1.00'], ['mine', '物品mine', '1.00']]
    )
  })
  it('ask where both have changed a cell to different values, not where to the same', () => {
    const ownDraft = draft('丙', [goodsRow('1', '5.00'), goodsRow('2', '6.00'), goodsRow('3')])
    const other = draft('乙', [goodsRow('1', '4.00'), goodsRow('2', '6.00'), goodsRow('3')], 2)
    const { clashes, merged } = rebase(loan, BASE, ownDraft, other)
    expect(clashes.map(placeOf)).toEqual([['', 'borrower', null], ['1', 'quantity', null]])
    expect(merged(({ column }) => (column === 'borrower' ? 'mine' : 'theirs')).head.borrower).toBe('丙')
    expect(merged(() => 'theirs').lines.goods![0]!.quantity).toBe('4.00')
    expect(merged(() => 'mine').lines.goods![0]!.quantity).toBe('5.00')
  })
  it('ask about a row that one has changed and the other removed', () => {
    const changed = draft('甲', [goodsRow('1'), goodsRow('2', '9.00'), goodsRow('3')])
    const removed = draft('甲', [goodsRow('1'), goodsRow('3')], 2)
    const rebased = rebase(loan, BASE, changed, removed)
    expect(rebased.clashes.map(placeOf)).toEqual([['2', null, 'theirs']])
    expect(rowsOf(rebased.merged(() => 'theirs')).map(([id]) => id)).toEqual(['1', '3'])
    expect(rowsOf(rebased.merged(() => 'mine'))).toEqual([['1', '物品1', '1.00'], ['2', '物品2', '9.00'], ['3', '物品3', '1.00']])
    const ownRebase = rebase(loan, BASE, removed, changed)
    expect(ownRebase.clashes.map(placeOf)).toEqual([['2', null, 'mine']])
    expect(rowsOf(ownRebase.merged(() => 'mine')).map(([id]) => id)).toEqual(['1', '3'])
    expect(rowsOf(ownRebase.merged(() => 'theirs'))[1]).toEqual(['2', '物品2', '9.00'])
  })
  it('are not changed by fresh links to the same attachments', () => {
    const head = (visitUrl: string): Draft => ({ head: { id: '', papers: [{ id: 'f', originName: 'a', visitUrl }] }, lines: {} })
    expect(isSame({ ...loan, lines: {} }, head('/1'), head('/2'))).toBe(true)
  })
})

const row = fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6'), quantity: fc.constantFrom('1.00', '2.00', '3.00') })
const drafts = fc.tuple(fc.constantFrom('甲', '乙', '丙'), fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 6 }))
  .map(([borrower, rows]) => draft(borrower, rows.map(({ id, quantity }) => goodsRow(id, quantity))))

describe('a three-way merge', () => {
  it('of nothing is the other side, whichever that is', () => {
    fc.assert(fc.property(drafts, drafts, (base, other) => {
      const untouched = rebase(loan, base, base, other)
      expect(untouched.clashes).toEqual([])
      expect(isSame(loan, untouched.merged(() => 'theirs'), other)).toBe(true)
      const alone = rebase(loan, base, other, base)
      expect(alone.clashes).toEqual([])
      expect(isSame(loan, computeDraft(loan, alone.merged(() => 'mine')), other)).toBe(true)
    }))
  })
  it('loses no row of either and has none twice, however it is decided', () => {
    fc.assert(fc.property(drafts, drafts, drafts, fc.boolean(), (base, ownDraft, other, isOwn) => {
      const { clashes, merged } = rebase(loan, base, ownDraft, other)
      const ids = merged(() => (isOwn ? 'mine' : 'theirs')).lines.goods!.map(({ id }) => String(id))
      expect(new Set(ids).size).toBe(ids.length)
      const [baseIds, ownIds, otherIds] = [base, ownDraft, other].map(one => new Set(one.lines.goods!.map(({ id }) => String(id))))
      for (const id of [...ownIds!, ...otherIds!]) {
        const dropped = baseIds!.has(id) && (!ownIds!.has(id) || !otherIds!.has(id))
        if (!dropped) expect(ids).toContain(id)
        else if (ids.includes(id)) expect(clashes.some(({ rowId, column }) => rowId === id && column === null)).toBe(true)
      }
    }))
  })
})
