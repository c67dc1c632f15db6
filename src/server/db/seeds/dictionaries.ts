import { DICT, JOB_LEVEL } from '#schemas/dict/dictionaries.ts'
import { lookupsOf, type Lookups } from '#schemas/kit/index.ts'

export interface Entry { readonly key: string; readonly value: string; readonly aliases?: readonly string[] }

/** 工种：次序即编号，1501 是测量放线工。 */
export const TRADES = [
  '测量放线工', '拆除工', '泥瓦工', '木工', '油漆工', '水电工', '镶贴工', '金属焊工', '防水工', '玻璃安装工', '架子工', '保洁工',
  '搬运普工', '智能化安装工', '空调安装工', '综合工',
] as const

/** Units of the national bill standards (GB 50854 to 50862), identical to their migration. */
const STANDARD_UNITS: readonly Entry[] = [
  { key: '座', value: '座' },
  { key: '站', value: '站' },
  { key: '部', value: '部' },
  { key: '昼夜', value: '昼夜' },
  { key: 'hm2', value: 'hm²', aliases: ['公顷', 'ha'] },
  { key: 'km2', value: 'km²', aliases: ['平方公里', '平方千米'] },
  { key: '10m', value: '10m', aliases: ['10米'] },
  { key: '100m', value: '100m', aliases: ['100米', '百米'] },
  { key: '10m2', value: '10m²', aliases: ['10㎡', '10平方米'] },
  { key: '100m2', value: '100m²', aliases: ['100㎡', '100平方米', '百平方米'] },
  { key: '10m3', value: '10m³', aliases: ['10㎥', '10立方米'] },
  { key: '100m3', value: '100m³', aliases: ['100㎥', '100立方米'] },
  { key: '1000m3', value: '1000m³', aliases: ['1000㎥', '1000立方米'] },
  { key: 'cm', value: 'cm', aliases: ['厘米', '公分'] },
  ...[
    '榀', '孔', '段', '节', '层', '间', '户', '幅', '口', '架', '面', '回路', '链路', '丛', '盆', '束', '批', '列', '环', '跨', '桩', '井', '门', '端', '芯', '具', '路',
  ].map(key => ({ key, value: key })),
]

const UNIT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  个: ['no', 'nos', 'pcs', 'ea', 'each'], 项: ['item', 'ls', 'lot', 'lumpsum', '宗'], 套: ['set', 'sets'], 天: ['日', 'day', 'days'],
}

/** Keys are stored, labels displayed; aliases are names found in files. */
const UNITS: readonly Entry[] = [
  { key: 'm', value: 'm', aliases: ['米', '延米', '延长米', 'lm', 'rm'] },
  { key: 'm2', value: 'm²', aliases: ['㎡', '平方米', '平米', '平方', 'sqm', 'm^2'] },
  { key: 'm3', value: 'm³', aliases: ['立方米', '立方', '方', 'cum', 'm^3'] },
  { key: 't', value: 't', aliases: ['吨', 'ton', 'tonne'] },
  { key: 'kg', value: 'kg', aliases: ['千克', '公斤'] },
  { key: 'g', value: 'g', aliases: ['克'] },
  { key: 'L', value: 'L', aliases: ['升'] },
  { key: 'km', value: 'km', aliases: ['千米', '公里'] },
  { key: 'mm', value: 'mm', aliases: ['毫米'] },
  ...['个', '只', '件', '根', '块', '片', '张', '卷', '支', '套', '樘', '扇', '组', '副', '对', '把', '台', '台班', '台时', '桶', '袋', '瓶', '盒',
    '箱', '包', '盘', '条', '点', '处', '项', '系统', '工日', '工时', '天', '月', '次', '车', '株', '百只', '千只'].map(key =>
      ({ key, value: key, ...UNIT_ALIASES[key] !== undefined && { aliases: UNIT_ALIASES[key] } })),
  { key: 'kWh', value: 'kW·h', aliases: ['千瓦时', '度'] },
  ...STANDARD_UNITS,
]

/** Reasons of delays (sheet schedule), identical to their migration. */
const DELAY_REASON = {
  CLIENT: '甲方原因', DESIGN: '设计变更', DRAWING: '图纸延迟', MATERIAL: '材料未到', LABOUR: '劳动力不足', MACHINE: '机械故障', WEATHER: '天气', UTILITY: '停水停电',
  HANDOVER: '工作面未移交', REWORK: '质量返工', FORCE: '不可抗力', OTHER: '其他',
} as const

/** 字典按固定编号 (spec-1 §3)：每个编号的值按显示次序。 */
const VALUES: Readonly<Record<
  Exclude<keyof typeof DICT, 'jobCategory' | 'jobLevel' | 'materialUnit' | 'unit' | 'delayReason'>, readonly string[]
>> = {
  turnoverYear: ['1 年', '2 年', '3 年', '5 年', '8 年', '10 年'],
  projectType: ['公共建筑装饰', '办公空间', '酒店餐饮', '商业零售', '医疗建筑', '教育建筑', '住宅精装', '家庭装修', '工业厂房', '幕墙工程', '机电安装', '维修改造'],
  itemType: ['装饰工程', '安装工程', '建筑工程', '园林工程', '措施项目'],
  subItemType: ['分部分项', '单价措施', '总价措施', '其他项目', '变更签证'],
  goodsCategory: ['主材', '辅材', '设备', '周转材料', '劳保用品', '办公用品'],
  costType: ['管理人员工资', '办公费', '差旅交通费', '招待费', '临时设施费', '水电费', '检测试验费', '保险费', '保函手续费', '规费税金', '垃圾清运费', '其他费用'],
  mechanicalCostType: ['自有机械折旧', '机械租赁费', '燃料动力费', '维修保养费', '进出场费', '操作人员工资'],
  acceptanceType: ['材料进场验收', '隐蔽工程验收', '检验批验收', '分项工程验收', '分部工程验收', '样板验收', '竣工验收'],
  incomeType: ['预付款', '进度款', '结算款', '质保金', '签证变更款', '其他收入'],
  incomeWay: ['银行转账', '承兑汇票', '现金', '支票', '抵房抵物'],
  spendingType: ['人工费', '材料费', '机械费', '分包工程款', '管理费用', '税金', '保证金', '其他支出'],
  spendingWay: ['银行转账', '承兑汇票', '现金', '农民工工资专户', '支票', '备用金'],
  receiveType: ['工程款', '材料退货款', '保证金退回', '其他'],
  receiveOtherType: ['利息收入', '废料处置', '罚款收入', '保险赔付', '其他'],
  paymentType: ['按月支付', '按节点支付', '货到付款', '预付款', '完工支付', '质保金'],
  serviceType: ['劳务分包', '专业分包', '材料供应', '机械租赁', '设计咨询', '检测服务'],
}

/** By fixed id, in display order. */
export function dictionaries(): ReadonlyMap<number, readonly Entry[]> {
  const numbered = (pid: number, values: readonly string[]): Entry[] =>
    values.map((value, i) => ({ key: `${pid}${String(i + 1).padStart(2, '0')}`, value }))
  return new Map<number, readonly Entry[]>([
    ...Object.entries(VALUES).map(([name, values]) => {
      const pid = DICT[name as keyof typeof VALUES]
      return [pid, numbered(pid, values)] as const
    }),
    [DICT.jobCategory, numbered(DICT.jobCategory, TRADES)],
    [DICT.jobLevel, Object.entries(JOB_LEVEL).map(([key, value]) => ({ key, value }))],
    [DICT.materialUnit, UNITS],
    [DICT.unit, UNITS],
    [DICT.delayReason, Object.entries(DELAY_REASON).map(([key, value]) => ({ key, value }))],
  ])
}

/** @throws Error for an unknown value */
export function dictKey(pid: number, value: string): string {
  const entry = dictionaries().get(pid)?.find(e => e.value === value || e.key === value)
  if (entry === undefined) throw new Error(`dictionary ${pid} has no ${value}`)
  return entry.key
}

export const unitLookups = (): Lookups =>
  lookupsOf(new Map([[DICT.materialUnit, UNITS.map(({ key, value, aliases }) => ({ key, label: value, aliases }))]]))
