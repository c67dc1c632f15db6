import type { ColumnKey } from './layout.ts'
import type { Part } from './cells.ts'

export const PART_WORDS = { package: '基本信息', worker: '人工', material: '材料', machine: '机械', document: '资料' } as const satisfies Record<
  Part, string
>

const ITEM = { name: '编码', trade: '规格型号', unit: '单位', brand: '品牌' } as const

export const COLUMN_WORDS: Readonly<Record<Part, Partial<Record<ColumnKey, string>>>> = {
  package: {
    name: '定额名称', desc: '项目特征', trade: '工种类别', unit: '单位', projectType: '项目类型', worker: '人工预算', material: '材料合计', price: '定额合价',
  },
  worker: { desc: '工序名称', trade: '工种', level: '职业等级', num: '用工', price: '工日单价', worker: '工序合价', wait: '等待期' },
  material: { ...ITEM, desc: '材料名称', num: '用量', price: '单价', material: '合价' },
  machine: { ...ITEM, desc: '机械名称' },
  document: { desc: '资料名称', trade: '验收单位', remarks: '备注' },
}
