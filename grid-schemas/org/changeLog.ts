import { DICT, DICT_TITLES } from '#schemas/dict/dictionaries.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import { choice, datetime, defineGrid, longText, text, type RowOf } from '#schemas/kit/index.ts'

export const RECORDED = {
  merchant: '企业信息', merchant_config: '版本配置', merchant_setting: '业务参数', number_prefix: '编号前缀',
  calendar_day: '节假日', warehouse: '仓库', bank_account: '银行账户', flow_definition: '审批流程', user: '员工', user_merchant: '员工', role: '角色',
  role_permission: '角色权限', user_role: '员工角色', department: '部门', material: '材料机械', file: '附件', grid_view: '列表视图', task: '后台任务',
  merchantApply: '企业申请', feedback: '问题反馈', warning: '预警', retention: '到期清理',
  labour_price: '工日单价',
  material_item: '材料明细',
  price_point: '价格记录',
  approval_delegation: '审批委托',
  project_item: '工程量清单', project_label: '清单标签', project_label_type: '清单标签类型', project_bidder: '投标单位',
  position: '部位', position_tag: '部位标签', position_match: '部位匹配', position_design: '深化设计',
  schedule: '进度计划',
  analysis: '测算', analysis_item: '测算清单项', analysis_machine: '测算机械费', analysis_other: '测算其他费', analysis_phase: '测算进度计划',
  analysis_change: '预计变更',
  'dict_tree.ITEM': '分项类型', 'dict_tree.MATERIAL': '材料类型',
  ...Object.fromEntries(DOCUMENTS.map(({ entity, title }) => [entity, title])),
  ...Object.fromEntries(Object.entries(DICT).map(([name, pid]) => [`dict_entry.${pid}`, `字典：${DICT_TITLES[name as keyof typeof DICT]}`])),
} as const satisfies Readonly<Record<string, string>>

/** 操作记录: user, time, and old and new values of changes (domain B18). */
export const changeLog = defineGrid('org.changeLog', {
  title: '操作记录', access: { read: 'N_MERCHANT' },
  columns: {
    at:       datetime('时间', { readOnly: true, width: 140 }),
    realName: text('操作人', { readOnly: true, width: 96 }),
    entity:   choice('对象', RECORDED, { readOnly: true, width: 104 }),
    subject:  text('名称', { readOnly: true, width: 160 }),
    action:   text('操作', { readOnly: true, width: 120, sort: false, filter: false, cell: 'recordLink' }),
    before:   longText('原值', { readOnly: true, width: 300, sort: false, filter: false }),
    after:    longText('新值', { readOnly: true, width: 300, sort: false, filter: false }),
    reason:   text('说明', { readOnly: true, width: 160 }),
    entityId: text('编号', { readOnly: true, hidden: true, width: 160 }),
  },
  sort: [['at', 'desc']],
  quick: ['realName', 'subject', 'reason'],
})
export type ChangeLogRow = RowOf<typeof changeLog>
