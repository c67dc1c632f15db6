import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupThousands } from '#schemas/kit/index.ts'
import { cellsOf, columnsOf, likeness, matchNote, readQuantity, rowsOf, type NoteRow, type OpenRow } from '#shared/deliveryNote.ts'

const read = (lines: readonly (readonly string[])[]) => {
  const cells = cellsOf(lines)
  const { columns, from } = columnsOf(cells)
  return rowsOf(cells.slice(from), columns)
}
const note = (itemName: string, spec: string, quantity: string | null, unit = ''): NoteRow => ({ itemName, spec, quantity, unit })
const open = (id: string, itemName: string, spec: string, remaining = '100', libMaterialId: string | null = null): OpenRow =>
  ({ id, itemName, spec, remaining, libMaterialId })

describe('a delivery note', () => {
  it('is read by its header wherever that stands, without sums', () => {
    expect(read(
      [['东鹏送货单', '', '', ''], ['序号', '品名', '数量（片）', '规格型号'], ['1', '大板砖', '1,200', '800×800'], ['2', '腰线', '3０', ''], ['', '合计', '', '']]
    )).toEqual([
      note('大板砖', '800×800', '1200'), note('腰线', '', '30')])
  })
  it('is read without a header: name, size, quantity and unit, behind a count of its rows or not', () => {
    expect(read([['大板砖', '800×800', '50 箱']])).toEqual([note('大板砖', '800×800', '50', '箱')])
    expect(read([['1', '大板砖', '800×800', '50', '箱'], ['2', '腰线', '', '3', '根']])).toEqual(
      [note('大板砖', '800×800', '50', '箱'), note('腰线', '', '3', '根')]
    )
    expect(read([['水泥', '20吨']])).toEqual([note('水泥', '', '20', '吨')])
  })
  it('is read as it is typed', () => {
    expect(read([['大板砖 800×800 1,200片'], ['腰线，60×300，３０'], ['']])).toEqual(
      [note('大板砖', '800×800', '1200', '片'), note('腰线', '60×300', '30')]
    )
  })
  it('has the numbers that were written, with separators, units and wide digits', () => {
    const quantity = fc.integer({ min: 1, max: 99_999_999 }).map(n => String(n / 100))
    const wide = (text: string): string => text.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    fc.assert(fc.property(quantity, fc.constantFrom('', '片', 'm²', '㎡', 'kg', '立方米'), fc.constantFrom('', ' '), (value, unit, blank) => {
      for (const text of [value, groupThousands(value), wide(value)]) {
        const parsed = readQuantity(`${text}${blank}${unit}`)
        expect(Number(parsed.quantity)).toBe(Number(value))
        expect(parsed.unit).toBe(unit)
      }
    }))
    expect(['', '片', '0', '-5', '1,2345', '一百'].map(text => readQuantity(text).quantity)).toEqual(Array.from({ length: 6 }, () => null))
  })
})

describe('its rows', () => {
  const word = fc.stringMatching(/^[砖瓷石板管线缆漆胶灯门窗]{2,6}$/)
  const things = fc.uniqueArray(
    fc.tuple(word, fc.constantFrom('', '800×800', '4mm²', 'DN20')),
    { selector: ([name, spec]) => `${name}${spec}`, minLength: 1, maxLength: 8 }
  )
  it('are the rows of the order that are called so, in any order, however they are bound', () => {
    fc.assert(
      fc.property(things.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list.map((_, at) => at)))), ([list, order]) => {
        const rows = list.map(([name, spec], at) => open(String(at), name, spec))
        expect(matchNote(order.map(at => note(list[at]![0], list[at]![1], '1')), rows, order.map(() => null))).toEqual(
          order.map(at => ({ id: String(at), by: 'EXACT' }))
        )
      })
    )
  })
  it('are never more than one row each, and only rows that there are', () => {
    fc.assert(fc.property(things, things, fc.array(fc.option(fc.constantFrom('a', 'b'))), (noted, ordered, bound) => {
      const rows = ordered.map(([name, spec], at) => open(String(at), name, spec, '5', at % 2 === 0 ? 'a' : null))
      const matches = matchNote(noted.map(([name, spec]) => note(name, spec, '2')), rows, bound)
      expect(matches).toHaveLength(noted.length)
      for (const [at, { id, by }] of matches.entries()) {
        expect(id === null).toBe(by === null)
        if (id !== null) expect(rows.map(one => one.id)).toContain(id)
        if (by === 'BOUND') expect(rows.find(one => one.id === id)!.libMaterialId).toBe(bound[at])
      }
    }))
  })
  it('are what somebody has said before, else what is most alike, by name and size', () => {
    const rows = [open('a', '全抛釉地砖', '800×800×10', '20', 'tile'), open('b', '全抛釉地砖', '600×600', '20', 'small'), open('c', '水泥砂浆', '')]
    expect(matchNote([note('大板', '论片', '1')], rows, ['small'])).toEqual([{ id: 'b', by: 'BOUND' }])
    expect(
      matchNote([note('抛釉地砖', '600×600', '1'), note('地砖全抛釉', '800×800', '1'), note('电线', '4mm²', '1')], rows, [null, null, null])
    ).toEqual([
      { id: 'b', by: 'LIKE' }, { id: 'a', by: 'LIKE' }, { id: null, by: null }])
    expect(likeness(note('抛釉地砖', '600×600', null), rows[1]!)).toBeGreaterThan(likeness(note('抛釉地砖', '600×600', null), rows[0]!))
  })
  it('go to the order of which enough is left, else to that with the most', () => {
    const rows = [open('a', '地砖', '', '5'), open('b', '地砖', '', '20')]
    expect(matchNote([note('地砖', '', '4'), note('地砖', '', '4'), note('地砖', '', '30')], rows, []).map(({ id }) => id)).toEqual(
      ['a', 'b', 'b']
    )
  })
})
