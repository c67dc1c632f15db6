import type { PriceSource } from '#schemas/price/sources.ts'

type Supplier = readonly [name: string, region: string]
const [PANYU_STORE, LIANSU]: readonly [Supplier, Supplier] = [['番禺建材超市', '440113'], ['佛山联塑批发部', '440605']]

/** Demonstration suppliers by first-level material type; the first has a contract. */
export const SUPPLIERS: Readonly<Record<string, readonly [Supplier, ...Supplier[]]>> = {
  石材: [['云浮市石材加工厂', '445302'], PANYU_STORE],
  瓷砖: [['佛山市东鹏陶瓷销售有限公司', '440604'], ['广州马可波罗建材经营部', '440106'], ['冠珠陶瓷番禺店', '440113']],
  胶凝: [['海螺水泥南沙经销处', '440115'], ['广州德高建材专卖', '440106'], PANYU_STORE],
  砂石: [['番禺汇丰砂石场', '440113'], PANYU_STORE],
  板材: [['泰山石膏佛山仓', '440605'], ['龙牌建材直销中心', '440106'], PANYU_STORE],
  龙骨: [['泰山石膏佛山仓', '440605'], ['龙牌建材直销中心', '440106'], PANYU_STORE],
  保温隔声: [['龙牌建材直销中心', '440106'], PANYU_STORE],
  涂料: [['立邦涂料授权店', '440105'], PANYU_STORE],
  防水: [['立邦涂料授权店', '440105'], ['广州德高建材专卖', '440106'], PANYU_STORE],
  电气: [['金龙羽电缆代理', '440111'], LIANSU, PANYU_STORE],
  给排水: [LIANSU, PANYU_STORE],
  机械: [['南沙机械租赁行', '440115']],
}
export const OTHERS: readonly [Supplier, ...Supplier[]] = [PANYU_STORE]

export interface PriceSeed {
  readonly source: PriceSource
  /** Prefix of the code (domain B0). */
  readonly prefix?: string
  readonly day: string
  /** Index among the type's suppliers; skipped if missing. */
  readonly supplier: number
  /** Factor on the library price without tax; `exact`: that price. */
  readonly factor: string
  readonly exact?: true
  readonly includeTax: boolean
  /** Tax rate, if it differs from the item's. */
  readonly taxRate?: string
  readonly quantities?: true
  readonly remark?: string
}

/** The year's document prices of materials in demonstration packages. */
export const DOCUMENT_PRICES: readonly PriceSeed[] = [
  { source: 'INQUIRY', prefix: 'XJ', day: '2026-04-16', supplier: 0, factor: '0.97', includeTax: true },
  { source: 'INQUIRY', prefix: 'XJ', day: '2026-04-16', supplier: 1, factor: '0.99', includeTax: false },
  { source: 'ORDER', prefix: 'DD', day: '2026-07-08', supplier: 0, factor: '1', exact: true, includeTax: false, quantities: true },
  { source: 'INQUIRY', prefix: 'XJ', day: '2026-08-20', supplier: 0, factor: '1.01', includeTax: true },
  { source: 'INQUIRY', prefix: 'XJ', day: '2026-08-20', supplier: 1, factor: '1.025', includeTax: true },
  { source: 'INQUIRY', prefix: 'XJ', day: '2026-08-20', supplier: 2, factor: '1.06', includeTax: false, taxRate: '3' },
  { source: 'ORDER', prefix: 'DD', day: '2026-09-15', supplier: 0, factor: '1.015', includeTax: true, quantities: true },
  { source: 'MANUAL', day: '2026-09-22', supplier: 1, factor: '1.03', includeTax: true, remark: '电话询价' },
]

/** Monthly lists: region, month, factor on library prices; Guangzhou's newest is the sample. */
export const LISTS: readonly { readonly region: string, readonly month: string, readonly factor: string
  | 'sample', readonly exact?: true }[] = [
  { region: '440100', month: '2026-07', factor: '0.985' },
  { region: '440100', month: '2026-08', factor: '0.992' },
  { region: '440100', month: '2026-09', factor: '1', exact: true },
  { region: '440300', month: '2026-09', factor: '1.02' },
  { region: '440300', month: '2026-10', factor: '1.03' },
  { region: '440100', month: '2026-10', factor: 'sample' },
]

/** Demonstration packages with these prices: one list has a successor. */
export const PRICED_FROM: Readonly<Record<string, { readonly source: PriceSource, readonly day: string, readonly region?: string }>> = {
  DE010006: { source: 'PRICE_LIST', day: '2026-09-01', region: '440100' },
  DE010009: { source: 'ORDER', day: '2026-07-08' },
}
