import type { OVER_CAUSE } from '#schemas/supply/states.ts'
import type { DemoAction } from './contracts.ts'
import type { Moment } from './people.ts'

/** Share of a target material's remaining quantity; above 1 with the cause. */
export interface NeedSeed {
  readonly material: string, readonly part: string, readonly cause?: readonly [cause: keyof typeof OVER_CAUSE, note: string]
}
export interface SubscribeSeed {
  readonly purpose: string, readonly place: string, readonly at: Moment, readonly needDays: number, readonly lines: readonly NeedSeed[],
  readonly deeds: readonly DemoAction[]
}

export interface ActSeed { readonly by: string, readonly at: Moment, readonly act: string, readonly reason?: string }
/** All lines of the named subscribe, or typed lines with answers. */
export interface ApplySeed {
  readonly purpose: string
  readonly by: string
  readonly at: Moment
  readonly of?: string
  readonly words?: readonly {
    readonly name: string, readonly spec: string, readonly unit: string, readonly quantity: string, readonly reply?: string
  }[]
  readonly acts: readonly ActSeed[]
}

/** A supplier's answer: shares of target prices by line, null if unquoted; only looks; types without submitting; declines. */
export type AnswerSeed = { readonly supplier: string } & (
  | { readonly quotes: readonly (string | null)[], readonly freight?: string, readonly days?: number }
  | { readonly typed: readonly (string | null)[] } | { readonly declined: string } | { readonly looked: boolean }
)
/** Awarded answer by line, the reason against the lowest, the suppliers of a following contract, and orders. */
export interface AwardSeed {
  readonly by: string, readonly at: Moment, readonly takes: readonly number[], readonly reason?: string,
  readonly deeds: readonly DemoAction[]
}
export interface OrderSeed {
  readonly name: string, readonly at: Moment, readonly needDays: number, readonly part: string, readonly deeds: readonly DemoAction[]
}
export interface InquirySeed {
  readonly name: string
  /** The default buyer does not buy labour. */
  readonly by?: string
  readonly at: Moment
  /** Subscribe or apply with the lines. */
  readonly of: string
  /** Range of labour steps in place of goods. */
  readonly steps?: readonly [from: number, to: number]
  /** From the first start to the deadline. */
  readonly hours: number
  readonly sent?: Moment
  readonly answers: readonly AnswerSeed[]
  readonly acts: readonly ActSeed[]
  readonly award?: AwardSeed
  readonly contract?: {
    readonly name: string, readonly at: Moment, readonly supplier: string, readonly deeds: readonly DemoAction[],
    readonly orders: readonly OrderSeed[]
  }
}

const [TILES, GYPSUM, CEMENT, PIPES] = ['佛山市东鹏陶瓷销售有限公司', '泰山石膏佛山仓', '海螺水泥南沙经销处', '佛山联塑批发部']
const [MASONS, JOINERS, PLUMBERS] = ['粤建劳务有限公司', '恒盛建筑劳务有限公司', '穗安水电安装劳务有限公司']
const submit = (by: string, at: Moment): DemoAction => ({ does: 'submit', by, at })
const agree = (by: string, at: Moment, opinion?: string): DemoAction =>
  ({ does: 'agree', by, at, ...(opinion !== undefined && { opinion }) })
const close = (at: Moment, by = 'buyer'): ActSeed => ({ by, at, act: 'close' })

/** Requests: done, done beyond the target, waiting, sent back, drafted. */
export const SUBSCRIBE_SEEDS: readonly SubscribeSeed[] = [
  {
    purpose: '二层公共区地面', place: '二层', at: -312, needDays: 9,
    lines: [{ material: '全抛釉地砖', part: '0.6' }, { material: '瓷砖胶 C2TE', part: '0.4' }],
    deeds: [submit('keeper', -311), agree('pm', -308), agree('cost', -303, '按目标用量，同意')],
  },
  {
    purpose: '三层隔墙与吊顶', place: '三层', at: -264, needDays: 12,
    lines: [{ material: '纸面石膏板', part: '1.06', cause: ['CHANGE', '会议室隔墙加高至梁底，见设计变更 03'] }, { material: 'C75 竖龙骨', part: '0.8' }],
    deeds: [submit('keeper', -263), agree('pm', -260), agree('cost', -250), agree('boss', -242, '变更已签，同意超量')],
  },
  {
    purpose: '三层墙面', place: '三层', at: -216, needDays: 16,
    lines: [{ material: '内墙乳胶漆面漆', part: '0.7' }, { material: '内墙抗碱底漆', part: '0.7' }],
    deeds: [submit('keeper', -215), agree('pm', -212), agree('cost', -205)],
  },
  {
    purpose: '四层卫生间防水', place: '四层', at: -168, needDays: 20, lines: [{ material: '单组份聚氨酯防水涂料', part: '0.5' }],
    deeds: [submit('keeper', -167), agree('pm', -160), agree('cost', -150)],
  },
  {
    purpose: '四层卫生间地面', place: '四层', at: -21, needDays: 18, lines: [{ material: '仿古防滑地砖', part: '1.1', cause: ['LOSS', '裁切损耗大于定额'] }],
    deeds: [submit('keeper', -20)],
  },
  {
    purpose: '会议室木地板', place: '五层', at: -76, needDays: 25, lines: [{ material: '三层实木复合地板', part: '0.9' }],
    deeds: [submit('keeper', -75), agree('pm', -72), { does: 'reject', by: 'cost', at: -50, opinion: '五层平面未定，定后再报' }],
  },
  { purpose: '开敞办公吊顶', place: '二层', at: -3, needDays: 30, lines: [{ material: '矿棉吸音板 RH90', part: '0.5' }], deeds: [] },
]

/** Price requests: waiting, answered, drafted, done, cancelled. */
export const APPLY_SEEDS: readonly ApplySeed[] = [
  { purpose: '三层隔墙与吊顶询价', by: 'cost', at: -236, of: '三层隔墙与吊顶', acts: [{ by: 'cost', at: -235, act: 'ask' }] },
  {
    purpose: '大堂异形造型材料', by: 'estimator', at: -190,
    words: [
      { name: '铝方通', spec: '50×100×1.2', unit: 'm', quantity: '320', reply: '42.50' },
      { name: 'GRG 造型板', spec: '定制', unit: 'm²', quantity: '86', reply: '560.00' },
    ],
    acts: [{ by: 'estimator', at: -189, act: 'ask' }, { by: 'buyer', at: -160, act: 'reply' }],
  },
  { purpose: '标识导视报价', by: 'estimator', at: -30, words: [{ name: '不锈钢楼层牌', spec: '600×400', unit: '套', quantity: '12' }], acts: [] },
  {
    purpose: '样板间窗帘', by: 'estimator', at: -400, words: [{ name: '遮光卷帘', spec: '全遮光', unit: 'm²', quantity: '64', reply: '118.00' }],
    acts: [
      { by: 'estimator', at: -399, act: 'ask' }, { by: 'buyer', at: -380, act: 'reply' }, { by: 'estimator', at: -370, act: 'finish' },
    ],
  },
  {
    purpose: '前厅玻璃砖', by: 'estimator', at: -100, words: [{ name: '玻璃砖', spec: '190×190×80', unit: 'm²', quantity: '20' }],
    acts: [{ by: 'estimator', at: -99, act: 'ask' }, { by: 'estimator', at: -90, act: 'cancel', reason: '设计改为清玻隔断' }],
  },
]

/** Inquiries in every state; completed awards, one waiting for approval. */
export const INQUIRY_SEEDS: readonly InquirySeed[] = [
  {
    name: '三层石膏板与龙骨', at: -230, of: '三层隔墙与吊顶询价', hours: 2, sent: -229,
    answers: [
      { supplier: GYPSUM!, quotes: ['0.95', '0.97'], days: 4 }, { supplier: TILES!, quotes: ['1.05', '1.02'], freight: '600.00' },
      { supplier: PIPES!, quotes: ['1.01', '0.99'], days: 6 }, { supplier: CEMENT!, declined: '不经营板材' },
    ],
    acts: [close(-1)],
    award: { by: 'estimator', at: -1, takes: [0, 0], deeds: [submit('estimator', -1), agree('cost', -1), agree('boss', -1, '价格低于目标，同意')] },
    contract: {
      name: '云栖里办公楼石膏板采购合同', at: -1, supplier: GYPSUM!,
      deeds: [submit('buyer', -1), agree('pm', -1), agree('cost', -1), agree('boss', -1), { does: 'sign', by: 'buyer', at: -1 }],
      orders: [
        { name: '三层石膏板第一批', at: -1, needDays: 6, part: '0.5', deeds: [submit('buyer', -1), agree('pm', -1), agree('cost', -1)] },
        { name: '三层石膏板第二批', at: -1, needDays: 14, part: '0.3', deeds: [submit('buyer', -1)] },
        { name: '三层石膏板尾批', at: -1, needDays: 24, part: '0.1', deeds: [] },
      ],
    },
  },
  {
    name: '三层墙面涂料', at: -200, of: '三层墙面', hours: 2, sent: -199,
    answers: [
      { supplier: CEMENT!, quotes: ['0.97', '0.96'], days: 3 }, { supplier: GYPSUM!, quotes: ['1.01', '0.99'], days: 5 },
      { supplier: PIPES!, quotes: ['1.04', null] },
    ],
    acts: [close(-1)],
    award: { by: 'estimator', at: -1, takes: [0, 0], deeds: [submit('estimator', -1), agree('cost', -1), agree('boss', -1)] },
  },
  {
    name: '二层地砖与瓷砖胶', at: -296, of: '二层公共区地面', hours: 2, sent: -295,
    answers: [
      { supplier: TILES!, quotes: ['0.96', '1.02'], days: 5 }, { supplier: CEMENT!, quotes: ['1.04', '0.95'], freight: '600.00', days: 7 },
      { supplier: GYPSUM!, typed: ['0.92', '0.95'] }, { supplier: PIPES!, looked: true },
    ],
    acts: [close(-1)], award: { by: 'estimator', at: -1, takes: [0, 0], reason: '同一家供货，少一次运费', deeds: [submit('estimator', -1)] },
  },
  {
    name: '四层卫生间防水涂料', at: -120, of: '四层卫生间防水', hours: 53, sent: -30,
    answers: [
      { supplier: CEMENT!, quotes: ['0.98'], days: 3 }, { supplier: PIPES!, looked: true }, { supplier: GYPSUM!, declined: '近期没有现货' },
      { supplier: TILES!, looked: false },
    ],
    acts: [],
  },
  {
    name: '大堂造型材料（首轮）', at: -150, of: '大堂异形造型材料', hours: 72, sent: -149,
    answers: [{ supplier: TILES!, looked: false }, { supplier: PIPES!, looked: true }, { supplier: CEMENT!, looked: false }],
    acts: [{ by: 'buyer', at: -130, act: 'cancel', reason: '造型图纸改版，重新询价' }],
  },
  { name: '大堂异形造型材料', at: -26, of: '大堂异形造型材料', hours: 96, answers: [{ supplier: PIPES!, looked: false }], acts: [] },
  {
    name: '地面铺贴劳务', by: 'estimator', at: -96, of: '', steps: [0, 3], hours: 2, sent: -95,
    answers: [
      { supplier: MASONS!, quotes: ['0.97', '0.99', '1.00'] }, { supplier: JOINERS!, quotes: ['1.03', '1.01', null] },
      { supplier: PLUMBERS!, quotes: ['0.99', '1.04', '0.98'] },
    ],
    acts: [close(-1, 'estimator')],
  },
  {
    name: '隔墙吊顶劳务', by: 'estimator', at: -48, of: '', steps: [3, 6], hours: 70, sent: -47,
    answers: [
      { supplier: JOINERS!, quotes: ['0.98', '1.00', '1.02'] }, { supplier: MASONS!, looked: true }, { supplier: PLUMBERS!, looked: false },
    ],
    acts: [],
  },
]
