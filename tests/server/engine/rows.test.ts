import { describe, expect, it } from 'vitest'
import { lookupsOf, type LookupSource, type Option } from '#schemas/kit/index.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { readWorkbook, writeWorkbook } from '#server/core/xlsx/index.ts'
import { checkAndCompute, sheetForm } from '#server/grid/index.ts'
import { ctxOf } from '../harness/people.ts'
import { goods } from './goods.ts'

const lookups = lookupsOf(
  new Map<LookupSource, Option[]>([[18, [{ key: '1', label: 'm2' }]], ['REGION', [{ key: '110000', label: '北京' }]]])
)

describe('checkAndCompute', () => {
  it('keeps what the grid knows and reports every fault of every row', () => {
    const { rows, problems } = checkAndCompute(goods, [
      { id: 'a', name: '好', pieces: 3, amount: '1.5', unit: '1', stranger: 'x' },
      { id: 'b', name: 7, pieces: '3', price: '0.00', unit: '9', ready: 'yes' },
      { id: 'c', name: '', kind: 'C' },
    ], lookups)
    const filled = Object.entries(rows[0]!).filter(([, value]) => value !== null)
    expect(Object.fromEntries(filled)).toEqual({ id: 'a', name: '好', pieces: 3, amount: '1.500000', unit: '1' })
    expect(Object.keys(rows[0]!)).not.toContain('stranger')
    expect(problems.map(({ row, column, code }) => `${row}.${column} ${code}`).toSorted()).toEqual([
      'b.name invalid', 'b.pieces invalid', 'b.price invalid', 'b.ready invalid', 'b.unit invalid', 'c.kind invalid', 'c.name required',
    ])
  })
  it('computes what is computed, whatever was sent', () => {
    const { rows } = checkAndCompute(quotaMaterials, [{ key: '1', quotaNum: '2.5', price: '3.01', quotaTotalAmount: '9999' }], lookups)
    expect(rows[0]?.quotaTotalAmount).toBe('7.53')
  })
})

it('exports under Excel headers, and prices only for who may see them', async () => {
  const rows = [{ id: '1', code: 'A1', name: '中砂', price: '10.00', unit: '1', type: '110000', madeOn: '2026-11-18' }]
  const headersFor = async (permissions: string[]) => {
    const { sheet: head, lineOf } = sheetForm(goods, lookups, ctxOf('m1', 'u1', permissions))
    const [sheet] = (await readWorkbook(await writeWorkbook([{ ...head, rows: rows.map(lineOf) }]), { owner: 'me' })).sheets
    return sheet!.rows.map(row => row.map(cell => cell?.text ?? ''))
  }
  const [defaultHeaders, values] = await headersFor([])
  expect(defaultHeaders?.slice(0, 3)).toEqual(['货号', '名称', '说明'])
  expect(defaultHeaders).not.toContain('单价')
  expect(values).toEqual(['A1', '中砂', '', '', '', '', '2026-11-18', '', '', 'm2', '北京'])
  expect((await headersFor(['P_PRICE']))[0]).toContain('单价')
})
