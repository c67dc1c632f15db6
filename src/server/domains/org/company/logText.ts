import { DOCUMENTS } from '#schemas/documents.ts'
import { analysisChanges, analysisMachines, analysisOthers, analysisPhases } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { feedbackList } from '#schemas/feedback/feedback.ts'
import { ACTIONS } from '#schemas/dict/permissions.ts'
import { formatCell, isRightAligned, type Column, type Document, type Grid, type Lookups, type Value } from '#schemas/kit/index.ts'
import { bankAccounts } from '#schemas/org/accounts.ts'
import { calendarDays } from '#schemas/org/calendar.ts'
import { companyForm } from '#schemas/org/company.ts'
import { departments } from '#schemas/org/departments.ts'
import { dictEntries, treeNodes } from '#schemas/org/dictionary.ts'
import { numberPrefixes } from '#schemas/org/prefixes.ts'
import { registrations } from '#schemas/org/registrations.ts'
import { rolePermissions } from '#schemas/org/rolePermissions.ts'
import { roles } from '#schemas/org/roles.ts'
import { staff } from '#schemas/org/staff.ts'
import { setPrices } from '#schemas/labour/setPrices.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { materialItems } from '#schemas/library/items.ts'
import { materials } from '#schemas/library/materials.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import type { ChangedCells } from '#shared/api/changes.ts'
import { maskedNumber, seesAccounts } from './accounts.ts'

/** Columns by entity: several documents may share one, as a project's and its bid's. */
const COLUMNS_OF = DOCUMENTS.reduce<Record<string, Pick<Grid, 'columns'>>>((all, { entity, header }) =>
  ({ ...all, [entity]: { columns: { ...all[entity]?.columns, ...header.columns } } }), {})
const GRIDS: Readonly<Record<string, Pick<Grid, 'columns'>>> = {
  merchant: companyForm, warehouse: warehouses, bank_account: bankAccounts, calendar_day: calendarDays, number_prefix: numberPrefixes,
  material: materials, material_item: materialItems, labour_price: setPrices, feedback: feedbackList, user: staff, user_merchant: staff,
  department: departments, role: roles, role_permission: rolePermissions, merchantApply: registrations,
  analysis_item: analysisItems, analysis_machine: analysisMachines, analysis_other: analysisOthers, analysis_phase: analysisPhases,
  analysis_change: analysisChanges,
  ...COLUMNS_OF,
}
/** Labels of cells without a declaration. */
const LABELS: Readonly<Record<string, string>> = {
  name: '名称', value: '值', effectiveFrom: '生效日期', execute: '全过程', executeReady: '施工准备', nodes: '节点', code: '编码', spec: '规格型号', brand: '品牌',
  unit: '单位', quotaCode: '定额编码', quotaName: '定额名称', quotaVersion: '版本', quotaWorkerTotalAmount: '人工费', quotaMaterialTotalAmount: '材料费',
  quotaTotalAmount: '定额合价', libMaterial: '绑定的库条目', parentCode: '上级', responsible: '负责人', roles: '角色', actions: '操作',
  copyOf: '复制自', avatar: '头像', ended: '结束的登录', phone: '手机号', price: '单价', priceIncl: '含税单价', priceExcl: '不含税单价', taxRate: '税率（%）',
  day: '日期',
  added: '新增行数', updated: '更新行数', removed: '删除行数', deleted: '删除行数', restored: '恢复行数', refused: '未能撤销的行数',
  contactName: '联系人', post: '职务', accountName: '户名', bank: '开户银行', branch: '开户支行', number: '银行账号',
  certificatesAdded: '新增证书', certificatesRemoved: '删除证书', picks: '择优项数', shown: '分享范围', parts: '分享内容', showPrice: '显示价格', remark: '备注',
  expiresAt: '有效期至', revoked: '已停止', phase: '阶段',
  commit: '深化设计版本', start: '计划开工', finish: '完工', grain: '排程粒度', hours: '每天工时', restWeekdays: '每周休息', percent: '完成', baseline: '基线',
  plannedAmount: '计划产值', consequence: '后果', revision: '修订', keptDays: '保留天数',
  ...Object.fromEntries(DOCUMENTS.flatMap(({ lines }) => Object.entries(lines).map(([name, { title }]) => [name, title]))),
}
const EMPTY = '（空）'
const SECRET = /password|hash|token|secret|salt/i
const PRICE = /price|amount|balance|total/i

const gridOf = (entity: string): Pick<Grid, 'columns'> | undefined => {
  if (entity.startsWith('dict_entry.')) return dictEntries
  return entity.startsWith('dict_tree.') ? treeNodes : GRIDS[entity]
}

/** Files are stored as references, as a list of ids, or by number only. */
function filesText(text: string): string {
  const count = text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : /^\d*$/.test(text) ? Number(text) : text.split(',').length
  return count === 0 ? '' : `${count} 个文件`
}

/** Columns neither edited nor visible: versions, keys of other rows, the time of the action. */
const isOwnAffair = (column: Column | undefined): boolean =>
  column?.facts.readOnly === true && (column.facts.hidden === true || column.kind === 'datetime')

const NAMES: Readonly<Record<string, (text: string, lookups: Lookups) => string>> = {
  actions: text => text.split(',').map(key => new Map(Object.entries(ACTIONS)).get(key) ?? key).join('、'),
  parentCode: (text, lookups) => lookups.label('DEPARTMENT', text) ?? text,
}

function cellText(key: string, text: string, column: Column | undefined, lookups: Lookups): string {
  if (column === undefined) return NAMES[key]?.(text, lookups) ?? text
  if (column.kind === 'files') return filesText(text)
  const value: Value = column.kind === 'boolean' ? text === 'true' : column.kind === 'integer' ? Number(text) : text
  return formatCell(value, column, lookups)
}

/** Audited cells as visible to the user, before and after; never a secret. */
export function logCells(
  ctx: Ctx, entity: string, before: TextValues | null, after: TextValues | null, lookups: Lookups,
  document?: Pick<Document, 'header' | 'lines'>
): ChangedCells {
  const grid = document?.header ?? gridOf(entity)
  const order = Object.keys(grid?.columns ?? {})
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted((a, b) =>
    order.indexOf(a) - order.indexOf(b))
  return keys.flatMap(key => {
    const column = grid !== undefined && Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
    const isPrice = column === undefined ? PRICE.test(key) : column.facts.price === true
    if (SECRET.test(key) || (isPrice && !seesPrices(ctx)) || isOwnAffair(column)) return []
    const isMasked = entity === 'bank_account' && key === 'number' && !seesAccounts(ctx)
    const textOfSide = (values: TextValues | null): string | null => {
      const text = values?.[key]
      // A missing cell is unknown, not empty.
      if (text === undefined) return null
      if (text === null) return EMPTY
      return isMasked ? maskedNumber(text) : cellText(key, text, column, lookups) || EMPTY
    }
    const cell = {
      label: column?.label ?? document?.lines[key]?.title ?? LABELS[key] ?? key, before: textOfSide(before), after: textOfSide(after),
      ...column && isRightAligned(column) && { number: true as const },
    }
    // Empty cells of created or deleted objects are omitted.
    const isEmptySide = (before === null || after === null) && (cell.before ?? cell.after) === EMPTY
    return cell.before === cell.after || isEmptySide ? [] : [cell]
  })
}

/** One side of the cells in a line: 名称：总仓；类型：工地仓. */
export function sideText(cells: ChangedCells, side: 'before' | 'after'): string | null {
  const parts = cells.flatMap(cell => (cell[side] === null ? [] : [`${cell.label}：${cell[side]}`]))
  return parts.length === 0 ? null : parts.join('；')
}
