import type { Moment } from './people.ts'

/** Quantity of a target's material. `owner` PARTY_A: from the client. */
export interface GoodsSeed {
  readonly material: string, readonly quantity: string, readonly price?: string, readonly owner?: 'PARTY_A', readonly reason?: string
}
interface Bill { readonly by: string, readonly at: Moment, /** In days before the first start. */ readonly day: number }
export interface OtherSeed extends Bill {
  readonly kind: 'in' | 'out', readonly reason: string, readonly goods: readonly GoodsSeed[], readonly remark?: string
}
/** `issued`: issued share of each line; `back`: return request, stored when `returned`. */
export interface PickSeed extends Bill {
  readonly purpose: string
  readonly place: string
  readonly team: string
  readonly goods: readonly GoodsSeed[]
  readonly agreed: boolean
  readonly issued?: string
  readonly back?: { readonly reason: string, readonly quantity: string, readonly returned: boolean }
}
/** Receipt of an order: arrived share of each line, and the first line's refused quantity. */
export interface ReceiptSeed extends Bill {
  readonly order: string, readonly parts: readonly string[], readonly refused: string, readonly freight?: string, readonly noteNo: string,
  readonly plate: string
}
export interface StoreSeed {
  readonly warehouse: { readonly code: string, readonly name: string, readonly keeper: string, readonly address: string }
  readonly others: readonly OtherSeed[]
  readonly receipts: readonly ReceiptSeed[]
  readonly picks: readonly PickSeed[]
  readonly scrapped: readonly OtherSeed[]
  readonly sentBack: Bill & { readonly reason: string, readonly quantity: string }
}

const [GLUE, PRIMER, BOARD, STUD, CEILING] = ['瓷砖胶 C2TE', '内墙抗碱底漆', '纸面石膏板', 'C75 竖龙骨', '矿棉吸音板 RH90'] as const
const weekly = (weeks: readonly number[]): PickSeed[] => weeks.map((week, at) => ({
  by: 'foreman', at: -20 + at, day: week * 7, purpose: `第 ${at + 1} 周地面找平与粘贴`, place: '二层', team: '泥瓦一班',
  goods: [{ material: GLUE, quantity: String(3 + at % 2) }], agreed: true, issued: '1',
}))

/** Three months of the store: each view has something to process. */
export const STORE_SEED: StoreSeed = {
  warehouse: { code: 'CK02', name: '云栖里工地仓', keeper: '吴国栋', address: '开泰大道 36 号工地仓库' },
  others: [
    {
      kind: 'in', reason: 'OPENING', by: 'boss', at: -30, day: 90,
      goods: [{ material: GLUE, quantity: '36', price: '32.00' }, { material: PRIMER, quantity: '3', price: '210.00' }],
    },
    {
      kind: 'in', reason: 'PARTY_A', by: 'keeper', at: -28, day: 40, goods: [{ material: CEILING, quantity: '320', owner: 'PARTY_A' }],
      remark: '甲方指定品牌，按楼层分批送到',
    },
  ],
  receipts: [{
    order: '三层石膏板第一批', by: 'keeper', at: -0.9, day: 0, parts: ['0.6', '1'], refused: '4', freight: '180.00', noteNo: 'TS-20261128-07',
    plate: '粤A·8K213',
  }],
  picks: [
    ...weekly([11, 9, 7, 5, 3, 1]),
    {
      by: 'foreman', at: -0.8, day: 0, purpose: '三层隔墙封板', place: '三层 A 区', team: '木工一班',
      goods: [{ material: BOARD, quantity: '60' }, { material: STUD, quantity: '80' }],
      agreed: true, issued: '0.5', back: { reason: '余料退库', quantity: '4', returned: false },
    },
    {
      by: 'foreman', at: -0.7, day: 0, purpose: '开敞办公区吊顶', place: '二层', team: '木工二班',
      goods: [{ material: CEILING, quantity: '120', owner: 'PARTY_A' }], agreed: true,
    },
    {
      by: 'foreman', at: -0.6, day: 0, purpose: '样板间墙面底漆', place: '五层样板间', team: '油工班', goods: [{ material: PRIMER, quantity: '1' }],
      agreed: false,
    },
  ],
  scrapped: [{
    kind: 'out', reason: 'SCRAPPED', by: 'keeper', at: -0.5, day: 6, goods: [{ material: GLUE, quantity: '2' }], remark: '受潮结块',
  }],
  sentBack: { by: 'buyer', at: -0.4, day: 0, reason: '边角破损，供方同意退货', quantity: '3' },
}
