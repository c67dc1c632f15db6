import type { ImportTarget } from '#shared/import/mapping.ts'

const target = (key: string, label: string, aliases: readonly string[] = [], required = false): ImportTarget =>
  ({ key, label, aliases, required })
const figure = (...facts: Parameters<typeof target>): ImportTarget => ({ ...target(...facts), numeric: true })

/**
 * One row for each section, package, step, material and machine. 类型 occurs twice: first the kind of a row, then the trade of a package or
 * step, or the specification of a material.
 */
export const QUOTA_TARGETS: readonly ImportTarget[] = [
  target('code', '定额编码', ['编码', '编号']),
  target('kind', '行类型', ['类型', '类别'], true),
  target('name', '项目名称', ['定额名称', '名称'], true),
  target('desc', '项目特征及工作内容', ['项目特征', '工作内容'], true),
  target('trade', '工种／规格', ['工种', '规格型号', '类型'], true),
  target('unit', '单位', ['计量单位'], true),
  figure('num', '含量', ['工程量', '数量', '用量'], true),
  figure('price', '单价', ['综合单价'], true),
  figure('worker', '人工费'),
  figure('material', '主材费', ['材料费']),
  figure('auxiliary', '辅材费'),
  figure('machine', '机械费'),
  target('brand', '品牌'),
  target('level', '职业等级', ['技能等级']),
  figure('wait', '等待期'),
  target('projectType', '项目类型'),
  target('remarks', '备注'),
  figure('version', '版本'),
]
