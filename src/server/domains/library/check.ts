import {
  dec, isDecimalText, pathLabels, round, toScale, type FileRef, type Grid, type Lookups, type Problem, type Row, type Value,
} from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { checkAndCompute, storedValue } from '#server/grid/index.ts'

export const STANDARD = '-1'
export const gridOf = (machine: boolean): Grid => (machine ? machines : materials)

const isNumber = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value)

/** 218 and 218.00 are equal: stored text may be shorter than typed text. */
const isSame = (a: unknown, b: unknown): boolean => (isNumber(a) && isNumber(b) ? dec(a).eq(b) : (a ?? null) === (b ?? null))

type Sides = Readonly<Record<'priceExcl' | 'priceIncl', unknown>> | Row

/** Whether both sides of a price are new, and therefore comparable. */
export const areBothNew = (row: Sides, before: Sides | undefined): boolean =>
  before === undefined || (!isSame(row.priceExcl, before.priceExcl) && !isSame(row.priceIncl, before.priceIncl))

/**
 * Derives the other side of a price (domain B0) from the typed side, or from the net price if only the rate was typed. None without a rate
 * or a valid price, whose fault is reported once.
 */
export function withBothPrices(row: Row, before?: Row): Row {
  const { priceExcl, priceIncl, taxRate } = row
  if (!isNumber(taxRate)) return row
  const factor = dec(taxRate).div(100).plus(1)
  const changed = (side: 'priceExcl' | 'priceIncl'): boolean =>
    isNumber(row[side]) && (before === undefined || !isSame(row[side], before[side]))
  const untouched = before !== undefined && !changed('priceExcl') && !changed('priceIncl') && isSame(taxRate, before.taxRate)
  if (untouched && isNumber(priceExcl) && isNumber(priceIncl)) return row
  if (areBothNew(row, before) && isNumber(priceExcl) && isNumber(priceIncl)) return row
  const byIncl = (changed('priceIncl') && !changed('priceExcl')) || !isNumber(priceExcl)
  const typedPrice = byIncl ? priceIncl : priceExcl
  if (!isNumber(typedPrice) || dec(typedPrice).lte(0)) return row
  return byIncl
    ? { ...row, priceExcl: toScale(dec(typedPrice).div(factor), 2) }
    : { ...row, priceIncl: toScale(round(dec(typedPrice).times(factor), 2), 2) }
}

/** Allowed difference in yuan between the sides, each rounded to cents. */
const ROUNDED = '0.02'

/** Problem of sides that contradict their rate (domain B0): only the user can decide which is wrong. */
export function sidesProblems({ id, priceExcl, priceIncl, taxRate }: Row): Problem[] {
  if (!isNumber(priceExcl) || !isNumber(priceIncl) || !isNumber(taxRate)) return []
  if (dec(priceExcl).lte(0) || dec(priceIncl).lte(0)) return []
  const expected = toScale(dec(priceExcl).times(dec(taxRate).div(100).plus(1)), 2)
  if (dec(priceIncl).minus(expected).abs().lte(ROUNDED)) return []
  return [{ row: String(id), column: 'priceIncl', code: 'invalid', text: `与除税单价和税率（${expected}）不符` }]
}

/** The row in stored form. */
export function normalRow(machine: boolean, input: Readonly<Record<string, unknown>>): Row {
  const grid = gridOf(machine)
  const cells = Object.entries(grid.columns)
    .map(([key, column]): [string, Value] => [key, storedValue(input[key] as Value | undefined, column)])
  return {
    ...Object.fromEntries(cells), pid: typeof input.pid === 'string' && input.pid !== '' ? input.pid : STANDARD, id: String(input.id ?? ''),
  }
}

/** Rules outside the declaration: the type belongs to the right branch, and an item under a standard item has a brand. */
export function ownProblems(machine: boolean, row: Row, lookups: Lookups): Problem[] {
  const at = { row: String(row.id), code: 'invalid' as const }
  const top = pathLabels(lookups, 'MATERIAL', String(row.materialType ?? ''))[0]
  return [
    ...(top === undefined || (top === MACHINE_BRANCH) === machine ? []
      : [{ ...at, column: 'materialType', text: machine ? '类型不在机械之下' : '类型在机械之下，请到机械库新增' }]),
    ...(row.pid === STANDARD || row.brand ? [] : [{ ...at, column: 'brand', code: 'required' as const, text: '品牌必须填写' }]),
  ]
}

/** All problems of rows to be stored (spec-1 §5). */
export function checkMaterials(machine: boolean, rows: readonly Row[], lookups: Lookups): Problem[] {
  const rowProblems = rows.flatMap(row => ownProblems(machine, row, lookups))
  const reported = new Set(rowProblems.map(({ row, column }) => `${row}/${column}`))
  return [
    ...checkAndCompute(gridOf(machine), rows, lookups).problems.filter(({ row, column }) => !reported.has(`${row}/${column}`)),
    ...rowProblems,
  ]
}

const unnamed = (id: string): FileRef => ({ id, originName: '', visitUrl: '' })

export const cellsOf = (record: MaterialRecord): Row => ({
  materialCode: record.code, materialName: record.name, spec: record.spec, brand: record.brand, unit: record.unit,
  materialType: record.typeCode,
  priceExcl: record.priceExcl, taxRate: record.taxRate, priceIncl: record.priceIncl, originPlace: record.originPlace,
  manufacturer: record.manufacturer,
  materialNickName: record.nickName, feature: record.feature, state: record.state, pid: record.pid,
  imgPath: record.imgIds.map(unnamed), attachmentPaths: record.attachmentIds.map(unnamed),
})
