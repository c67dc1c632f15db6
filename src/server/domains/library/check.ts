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

/** 218 and 218.00 are one amount: what is stored may be written shorter than what is typed. */
const isSame = (a: unknown, b: unknown): boolean => (isNumber(a) && isNumber(b) ? dec(a).eq(b) : (a ?? null) === (b ?? null))

type Sides = Readonly<Record<'priceExcl' | 'priceIncl', unknown>> | Row

/** Both sides of a price are new, as in a row that is new itself: they stand side by side, so that they can be compared. */
export const areBothNew = (row: Sides, before: Sides | undefined): boolean =>
  before === undefined || (!isSame(row.priceExcl, before.priceExcl) && !isSame(row.priceIncl, before.priceIncl))

/**
 * The other side of a price (domain B0): of two sides the one that was typed counts, the net price when only the rate was.
 * Without a rate there is no other side, nor of a price that is none: it is wrong once, where it was given.
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
  const known = byIncl ? priceIncl : priceExcl
  if (!isNumber(known) || dec(known).lte(0)) return row
  return byIncl
    ? { ...row, priceExcl: toScale(dec(known).div(factor), 2) }
    : { ...row, priceIncl: toScale(round(dec(known).times(factor), 2), 2) }
}

/** Yuan by which the sides of one price may differ once each is rounded to cents. */
const ROUNDED = '0.02'

/** Two sides that are not one price by their rate (domain B0): which of the three is wrong only their writer knows. */
export function sidesProblems({ id, priceExcl, priceIncl, taxRate }: Row): Problem[] {
  if (!isNumber(priceExcl) || !isNumber(priceIncl) || !isNumber(taxRate)) return []
  if (dec(priceExcl).lte(0) || dec(priceIncl).lte(0)) return []
  const wanted = toScale(dec(priceExcl).times(dec(taxRate).div(100).plus(1)), 2)
  if (dec(priceIncl).minus(wanted).abs().lte(ROUNDED)) return []
  return [{ row: String(id), column: 'priceIncl', code: 'invalid', text: `与除税单价和税率（${wanted}）不符` }]
}

/** The row as it would be stored. */
export function normalRow(machine: boolean, given: Readonly<Record<string, unknown>>): Row {
  const grid = gridOf(machine)
  const cells = Object.entries(grid.columns)
    .map(([key, column]): [string, Value] => [key, storedValue(given[key] as Value | undefined, column)])
  return {
    ...Object.fromEntries(cells), pid: typeof given.pid === 'string' && given.pid !== '' ? given.pid : STANDARD, id: String(given.id ?? ''),
  }
}

/** What the declaration cannot say of a row: its type stands in the right branch, and an item under a standard item has a brand. */
export function ownProblems(machine: boolean, row: Row, lookups: Lookups): Problem[] {
  const at = { row: String(row.id), code: 'invalid' as const }
  const top = pathLabels(lookups, 'MATERIAL', String(row.materialType ?? ''))[0]
  return [
    ...(top === undefined || (top === MACHINE_BRANCH) === machine ? []
      : [{ ...at, column: 'materialType', text: machine ? '类型不在机械之下' : '类型在机械之下，请到机械库新增' }]),
    ...(row.pid === STANDARD || row.brand ? [] : [{ ...at, column: 'brand', code: 'required' as const, text: '品牌必须填写' }]),
  ]
}

/** Everything that is wrong with rows that are to be stored (spec-1 §5). */
export function checkMaterials(machine: boolean, rows: readonly Row[], lookups: Lookups): Problem[] {
  const own = rows.flatMap(row => ownProblems(machine, row, lookups))
  const taken = new Set(own.map(({ row, column }) => `${row}/${column}`))
  return [...checkAndCompute(gridOf(machine), rows, lookups).problems.filter(({ row, column }) => !taken.has(`${row}/${column}`)), ...own]
}

const unnamed = (id: string): FileRef => ({ id, originName: '', visitUrl: '' })

/** The cells that a stored item shows. */
export const cellsOf = (record: MaterialRecord): Row => ({
  materialCode: record.code, materialName: record.name, spec: record.spec, brand: record.brand, unit: record.unit,
  materialType: record.typeCode,
  priceExcl: record.priceExcl, taxRate: record.taxRate, priceIncl: record.priceIncl, originPlace: record.originPlace,
  manufacturer: record.manufacturer,
  materialNickName: record.nickName, feature: record.feature, state: record.state, pid: record.pid,
  imgPath: record.imgIds.map(unnamed), attachmentPaths: record.attachmentIds.map(unnamed),
})
