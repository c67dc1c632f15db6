import { whatIfOf } from '#schemas/analysis/whatIf.ts'
import { computeRows, dec, type Row } from '#schemas/kit/index.ts'
import type { InputOf } from '#shared/api/contract.ts'
import type { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { getLookups } from '#client/data/lookups.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { OfMoney } from './kinds.ts'

export const KINDS = {
  materials: { label: '材料单价', scale: 2 }, trades: { label: '工日单价', scale: 2 }, items: { label: '工程量', scale: 6 },
  others: { label: '其他费费率', scale: 4 },
} as const
export type AssumptionKind = keyof typeof KINDS
export type Models = Readonly<Record<AssumptionKind, RowModel>>

/** A sheet of assumable values; input stays on this page. */
export function assumptionModel(kind: AssumptionKind, rows: readonly Row[]): RowModel {
  const grid = whatIfOf(KINDS[kind].scale)
  return rowsModel(
    grid, rows, getLookups(), ['assumed'],
    { settle: (now, edited) => now.map(row => (edited.has(String(row.id)) ? computeRows(grid, [row])[0]! : row)) }
  )
}

/** Rows with an assumed value, rounded to its allowed decimals; invalid numbers are left out. */
function assumedOf(models: Models, kind: AssumptionKind): { readonly id: string, readonly value: string }[] {
  const model = models[kind]
  return model.rows().flatMap(row => {
    const { id, assumed, now } = row
    if (typeof assumed !== 'string' || assumed === '' || model.problems().has(String(id))
      || (typeof now === 'string' && dec(assumed).eq(now))) return []
    const value = dec(assumed).toFixed(KINDS[kind].scale)
    return dec(value).gt(0) ? [{ id: String(id), value }] : []
  })
}

/** The assumptions of all sheets as call input. */
export function askedBy(models: Models, ids: OfMoney): InputOf<typeof analysisWhatIfApi.calculate> {
  return {
    ...ids,
    materials: assumedOf(models, 'materials').map(({ id, value }) => ({ key: id, price: value })),
    trades: assumedOf(models, 'trades').map(({ id, value }) => ({ jobCategory: id, dailyPrice: value })),
    items: assumedOf(models, 'items').map(({ id, value }) => ({ itemId: id, quantity: value })),
    others: assumedOf(models, 'others').map(({ id, value }) => ({ id, rate: value })),
  }
}
