import { choice, dict, datetime, defineGrid, integer, money, text, tree, decimal, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { QUOTA_SOURCE, QUOTA_STATE, QUOTA_STATE_TONES } from './states.ts'

const columns = {
  quotaCode:                text('定额编码', { readOnly: true, width: 110, pin: 'left', cell: 'recordLink' }),
  quotaName:                text('定额名称', { readOnly: true, width: 248, pin: 'left', cell: 'recordLink' }),
  quotaState:               choice('状态', QUOTA_STATE, { readOnly: true, width: 84, tones: QUOTA_STATE_TONES }),
  quotaUnit:                dict('单位', DICT.unit, { readOnly: true, width: 64 }),
  quotaWorkerTotalAmount:   money('人工费', { readOnly: true, unit: '元', price: true, width: 104 }),
  quotaMaterialTotalAmount: money('材料费', { readOnly: true, unit: '元', price: true, width: 104 }),
  quotaTotalAmount:         money('定额合价', { readOnly: true, unit: '元', price: true, width: 112 }),
  quotaWorkDay:             decimal('用工', { readOnly: true, scale: 6, unit: '工日', width: 104, fixed: true }),
  quotaProjectType:         dict('项目类型', DICT.projectType, { readOnly: true, width: 128 }),
  quotaItemType:            tree('分项类型', 'ITEM', { readOnly: true, width: 220 }),
  quotaVersion:             integer('版本', { readOnly: true, width: 64 }),
  sourceType:               choice('来源', QUOTA_SOURCE, { readOnly: true, width: 80, hidden: true }),
  updateByName:             text('更新人', { readOnly: true, width: 90, sort: false }),
  updateTime:               datetime('更新时间', { readOnly: true, width: 140 }),
} as const
const ops = (width: number) =>
  text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width, cell: 'rowActions' })
const page = { rowKey: 'quotaId', opens: '/quota/detail/{quotaId}', lead: ['quotaName', 'quotaTotalAmount', 'quotaState'] } as const
const access = { read: 'N_QUOTA', write: 'N_QUOTA' } as const
const quick = ['quotaCode', 'quotaName'] as const

/** 企业定额库 */
export const quotaList = defineGrid('quota.list', {
  title: '企业定额库', access, columns: { ...columns, ops: ops(104) }, quick, ...page,
  sort: [['updateTime', 'desc']],
  source: {
    page: 'quota/merchant/describeQuotas', remove: 'quota/deleteQuotas', export: 'quota/exportQuotaDetails',
    import: 'quota/merchant/importExcel',
  },
})
/** 平台定额库：只读，可复制到企业库（domain B2）。 */
export const quotaPlatList = defineGrid('quota.platList', {
  title: '平台定额库', access, columns: { ...columns, ops: ops(60) }, quick, ...page,
  sort: [['quotaCode', 'asc']],
  source: { page: 'quota/plat/describePlatQuotas' },
})
/** 回收站：30 天内可恢复（domain B2）。 */
export const quotaDelList = defineGrid('quota.delList', {
  title: '定额回收站', access, quick, ...page,
  columns: {
    ...columns, deleteByName: text('删除人', { readOnly: true, width: 90, sort: false }),
    deleteTime: datetime('删除时间', { readOnly: true, width: 140 }), ops: ops(60),
  },
  sort: [['deleteTime', 'desc']],
  source: { page: 'quota/merchant/describeQuotas' },
})
export type QuotaListRow = RowOf<typeof quotaList>
