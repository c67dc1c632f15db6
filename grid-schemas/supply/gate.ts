import { materialKey, wordsKey, type NamedMaterial } from '#schemas/cost/entitlement.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { dec, isDecimalText, toScale, ZERO, type DecimalText, type Row } from '#schemas/kit/index.ts'

/** What may be asked for of one item and material: the limit, and what other documents ask for already. */
export interface Entitled {
  readonly itemId: string
  readonly material: string
  readonly limit: DecimalText
  readonly asked: DecimalText
  /** What a unit costs by the target; null where it does not say. */
  readonly price?: DecimalText | null
}

const SCALE = 6
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : ZERO)
const shown = (value: ReturnType<typeof dec>): DecimalText => toScale(value, SCALE)
const larger = (a: ReturnType<typeof dec>, b: ReturnType<typeof dec>) => (a.gt(b) ? a : b)

/** The item of the bill that a line is for; none is 公共费用 (domain B7.2). */
export const itemOf = ({ projectItemId }: Row): string => text(projectItemId) || COMMON_ITEM
const namedBy = ({ libMaterialId, itemName, spec, unit }: Row): NamedMaterial =>
  ({ libMaterialId: text(libMaterialId), name: text(itemName), spec: text(spec), unit: text(unit) })

/**
 * The materials that a line may mean, the likeliest first: the item of the library, what the target cost calls so in words, or what it has drawn
 * on already.
 */
export const materialsOf = (row: Row): readonly string[] => [...new Set([materialKey(namedBy(row)), wordsKey(namedBy(row)), ...text(row.drawsOn) === '' ? [] : [text(row.drawsOn)]])]

/** A line as somebody has changed it: what it has drawn on stays while it means the same, and where words become an item of the library. */
export function drawingAs(row: Row, was: Row | undefined): Row {
  const same = was !== undefined && itemOf(was) === itemOf(row)
    && (text(was.libMaterialId) === '' ? text(row.libMaterialId) !== '' : text(was.libMaterialId) === text(row.libMaterialId) && wordsKey(namedBy(was)) === wordsKey(namedBy(row)))
  return { ...row, drawsOn: same ? was.drawsOn ?? null : null }
}

const keyOf = (itemId: string, material: string): string => JSON.stringify([itemId, material])
/** The entitlement on which a line draws, as one text; null of a line that draws on none. */
export const drawnKey = (row: Row): string | null => (text(row.drawsOn) === '' ? null : keyOf(itemOf(row), text(row.drawsOn)))

/**
 * Lines with what the entitlement has for each. What it does not have, or what is no item of the library, is 特殊材料; a project without
 * any entitlement has no limits, and of it only own words are. Without a price of its own a line has that of the target.
 * @param limited whether the project has an entitlement at all
 */
export function withEntitlement(rows: readonly Row[], entitled: readonly Entitled[], limited: boolean): Row[] {
  const known = new Map(entitled.map(one => [keyOf(one.itemId, one.material), one]))
  return rows.map(row => {
    const found = materialsOf(row).map(material => known.get(keyOf(itemOf(row), material))).find(one => one !== undefined)
    const special = text(row.libMaterialId) === '' || (limited && found === undefined)
    return {
      ...row, drawsOn: found?.material ?? null, limit: found === undefined ? null : shown(dec(found.limit)), asked: found === undefined ? null : shown(dec(found.asked)), special,
      refPrice: text(row.refPrice) === '' ? found?.price ?? null : row.refPrice ?? null,
    }
  })
}

/**
 * Lines with what is left for each and by how much it is too much. Lines of one item and material draw together, in their order: what
 * the earlier ones take is not left for the later ones, and what is over adds up to what all of them are over.
 */
export function drawnTogether(rows: readonly Row[]): Row[] {
  const taken = new Map<string, ReturnType<typeof dec>>()
  return rows.map(row => {
    const key = drawnKey(row)
    if (key === null) return { ...row, left: null, over: null, rest: null }
    const before = taken.get(key) ?? ZERO
    const quantity = number(row.quantity)
    taken.set(key, before.plus(quantity))
    const left = larger(number(row.limit).minus(number(row.asked)).minus(before), ZERO)
    const over = quantity.minus(left)
    return { ...row, left: shown(left), over: over.gt(ZERO) ? shown(over) : null, rest: shown(larger(over.negated(), ZERO)) }
  })
}

/** Whether a line is for a material that the target cost does not have. */
const isOutside = (row: Row): boolean => row.special === true && drawnKey(row) === null

/** What a document asks for in money, by reference prices: within the entitlement, over it, and of special materials; each line rounded by itself. */
export interface AskedMoney { readonly within: DecimalText, readonly over: DecimalText, readonly special: DecimalText, readonly total: DecimalText }
export function askedMoney(rows: readonly Row[]): AskedMoney {
  const sum = (value: (row: Row) => unknown) => rows.reduce((all, row) => all.plus(number(value(row))), ZERO)
  const total = sum(row => row.amount)
  const over = sum(row => row.overAmount)
  const special = sum(row => (isOutside(row) ? row.amount : null))
  const two = (value: ReturnType<typeof dec>): DecimalText => toScale(value, 2)
  return { within: two(total.minus(over).minus(special)), over: two(over), special: two(special), total: two(total) }
}

/** Whether it goes beyond the target cost: over the entitlement, or a material that has none (domain B7.2). */
export const isBeyond = (rows: readonly Row[]): boolean => rows.some(row => number(row.over).gt(ZERO) || isOutside(row))
