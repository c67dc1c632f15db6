import { DICT, MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { dec, toScale, type Lookups } from '#schemas/kit/index.ts'
import { monthLabel } from '#schemas/price/listRows.ts'
import { newId } from '#server/core/ids.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { fromPrice, type PriceFacts } from '#server/db/tables/priceRows.ts'
import type { Tx } from '#server/db/tx.ts'
import sample from './data/priceList.json' with { type: 'json' }
import { dictKey } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'
import type { MaterialInsert } from './library.ts'
import type { SeededPackage } from './packages.ts'
import { LISTS, OTHERS, PRICED_FROM, SUPPLIERS, DOCUMENT_PRICES, type PriceSeed } from './priceSources.ts'
import { MATERIAL_TREE } from './trees.ts'

const TYPES = Object.keys(MATERIAL_TREE)
const SAMPLE = new Map(sample.map(([code = '', priceExcl = '', priceIncl = '']) => [code, { priceExcl, priceIncl }]))
/** Per mille in both directions. */
const SPREAD = 15

const typeOf = ({ typeCode }: MaterialInsert): string => TYPES[Number(typeCode.slice(0, 2)) - 1] ?? ''
const numberOf = ({ code }: MaterialInsert): number => Number(code ?? '0') % 100_000

/** Library price without tax times a factor, slightly varied. */
function priceOf(item: MaterialInsert, factor: string, at: number, exact = false): string {
  const apart = exact ? 0 : (numberOf(item) * 7 + at * 13) % (2 * SPREAD + 1) - SPREAD
  return toScale(dec(item.priceExcl ?? '0').times(factor).times(dec(1000 + apart).div(1000)), 2)
}

const wordsOf = ({ id, machine, code, name, spec, unit }: MaterialInsert) =>
  ({ libMaterialId: id, machine, code: code ?? null, name, spec: spec ?? null, brand: null, unit })

function listed(items: readonly MaterialInsert[]): PriceFacts[] {
  return LISTS.flatMap(({ region, month, factor, exact }, at) => items.flatMap((item): PriceFacts[] => {
    const sample = SAMPLE.get(item.code ?? '')
    if (sample === undefined) return []
    const sides = factor === 'sample' ? { ...sample, taxRate: null }
      : { priceExcl: priceOf(item, factor, at, exact), priceIncl: exact ? item.priceIncl ?? null : null, taxRate: item.taxRate ?? null }
    return [{
      ...wordsOf(item), ...sides, source: 'PRICE_LIST', sourceCode: monthLabel(month), month, day: `${month}-01`, region, includeTax: true,
    }]
  }))
}

function seededPrices(item: MaterialInsert, seed: PriceSeed, at: number): PriceFacts[] {
  const type = typeOf(item)
  const [name, region] = (SUPPLIERS[type] ?? OTHERS)[seed.supplier] ?? []
  if (name === undefined) return []
  const machine = type === MACHINE_BRANCH
  const taxRate = seed.taxRate ?? item.taxRate ?? null
  const excl = priceOf(item, seed.factor, at, seed.exact)
  return [{
    ...wordsOf(item), brand: item.brand ?? null, source: seed.source, day: seed.day, region, taxRate, includeTax: seed.includeTax,
    priceExcl: seed.includeTax ? null : excl,
    priceIncl: seed.includeTax ? toScale(dec(excl).times(dec(taxRate ?? '0').div(100).plus(1)), 2) : null,
    supplier: { name, type: { key: dictKey(DICT.serviceType, machine ? '机械租赁' : '材料供应'), value: machine ? '机械租赁' : '材料供应' } },
    ...seed.prefix && { sourceCode: `${seed.prefix}${seed.day.replaceAll('-', '')}${String(TYPES.indexOf(type) + 1).padStart(4, '0')}` },
    ...seed.quantities && { quantity: String(40 + numberOf(item) % 24 * 20) }, ...seed.remark && { remark: seed.remark },
  }]
}

/** Lists are recorded some days into their month. */
const recordedAt = ({ day, month }: PriceFacts): string => `${month === undefined ? day : `${month}-08`}T02:30:00Z`

/**
 * Monthly lists of all materials, documents of packaged ones.
 * @returns the packages, some with these prices
 */
export async function seedPrices(
  tx: Tx, library: readonly MaterialInsert[], packages: readonly SeededPackage[], lookups: Lookups, recorder: string,
): Promise<SeededPackage[]> {
  const used = new Set(packages.flatMap(({ draft: { lines } }) =>
    [...lines.materials ?? [], ...lines.machines ?? []].map(row => row.libMaterialId)))
  const facts = [
    ...listed(library),
    ...DOCUMENT_PRICES.flatMap((seed, at) => library.filter(({ id }) => used.has(id)).flatMap(item => seededPrices(item, seed, at))),
  ]
  const points = facts.map(point => ({ ...fromPrice(point, lookups), id: newId(), createdBy: recorder, createdAt: recordedAt(point) }))
  await insertRows(tx, pricePoint, points)
  return packages.map(({ code, draft }) => {
    const from = PRICED_FROM[code]
    if (from === undefined) return { code, draft }
    const chosen = new Map(
      points.filter(point => point.source === from.source && point.day === from.day && (from.region ?? point.region) === point.region)
        .map(({ libMaterialId, id }) => [libMaterialId, id])
    )
    const materials = (draft.lines.materials ?? []).map(row => {
      const sourceId = chosen.get(String(row.libMaterialId))
      return sourceId === undefined ? row : { ...row, sourceType: from.source, sourceId }
    })
    return { code, draft: { ...draft, lines: { ...draft.lines, materials } } }
  })
}
