import type { SharePart } from '#schemas/analysis/share.ts'
import type { Moment } from './people.ts'

/** Row of a part of an analysis; a cost may name its item's code. */
interface MachineSeed {
  readonly name: string, readonly type: string, readonly way: 'PURCHASE' | 'LEASE', readonly quantity: string, readonly days: string,
  readonly price: string, readonly item?: string
}
interface OtherSeed {
  readonly name: string, readonly type: string, readonly base: 'FIXED' | 'LABOUR' | 'DIRECT' | 'AREA' | 'DAY', readonly rate: string,
  readonly days?: string, readonly item?: string
}

/** One person's analysis of the bill: matched packages and manual changes. */
export interface EstimateSeed {
  readonly by: string
  readonly at: Moment
  readonly submitted: Moment
  /** Manually selected packages by item code. */
  readonly instead: Readonly<Record<string, string>>
  readonly trades: readonly { readonly trade: string, readonly level: string, readonly price: string }[]
  /** Reasons of items without cost, by code. */
  readonly free: Readonly<Record<string, string>>
  readonly locked: readonly string[]
  readonly machines: readonly MachineSeed[]
  readonly others: readonly OtherSeed[]
  readonly phases: readonly (readonly [name: string, after: number, days: number, items: readonly string[]])[]
  readonly changes: readonly (readonly [name: string, probability: string, amount: string, opinion: string])[]
}

/** A project whose target cost results from several analyses; `approved`: answers in route order. */
export interface AnalysedSeed {
  readonly project: Readonly<Record<
    'name' | 'briefly' | 'type' | 'client' | 'contact' | 'region' | 'address' | 'area' | 'control' | 'price', string
  >> & { readonly plan: readonly [start: string, end: string] }
  readonly founded: Moment
  readonly begun: Moment
  readonly deadline: string
  /** Factor on the sample quantities. */
  readonly factor: string
  readonly estimates: readonly EstimateSeed[]
  readonly selected: { readonly by: string, readonly at: Moment, readonly of: string }
  /** Reasons of items, by code, that keep the selected offer instead of the lowest. */
  readonly kept: Readonly<Record<string, string>>
  readonly composed: Moment
  readonly approved: readonly { readonly by: string, readonly at: Moment, readonly opinion: string }[]
  /** Shared page without account, opened by the client. */
  readonly share?: {
    readonly by: string, readonly at: Moment, readonly parts: readonly SharePart[], readonly showPrice: boolean, readonly remark: string,
    readonly days: number, readonly maxViews: number
    readonly opened: { readonly at: Moment, readonly ip: string, readonly userAgent: string }
  }
  readonly won: { readonly by: string, readonly at: Moment, readonly day: string, readonly amount: string }
  /** People who joined, by role key, and the first day of works. */
  readonly built?: { readonly at: Moment, readonly start: string, readonly people: readonly (readonly [loginName: string, role: number])[] }
}

const day = (date: string, hour: string): string => `${date}T${hour}:00:00Z`
/** With the codes of the items built in them. */
const PHASES = [
  ['测量放线与隔墙', 0, 20, ['011210005001']],
  ['水电与防水', 12, 22, ['010904002001', '010903002001']],
  ['吊顶与墙面', 28, 30, ['011204003001', '011302001001', '011302001002']],
  ['地面铺贴', 45, 25, ['011102003001', '011102003002', '011103002001', '011104002001']],
  ['油漆与安装收尾', 62, 28, ['011406001001', '011406001002', '011407001001', '010801001001', '030412001001']],
] as const

const ESTIMATES: readonly EstimateSeed[] = [
  {
    by: 'estimator', at: day('2026-09-04', '01'), submitted: day('2026-09-11', '09'),
    instead: {
      '011102003001': '800×800 抛釉砖地面铺贴', '011102003002': '600×600 防滑地砖铺贴（卫生间）', '010903002001': '卫生间聚氨酯防水 1.5mm',
      '011406001001': '内墙乳胶漆（一底两面）', '011406001002': '内墙乳胶漆（一底两面）',
      '011407001001': 'A 级无机涂料墙面',
    },
    trades: [], free: {}, locked: ['011102003001', '011210005001'],
    machines: [
      { name: '物料提升机', type: '机械租赁费', way: 'LEASE', quantity: '1', days: '75', price: '180.00' },
      { name: '移动升降平台', type: '机械租赁费', way: 'LEASE', quantity: '2', days: '24', price: '95.00', item: '011302001002' },
    ],
    others: [
      { name: '临时设施', type: '临时设施费', base: 'FIXED', rate: '9000' },
      { name: '项目管理人员', type: '管理人员工资', base: 'DAY', rate: '420', days: '90' },
      { name: '规费', type: '规费税金', base: 'LABOUR', rate: '3.5' }, { name: '垃圾清运', type: '垃圾清运费', base: 'AREA', rate: '6.5' },
    ],
    phases: PHASES, changes: [['前厅地面改铺石材', '30.00', '26000.00', '石材变更可能性较大，按 40% 考虑'], ['消防喷淋移位', '50.00', '8500.00', '吊顶标高未定，按此计']],
  },
  {
    by: 'pm', at: day('2026-09-04', '02'), submitted: day('2026-09-14', '10'),
    instead: {
      '011102003001': '800×800 抛釉砖地面铺贴', '011102003002': '800×800 抛釉砖地面铺贴', '010903002001': 'JS 防水涂料墙面 1.5mm',
      '011406001001': '内墙乳胶漆（一底两面）', '011406001002': '天棚乳胶漆（石膏板面，一底两面）',
      '011407001001': 'A 级无机涂料墙面',
    },
    trades: [{ trade: '镶贴工', level: '高级工', price: '395.00' }, { trade: '木工', level: '中级工', price: '318.00' }],
    free: { '030412001001': '灯具甲供，安装费含在强电包' }, locked: [],
    machines: [{ name: '施工电梯占用', type: '进出场费', way: 'LEASE', quantity: '1', days: '60', price: '160.00' }],
    others: [
      { name: '临时设施', type: '临时设施费', base: 'FIXED', rate: '7500' },
      { name: '项目管理人员', type: '管理人员工资', base: 'DAY', rate: '400', days: '85' },
      { name: '企业管理费', type: '办公费', base: 'DIRECT', rate: '1.2' },
      { name: '成品保护', type: '其他费用', base: 'FIXED', rate: '3200', item: '011104002001' },
    ],
    phases: PHASES, changes: [['机房地面改防静电地板', '20.00', '41000.00', '招标答疑已说明不改，可不计']],
  },
]

/** Analysed by two people, composed item by item, approved and won: its target cost is in the ledger. */
export const ANALYSED: AnalysedSeed = {
  project: {
    name: '珠江智谷 B 座 8 层办公室装修工程', briefly: '珠江智谷 8 层', type: '办公空间', client: '广州珠江智谷产业园有限公司', contact: '罗颖',
    region: '440113', address: '智谷一路 18 号', area: '1960', plan: ['2026-12-15', '2027-04-30'], control: '980000.00', price: '796000.00',
  },
  founded: day('2026-09-01', '02'), begun: day('2026-09-03', '02'), deadline: '2026-09-15',
  factor: '0.68',
  estimates: ESTIMATES,
  selected: { by: 'cost', at: day('2026-09-15', '01'), of: 'estimator' },
  kept: { '030412001001': '灯具不再甲供，按含供货的做法计' },
  composed: day('2026-09-15', '03'),
  /** 成本总监 submitted, so the administrator answers the first node. */
  approved: [
    { by: 'admin', at: day('2026-09-16', '02'), opinion: '资料齐全' }, { by: 'boss', at: day('2026-09-17', '03'), opinion: '逐项取值有依据，同意' },
  ],
  share: {
    by: 'cost', at: -30, parts: ['summary', 'items', 'materials', 'trades'], showPrice: false, remark: '甲方 罗颖', days: 7, maxViews: 20,
    opened: {
      at: -26, ip: '120.85.112.36',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    },
  },
  won: { by: 'boss', at: day('2026-09-28', '02'), day: '2026-09-28', amount: '796000.00' },
}

/** One person's analysis became its target cost, and its works have started. */
export const BUYING: AnalysedSeed = {
  project: {
    name: '云栖里办公楼装修工程', briefly: '云栖里办公楼', type: '办公空间', client: '广州云栖里科技园有限公司', contact: '方晓岚',
    region: '440112', address: '开泰大道 36 号', area: '2480', plan: ['2026-10-20', '2027-03-31'], control: '1350000.00', price: '1046000.00',
  },
  founded: day('2026-08-10', '02'), begun: day('2026-08-11', '02'), deadline: '2026-08-25', factor: '0.9',
  estimates: [{
    by: 'estimator', at: day('2026-08-12', '01'), submitted: day('2026-08-20', '09'), instead: ESTIMATES[0]!.instead, trades: [], free: {},
    locked: [], machines: [ESTIMATES[0]!.machines[0]!],
    others: [ESTIMATES[0]!.others[0]!], phases: PHASES, changes: [],
  }],
  selected: { by: 'cost', at: day('2026-08-24', '01'), of: 'estimator' }, kept: {}, composed: day('2026-08-24', '03'),
  approved: [{ by: 'admin', at: day('2026-08-25', '02'), opinion: '资料齐全' }, { by: 'boss', at: day('2026-08-26', '03'), opinion: '同意' }],
  won: { by: 'boss', at: day('2026-10-09', '02'), day: '2026-10-09', amount: '1046000.00' },
  built: { at: day('2026-10-16', '02'), start: '2026-10-20', people: [['buyer', 8], ['keeper', 9], ['foreman', 10], ['qa', 11]] },
}
