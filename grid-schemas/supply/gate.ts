import { materialKey, wordsKey, type NamedMaterial } from '#schemas/cost/entitlement.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { dec, isDecimalText, toScale, ZERO, type DecimalText, type Row } from '#schemas/kit/index.ts'

export interface Entitled {
  readonly itemId: string
  readonly material: string
  readonly limit: DecimalText
  readonly asked: DecimalText
  readonly price?: DecimalText | null
}

const SCALE = 6
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : ZERO)
const figure = (value: ReturnType<typeof dec>): DecimalText => toScale(value, SCALE)
const larger = (a: ReturnType<typeof dec>, b: ReturnType<typeof dec>) => (a.gt(b) ? a : b)

/** Returns a line's bill item; none means 公共费用 (domain B7.2). */
export const itemOf = ({ projectItemId }: Row): string => text(projectItemId) || COMMON_ITEM
const namedBy = ({ libMaterialId, itemName, spec, unit }: Row): NamedMaterial =>
  ({ libMaterialId: text(libMaterialId), name: text(itemName), spec: text(spec), unit: text(unit) })

/**
 * Returns a line's possible materials, the likeliest first: library item, target cost material with the same words, previously used
 * entitlement.
 */
export const materialsOf = (row: Row): readonly string[] =>
  [...new Set([materialKey(namedBy(row)), wordsKey(namedBy(row)), ...text(row.drawsOn) === '' ? [] : [text(row.drawsOn)]])]

/** Keeps a changed line's entitlement while its meaning is the same, also where words become a library item. */
export function drawingAs(row: Row, previous: Row | undefined): Row {
  const same = previous !== undefined && itemOf(previous) === itemOf(row)
    && (
      text(previous.libMaterialId) === '' ? text(row.libMaterialId) !== '' : text(previous.libMaterialId) === text(row.libMaterialId)
        && wordsKey(namedBy(previous)) === wordsKey(namedBy(row))
    )
  return { ...row, drawsOn: same ? previous.drawsOn ?? null : null }
}

const keyOf = (itemId: string, material: string): string => JSON.stringify([itemId, material])
export const drawnKey = (row: Row): string | null => (text(row.drawsOn) === '' ? null : keyOf(itemOf(row), text(row.drawsOn)))

/**
 * Adds entitlements. Materials without one, or outside the library, are 特殊材料; a project without any has no limits, and only lines in words
 * are special. A line without a price gets the target's.
 * @param limited whether the project has any entitlement
 */
export function withEntitlement(rows: readonly Row[], entitled: readonly Entitled[], limited: boolean): Row[] {
  const byKey = new Map(entitled.map(one => [keyOf(one.itemId, one.material), one]))
  return rows.map(row => {
    const entitlement = materialsOf(row).map(material => byKey.get(keyOf(itemOf(row), material))).find(one => one !== undefined)
    const special = text(row.libMaterialId) === '' || (limited && entitlement === undefined)
    return {
      ...row, drawsOn: entitlement?.material ?? null, limit: entitlement === undefined ? null : figure(dec(entitlement.limit)),
      asked: entitlement === undefined ? null : figure(dec(entitlement.asked)), special,
      refPrice: text(row.refPrice) === '' ? entitlement?.price ?? null : row.refPrice ?? null,
    }
  })
}

/**
 * Adds remaining and excess quantities. Lines of one item and material draw in order, so earlier ones reduce the remainder of later ones.
 */
export function drawnTogether(rows: readonly Row[]): Row[] {
  const usedByKey = new Map<string, ReturnType<typeof dec>>()
  return rows.map(row => {
    const key = drawnKey(row)
    if (key === null) return { ...row, left: null, over: null, rest: null }
    const before = usedByKey.get(key) ?? ZERO
    const quantity = number(row.quantity)
    usedByKey.set(key, before.plus(quantity))
    const remaining = larger(number(row.limit).minus(number(row.asked)).minus(before), ZERO)
    const over = quantity.minus(remaining)
    return { ...row, left: figure(remaining), over: over.gt(ZERO) ? figure(over) : null, rest: figure(larger(over.negated(), ZERO)) }
  })
}

const isOutside = (row: Row): boolean => row.special === true && drawnKey(row) === null

/** Request amounts by reference prices: within the entitlement, above it, and of special materials; rounded per line. */
export interface AskedMoney {
  readonly within: DecimalText, readonly over: DecimalText, readonly special: DecimalText, readonly total: DecimalText,
}
export function askedMoney(rows: readonly Row[]): AskedMoney {
  const sum = (value: (row: Row) => unknown) => rows.reduce((all, row) => all.plus(number(value(row))), ZERO)
  const total = sum(row => row.amount)
  const over = sum(row => row.overAmount)
  const special = sum(row => (isOutside(row) ? row.amount : null))
  const two = (value: ReturnType<typeof dec>): DecimalText => toScale(value, 2)
  return { within: two(total.minus(over).minus(special)), over: two(over), special: two(special), total: two(total) }
}

/** Whether a request exceeds the target cost: above an entitlement, or for a material without one (domain B7.2). */
export const isBeyond = (rows: readonly Row[]): boolean => rows.some(row => number(row.over).gt(ZERO) || isOutside(row))
