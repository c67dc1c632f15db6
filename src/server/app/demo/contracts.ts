import type { SupplierKind } from '#schemas/supplier/states.ts'
import type { Moment } from './people.ts'

/** An action in a contract's life, by sign-in name. */
export type DemoAction = { readonly by: string, readonly at: Moment } & (
  | { readonly does: 'submit', readonly urgency?: 75 | 100, readonly copies?: readonly string[] }
  | { readonly does: 'agree', readonly opinion?: string }
  | { readonly does: 'reject' | 'cancel' | 'terminate', readonly opinion: string }
  | { readonly does: 'recall' | 'sign' | 'complete' | 'post' }
  | { readonly does: 'add', readonly users: readonly string[], readonly opinion: string }
  | {
    readonly does: 'amend', readonly name: string, readonly reason: string, /** Factors on quantity and price of the first line. */
    readonly factor: readonly [quantity: string, price: string], readonly deeds: readonly DemoAction[]
  }
)
export interface LabourLine {
  readonly code?: string, readonly name: string, readonly trade: string, readonly level: string, readonly unit: string,
  readonly quantity: string, readonly price: string
}
export interface ContractSeed {
  readonly kind: SupplierKind
  readonly name: string
  readonly supplier: string
  readonly project: string
  readonly contractKind: string
  readonly by: string
  readonly at: Moment
  readonly days: readonly [start: string, end: string]
  readonly taxRate: string
  readonly advance?: string
  /** First-level types of library items, and the factor on library prices. */
  readonly goods?: { readonly types: readonly string[], readonly factor: string, readonly includeTax: boolean }
  readonly lines?: readonly LabourLine[]
  readonly deeds: readonly DemoAction[]
}

const [A, B] = ['科创中心 12 层', '云山酒店']
const day = (date: string, hour: string): string => `${date}T${hour}:00:00Z`
const agree = (by: string, at: Moment, opinion?: string): DemoAction =>
  ({ does: 'agree', by, at, ...(opinion !== undefined && { opinion }) })
/** Passes the flow's three nodes in one day, signed in the evening. */
const approvalActions = (by: string, date: string): DemoAction[] => [
  { does: 'submit', by, at: day(date, '02') }, agree('pm', day(date, '03')), agree('cost', day(date, '04'), '单价与询价一致，同意'),
  agree('boss', day(date, '06')),
]
const signed = (by: string, date: string): DemoAction[] => [...approvalActions(by, date), { does: 'sign', by, at: day(date, '08') }]
const of2026 = (start: string, end: string) => [`2026-${start}`, end] as const

/** Contracts in every state, with work for every approver. */
export const CONTRACT_SEEDS: readonly ContractSeed[] = [
  {
    kind: 'MATERIAL', name: '科创中心瓷砖采购合同', supplier: '佛山市东鹏陶瓷销售有限公司', project: A, contractKind: 'ORDER', by: 'buyer',
    at: day('2026-05-18', '01'), days: of2026('05-20', '2026-12-31'), taxRate: '13',
    advance: '20', goods: { types: ['瓷砖'], factor: '1', includeTax: false },
    deeds: [
      ...signed('buyer', '2026-05-18'),
      {
        does: 'amend', by: 'buyer', at: day('2026-09-10', '01'), name: '瓷砖增量补充协议', reason: '走道改铺抛釉砖，增加用量，量大后单价下浮 2%',
        factor: ['1.25', '0.98'], deeds: approvalActions('buyer', '2026-09-10'),
      },
      {
        does: 'amend', by: 'buyer', at: -30, name: '瓷砖二次增量补充协议', reason: '茶水间墙面由乳胶漆改为墙砖', factor: ['1.1', '1'],
        deeds: [{ does: 'submit', by: 'buyer', at: -29, copies: ['keeper', 'cashier'] }, agree('pm', -27)],
      },
    ],
  },
  {
    kind: 'MATERIAL', name: '科创中心石膏板与龙骨采购合同', supplier: '泰山石膏佛山仓', project: A, contractKind: 'FRAMEWORK', by: 'buyer',
    at: day('2026-05-18', '01'), days: of2026('05-20', '2026-12-31'), taxRate: '13',
    goods: { types: ['板材', '龙骨'], factor: '1', includeTax: false }, deeds: signed('buyer', '2026-05-18'),
  },
  {
    kind: 'MATERIAL', name: '科创中心水泥采购合同', supplier: '海螺水泥南沙经销处', project: A, contractKind: 'ORDER', by: 'buyer',
    at: day('2026-05-18', '01'), days: of2026('05-20', '2026-08-31'), taxRate: '13',
    goods: { types: ['胶凝'], factor: '1', includeTax: false },
    deeds: [...signed('buyer', '2026-05-18'), { does: 'complete', by: 'buyer', at: day('2026-09-02', '03') }],
  },
  {
    kind: 'MATERIAL', name: '科创中心给排水管材采购合同', supplier: '佛山联塑批发部', project: A, contractKind: 'ORDER', by: 'buyer',
    at: day('2026-05-18', '01'), days: of2026('05-20', '2026-10-31'), taxRate: '3',
    goods: { types: ['给排水'], factor: '1', includeTax: false },
    deeds: [...signed('buyer', '2026-05-18'), { does: 'terminate', by: 'buyer', at: day('2026-08-12', '03'), opinion: '两批管材壁厚不合格，协商终止' }],
  },
  {
    kind: 'MACHINE', name: '科创中心机具租赁合同', supplier: '南沙机械租赁行', project: A, contractKind: 'FRAMEWORK', by: 'buyer',
    at: day('2026-05-18', '01'), days: of2026('05-20', '2026-12-31'), taxRate: '3',
    goods: { types: ['机械'], factor: '1', includeTax: false }, deeds: signed('buyer', '2026-05-18'),
  },
  {
    kind: 'LABOUR', name: '科创中心泥瓦镶贴劳务合同', supplier: '粤建劳务有限公司', project: A, contractKind: 'PIECE', by: 'estimator',
    at: day('2026-06-01', '01'), days: of2026('06-05', '2026-12-20'), taxRate: '3',
    lines: [
      { code: '011102', name: '块料楼地面铺贴', trade: '镶贴工', level: '高级工', unit: 'm²', quantity: '1425.2', price: '58.00' },
      { code: '011204', name: '内墙面砖镶贴', trade: '镶贴工', level: '高级工', unit: 'm²', quantity: '438.92', price: '66.00' },
      { name: '零星砌筑', trade: '泥瓦工', level: '中级工', unit: '工日', quantity: '40', price: '330.00' },
    ],
    deeds: signed('estimator', '2026-06-01'),
  },
  {
    kind: 'LABOUR', name: '云山酒店木作吊顶劳务合同', supplier: '恒盛建筑劳务有限公司', project: B, contractKind: 'SUBCONTRACT', by: 'estimator', at: -8,
    days: ['2026-12-01', '2027-05-31'], taxRate: '3',
    lines: [
      { code: '011302', name: '轻钢龙骨石膏板吊顶', trade: '木工', level: '高级工', unit: 'm²', quantity: '3260', price: '46.50' },
      { name: '成品木饰面安装', trade: '木工', level: '技师', unit: 'm²', quantity: '980', price: '85.00' },
    ],
    deeds: [{ does: 'submit', by: 'estimator', at: -7, urgency: 75, copies: ['foreman', 'qa'] }],
  },
  {
    kind: 'MATERIAL', name: '云山酒店客房瓷砖采购合同', supplier: '佛山市东鹏陶瓷销售有限公司', project: B, contractKind: 'FRAMEWORK', by: 'buyer', at: -52,
    days: ['2026-12-01', '2027-05-31'], taxRate: '13', advance: '10',
    goods: { types: ['瓷砖'], factor: '1.02', includeTax: true },
    deeds: [
      { does: 'submit', by: 'buyer', at: -51, urgency: 100, copies: ['finance', 'keeper'] }, agree('pm', -48),
      agree('cost', -26, '比五月合同高 2%，已含运费，同意'),
    ],
  },
  {
    kind: 'MACHINE', name: '云山酒店施工升降机租赁合同', supplier: '广州力诚设备租赁有限公司', project: B, contractKind: 'FRAMEWORK', by: 'buyer', at: -120,
    days: ['2026-12-01', '2027-05-31'], taxRate: '13',
    goods: { types: ['机械'], factor: '1.05', includeTax: true },
    deeds: [
      { does: 'submit', by: 'buyer', at: -119, copies: ['finance', 'cashier', 'keeper', 'foreman', 'qa'] }, agree('pm', -110),
      agree('cost', -100), agree('boss', -96),
    ],
  },
  {
    kind: 'MATERIAL', name: '云山酒店石膏板采购合同', supplier: '泰山石膏佛山仓', project: B, contractKind: 'ORDER', by: 'buyer', at: -40,
    days: ['2026-12-01', '2027-03-31'], taxRate: '13',
    goods: { types: ['板材', '龙骨'], factor: '1.01', includeTax: true },
    deeds: [
      { does: 'submit', by: 'buyer', at: -39 }, agree('pm', -36),
      { does: 'add', by: 'cost', at: -20, users: ['finance', 'admin'], opinion: '请财务看付款条件，请行政核对印章' },
    ],
  },
  {
    kind: 'LABOUR', name: '科创中心水电安装劳务合同', supplier: '穗安水电安装劳务有限公司', project: A, contractKind: 'PIECE', by: 'estimator', at: -72,
    days: of2026('11-25', '2026-12-20'), taxRate: '3',
    lines: [
      { name: '强电配管配线', trade: '水电工', level: '高级工', unit: 'm', quantity: '5200', price: '9.80' },
      { name: '给水管安装', trade: '水电工', level: '中级工', unit: 'm', quantity: '860', price: '18.50' },
    ],
    deeds: [
      { does: 'submit', by: 'estimator', at: -71 }, agree('pm', -60),
      { does: 'reject', by: 'cost', at: -50, opinion: '给水管安装单价高于定额 12%，请与班组再谈' },
    ],
  },
  {
    kind: 'LABOUR', name: '科创中心卫生间防水劳务合同', supplier: '桂兴防水施工班组', project: A, contractKind: 'DAY', by: 'estimator', at: -34,
    days: of2026('11-28', '2026-12-10'), taxRate: '0',
    lines: [{ name: '防水工（高级工）', trade: '防水工', level: '高级工', unit: '工日', quantity: '36', price: '348.80' }],
    deeds: [{ does: 'submit', by: 'estimator', at: -33 }, { does: 'recall', by: 'estimator', at: -32 }],
  },
  {
    kind: 'MATERIAL', name: '云山酒店水泥采购合同', supplier: '海螺水泥南沙经销处', project: B, contractKind: 'ORDER', by: 'buyer', at: -5,
    days: ['2026-12-01', '2027-03-31'], taxRate: '13',
    goods: { types: ['胶凝'], factor: '1.03', includeTax: true }, deeds: [],
  },
  {
    kind: 'MACHINE', name: '云山酒店小型机具租赁合同', supplier: '南沙机械租赁行', project: B, contractKind: 'ORDER', by: 'buyer', at: -90,
    days: ['2026-12-01', '2027-02-28'], taxRate: '3',
    goods: { types: ['机械'], factor: '1.1', includeTax: true },
    deeds: [
      { does: 'submit', by: 'buyer', at: -89 }, { does: 'recall', by: 'buyer', at: -88 },
      { does: 'cancel', by: 'buyer', at: -87, opinion: '改租力诚设备，价格更低' },
    ],
  },
]
