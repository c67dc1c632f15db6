import type { TargetLabels } from '#shared/import/mapping.ts'

/**
 * The layout of enterprise quota workbooks: the first 类型 is the kind of a row, the second the trade of a package or step, or the
 * specification of a material. Other files may lack the columns from 品牌 on. 版本 is the exported version, which reveals concurrent changes.
 */
export const COLUMNS = {
  code: '定额编码', kind: '类型', name: '项目名称', desc: '项目特征及工作内容', trade: '类型', unit: '单位', num: '含量', price: '单价',
  worker: '人工费', material: '主材费', auxiliary: '辅材费', machine: '机械费',
  brand: '品牌', level: '职业等级', wait: '等待期', projectType: '项目类型', remarks: '备注', version: '版本',
} as const
export type ColumnKey = keyof typeof COLUMNS

/** Kind of a row, by the first letters of its label. */
export const ROW_KINDS = { section: '分部', package: '定额', worker: 'RG人工', material: 'ZC主材', machine: 'JX机械', document: 'ZL资料' } as const
export type RowKind = keyof typeof ROW_KINDS

const OTHER_LABELS: Partial<Record<ColumnKey, readonly string[]>> = {
  code: ['编码', '编号'], name: ['名称'], desc: ['项目特征'], trade: ['工种', '规格型号'], num: ['工程量', '数量'], price: ['综合单价'], level: ['技能等级'],
}

/** Labels by key; the first 类型 is the row's kind, the second its trade. */
export const COLUMN_LABELS: TargetLabels = Object.fromEntries(
  (Object.keys(COLUMNS) as ColumnKey[]).map(key => [key, [COLUMNS[key], ...OTHER_LABELS[key] ?? []]])
)

const KIND_PATTERNS: readonly (readonly [RowKind, RegExp])[] = [
  ['section', /^(分部|章节?)$/], ['package', /^(定额|子目)$/], ['worker', /^(RG|人工)/i], ['material', /^(ZC|FC|主材|辅材|材料)/i],
  ['machine', /^(JX|机械)/i], ['document', /^(ZL|资料)/i],
]
export const kindOfRow = (text: string): RowKind | null => KIND_PATTERNS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null

/** Types of items without a type in the workbook. */
export const UNSORTED = { material: ['其他', '未分类', '未分类'], machine: ['机械', '其他', '未分类'] } as const
