// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { stepped } from '#client/pages/hand/Counter.tsx'
import { draftsOf } from '#client/pages/hand/drafts.ts'
import {
  newReceipt, difference, figureOf, inputOf, lineOf, missingOf, photosOf, renewed, shownLines, tooMuch, unready, withLine, withRest,
  type Line,
} from '#client/pages/hand/receipt.ts'

const AT = '2026-11-30T09:18:00Z'
const orderLine = (row: string, remaining: string, more: object = {}) => ({
  row, itemName: `砖 ${row}`, spec: '', brand: '', unit: 'm²', ordered: '20', taken: '0', inFlight: '0', remaining, most: remaining, ...more,
})
const order = {
  id: 'o', code: 'DD-1', name: '瓷砖', supplier: '东鹏', project: '云栖里', needDay: '2026-11-28', warehouses: [{ id: 'w', name: '工地仓' }],
  lines: [orderLine('a', '12'), orderLine('b', '6', { most: '6.3' }), orderLine('done', '0')],
}
const typed = (row: string, patch: Partial<Line>, before = newReceipt(order)) => withLine(before, row, patch, AT)
const missing = (patch: Partial<Line>) => missingOf(lineOf(typed('a', patch), 'a'))

describe('a receipt', () => {
  it('begins with the only warehouse, and with the rows of which something is to come', () => {
    expect(newReceipt(order).warehouseId).toBe('w')
    expect(newReceipt({ ...order, warehouses: [...order.warehouses, { id: 'x', name: '总仓' }] }).warehouseId).toBeNull()
    expect(shownLines(newReceipt(order)).map(({ row }) => row)).toEqual(['a', 'b'])
  })

  it('says of a row what it still lacks', () => {
    expect(missingOf(lineOf(newReceipt(order), 'a'))).toBe('未填')
    expect(missing({ accepted: '八' })).toBe('数量只能填数字，最多 6 位小数')
    expect(missing({ accepted: '0' })).toBe('请填数量，没有到货请选“未到”')
    expect(missing({ absent: true })).toBeNull()
    expect(missing({ accepted: '１，２00' })).toBeNull()
    expect(missing({ accepted: '10', refused: '2' })).toBe('请选择拒收原因')
    expect(missing({ accepted: '10', refused: '2', reason: 'BROKEN' })).toBe('拒收须有照片')
    expect(missing({ accepted: '10', refused: '2', reason: 'BROKEN', photos: ['p'] })).toBeNull()
  })

  it('holds what came against what is to come, and says at once what is too much', () => {
    const faultOf = (patch: Partial<Line>, row = 'a') => {
      const line = lineOf(typed(row, patch), row)
      const orderLineRow = order.lines.find(one => one.row === row)!
      return [difference(line, orderLineRow)?.text ?? null, tooMuch(line, orderLineRow)]
    }
    expect(faultOf({ accepted: '12' })).toEqual(['与待到一致', null])
    expect(faultOf({ accepted: '10', refused: '2' })).toEqual(['与待到一致', null])
    expect(faultOf({ accepted: '10.5' })).toEqual(['少 1.50', null])
    expect(faultOf({ accepted: '13' })).toEqual(['多 1.00', '实收最多 12.00，多出的请拒收或先改订单'])
    expect(faultOf({ accepted: '6.3' }, 'b')).toEqual(['多 0.30', null])
    expect(faultOf({ accepted: '八' })).toEqual([null, null])
  })

  it('takes all that is to come of rows that nobody has touched', () => {
    const all = withRest(typed('a', { accepted: '5' }), AT)
    expect([lineOf(all, 'a').accepted, lineOf(all, 'b').accepted, unready(all)]).toEqual(['5', '6', null])
    expect(unready(typed('a', { accepted: '5' }))).toBe('还差 1 行')
    expect(unready(typed('b', { absent: true }, typed('a', { absent: true })))).toBe('没有到货')
    expect(unready({ ...all, warehouseId: null })).toBe('请选仓库')
    expect(unready({ ...all, plate: '粤'.repeat(13) })).toBe('单据信息太长')
  })

  it('is sent as whole quantities by rows of the order, with the photographs of what is refused alone', () => {
    const receipt = typed('b', { absent: true, photos: ['gone'] }, typed('a', { accepted: '1,0', refused: '' }))
    const both = typed('a', { accepted: '10', refused: '2', reason: 'BROKEN', photos: ['p'] }, receipt)
    expect(inputOf(both, '2026-11-30').lines).toEqual(
      [{ row: 'a', arrived: '12', quantity: '10', rejectReason: 'BROKEN' }, { row: 'b', arrived: '0', quantity: '0', rejectReason: null }]
    )
    expect(photosOf(both)).toEqual([{ id: 'p', row: 'a' }])
    expect(photosOf(typed('a', { refused: '0' }, both))).toEqual([])
  })

  it('keeps what was typed under what the server says now, and a sentence until its row is typed anew', () => {
    const refused = {
      ...typed('a', { accepted: '12' }), faults: [{ row: 'a', text: '剩余 5' }, { row: 'b', text: '已关闭' }, { row: '', text: '已结账' }],
    }
    const now = renewed(refused, { ...order, lines: [orderLine('a', '0'), orderLine('b', '6')] })
    expect(shownLines(now).map(({ row, remaining }) => [row, remaining, lineOf(now, row).accepted])).toEqual(
      [['a', '0', '12'], ['b', '6', '']]
    )
    expect(typed('a', { accepted: '5' }, now).faults).toEqual([{ row: 'b', text: '已关闭' }])
  })

  it('steps by one and never below nothing; what is no number stays', () =>
    expect([stepped('', 1), stepped('0.5', -1), stepped('12', 1), stepped('八', 1)]).toEqual(['1', '0', '13', '八']))

  it('reads figures as people write them, and none that is below zero', () =>
    expect(['', '１２．５', '1,200', '-3', '1.1234567', 'x'].map(figureOf)).toEqual(['0', '12.5', '1200', null, null, null]))
})

describe('what is typed', () => {
  it('is kept by person: another one on the same phone never sees it', () => {
    const [one, other] = [draftsOf('m.1', localStorage), draftsOf('m.2', localStorage)]
    one.write('o', typed('a', { accepted: '5' }))
    expect([...one.all().keys()]).toEqual(['o'])
    expect(other.all().size).toBe(0)
    other.write('o', null)
    expect(one.all().get('o')?.lines.a?.accepted).toBe('5')
    one.write('o', null)
    expect(one.all().size).toBe(0)
  })
})
