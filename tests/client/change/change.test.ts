import { describe, expect, it } from 'vitest'
import { answerFaults, confirmedFault, confirmedOf, titleOfLine } from '#schemas/change/clientAnswers.ts'
import { ABOVE_ASKED, AGAINST_ASKED } from '#schemas/change/states.ts'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { confirmedLines, answerRows, settleAnswer, sideRows } from '#client/pages/change/clientRows.ts'
import { askedNames, followLines, withItems } from '#client/pages/change/follow.ts'

const draftOf = (...items: readonly Row[]): Draft => ({ head: { projectId: 'site' }, lines: { items, positions: [] } })
const line = (more: Row): Row => ({
  id: 'a', way: 'ADD', priceSource: 'BID', oldItemName: null, oldItemId: null, oldQuantity: null, newQuantity: '1080', oldPrice: null,
  sellPrice: null, ...more,
})
const TILE = { asked: '墙砖', id: 'tile', name: '块料墙面', quantity: '1000', price: '120.00' }
const STONE = { asked: '石材', id: 'stone', name: '石材', quantity: '200', price: '260.00' }

describe('lines of a change as they are typed', () => {
  it('have what the bill says of the item that a pasted name means, with difference and amount', () => {
    const pasted = draftOf(line({ oldItemName: '墙砖' }))
    expect(askedNames(pasted)).toEqual(['墙砖'])
    const resolved = withItems(pasted, [TILE])
    expect(resolved.lines.items).toMatchObject([{
      oldItemId: 'tile', oldItemName: '块料墙面', oldQuantity: '1000', oldPrice: '120.00', sellPrice: '120.00', difference: '80.000000',
      asked: '9600.00',
    }])
    expect(askedNames(resolved)).toEqual([])
    expect(followLines(pasted, resolved)).toBe(resolved)
    expect(withItems(resolved, [TILE])).toBe(resolved)
  })
  it('forget it once another item is named, but not what somebody has typed', () => {
    const resolved = withItems(draftOf(line({ oldItemName: '墙砖' })), [TILE])
    const row = resolved.lines.items![0]!
    const renamed = followLines(resolved, draftOf({ ...row, oldItemName: '石材' }))
    expect(renamed.lines.items).toMatchObject([{ oldItemId: null, oldQuantity: null, oldPrice: null, sellPrice: null, difference: null }])
    expect(withItems(renamed, [STONE]).lines.items).toMatchObject([{ oldItemId: 'stone', oldQuantity: '200', sellPrice: '260.00' }])
    expect(followLines(resolved, draftOf({ ...row, oldItemName: '石材', sellPrice: '99.00' })).lines.items).toMatchObject(
      [{ sellPrice: '99.00' }]
    )
  })
  it('follow each key: a quantity, a price, another way', () => {
    const resolved = withItems(draftOf(line({ oldItemName: '墙砖' })), [TILE])
    const row = resolved.lines.items![0]!
    expect(followLines(resolved, draftOf({ ...row, newQuantity: '1070' })).lines.items).toMatchObject(
      [{ difference: '70.000000', asked: '8400.00' }]
    )
    expect(followLines(resolved, draftOf({ ...row, sellPrice: '118.00', priceSource: 'AGREED' })).lines.items).toMatchObject(
      [{ asked: '9440.00' }]
    )
  })
})

describe('what the client confirms', () => {
  const lines = [
    line({ id: 'a', oldItemName: '块料墙面', difference: '80.000000', sellPrice: '120.00', asked: '9600.00' }),
    line({ id: 'b', way: 'PRICE', asked: '500.00' }),
  ]
  const steps = [{
    id: 's', state: 'DISPUTE' as const, day: '2026-05-01', remark: null, byName: '', files: [],
    lines: [{ row: 'b', quantity: null, price: null, amount: '200.00', remark: '一半' }],
  }]

  it('begins with all that is left where he confirms the whole, and with nothing where a part', () => {
    expect(answerRows(lines, steps, 'confirm')).toMatchObject([
      { quantity: '80.000000', price: '120.00', amount: '9600.00', before: '0.00' }, { quantity: null, amount: '300.00', before: '200.00' },
    ])
    expect(confirmedLines(answerRows(lines, steps, 'confirmPart'))).toEqual([])
  })
  it('is a quantity at its price, else an amount, and never more than was asked', () => {
    expect(confirmedOf({ quantity: '70', price: '118', amount: null })).toBe('8260.00')
    const [row] = settleAnswer([{ ...answerRows(lines, [], 'confirmPart')[0]!, quantity: '81', price: '120' }], new Set(['a']))
    expect(row).toMatchObject({ amount: '9720.00' })
    expect(answerFaults([row!])).toMatchObject([{ row: 'a', column: 'amount', text: '甲方确认金额不能大于申报金额' }])
    expect(
      [confirmedFault('500.00', '200.00', '300.00'), confirmedFault('500.00', '200.00', '300.01'), confirmedFault(null, '0.01')]
    ).toEqual([null, ABOVE_ASKED, ABOVE_ASKED])
  })
  it('is of a reduction nothing, or less down to what was asked', () => {
    expect(['0', '-500.00', '-500.01', '0.01'].map(amount => confirmedFault('-500.00', amount))).toEqual(
      [null, null, ABOVE_ASKED, AGAINST_ASKED]
    )
    expect([confirmedFault('-500.00', '-200.00', '-300.00'), confirmedFault('500.00', '200.00', '-200.01')]).toEqual([null, AGAINST_ASKED])
    expect(answerFaults([{ id: 'c', asked: '-500.00', before: '0.00', quantity: null, price: null, amount: '0' }])).toEqual([])
  })
  it('stands beside the contract and what it costs inside', () => {
    expect(sideRows(lines, steps)).toMatchObject(
      [{ itemTitle: '块料墙面', amount: null, rest: '9600.00' }, { itemTitle: '调价', amount: '200.00', rest: '300.00', remark: '一半' }]
    )
    expect(titleOfLine({ way: 'REPLACE', oldItemName: '块料墙面', newItemName: null, newName: '金属板' })).toBe('块料墙面 → 金属板')
  })
})
