import { AppError, fromDatabase, pgFaultOf } from '#server/core/errors.ts'

/** A column whose values are ids of rows of another table. Who writes it locks the row that it names; nobody deletes what is named. */
export interface Reference {
  /** The constraint of the database: a foreign key, or `yz_refers` of migration 0049 where the row may be the platform's. */
  readonly constraint: string
  readonly from: string
  readonly column: string
  readonly to: string
  /** What the named row is called where it is gone. */
  readonly word: string
}

const key = (from: string, columns: string, to: string, word: string): Reference =>
  ({ constraint: `${from}_merchant_id_${columns}_fkey`, from, column: columns, to, word })
const platform = (from: string, column: string, to: string, word: string): Reference =>
  ({ constraint: `${from}_${column}_refers`, from, column, to, word })

/**
 * Every reference between rows that live on their own. Rows that are part of another (lines of a package, permissions of a role) and
 * go with it stand in `PARTS`. A column that comes to name a row stands here, or a test asks for it.
 */
export const REFERENCES: readonly Reference[] = [
  platform('quota_material', 'lib_material_id', 'material', '材料'),
  platform('quota_machine', 'lib_material_id', 'material', '机械'),
  platform('material', 'pid', 'material', '标准项'),
  platform('material_default', 'material_id', 'material', '库条目'),
  platform('material_item', 'lib_material_id', 'material', '库条目'),
  platform('price_point', 'lib_material_id', 'material', '库条目'),
  platform('contract_line', 'lib_material_id', 'material', '库条目'),
  platform('contract_supplement_line', 'lib_material_id', 'material', '库条目'),
  key('man', 'team_id', 'team', '班组'),
  key('team', 'leader_id', 'man', '班组长'),
  key('price_point', 'supplier_id', 'supplier', '供应商'),
  key('material_item', 'supplier_id', 'supplier', '供应商'),
  { ...key('user_merchant', 'department_tree_department_code', 'dict_tree', '部门'), column: 'department_code' },
  { ...key('dict_tree', 'tree_parent_code', 'dict_tree', '上级分类'), column: 'parent_code' },
  key('dict_tree', 'leader_id', 'user_merchant', '负责人'),
  key('user_role', 'role_id', 'role', '角色'),
  key('document_link', 'from_id', 'document', '来源单据'),
  key('project_analyst', 'user_id', 'user_merchant', '测算人员'),
  key('contract', 'supplier_id', 'supplier', '供应商'),
  key('contract', 'project_id', 'project', '项目'),
  key('contract_supplement', 'contract_id', 'contract', '合同'),
  key('contract_supplement', 'supplier_id', 'supplier', '供应商'),
  key('contract_supplement', 'project_id', 'project', '项目'),
  key('project_item', 'parent_id', 'project_item', '上级'),
  key('analysis_round', 'project_id', 'project', '项目'),
  key('analysis', 'user_id', 'user_merchant', '测算人员'),
  key('analysis_item', 'project_item_id', 'project_item', '清单项'),
  key('analysis_item', 'parent_id', 'analysis_item', '上级'),
  key('analysis_machine', 'item_id', 'analysis_item', '清单项'),
  key('analysis_other', 'item_id', 'analysis_item', '清单项'),
  key('analysis_change', 'item_id', 'analysis_item', '清单项'),
]

/** The same of rows that are part of another: they go with it. */
export const PARTS: readonly string[] = [
  'approval_merchant_id_document_id_fkey', 'approval_task_merchant_id_document_id_fkey', 'approval_log_merchant_id_document_id_fkey', 'approval_copy_merchant_id_document_id_fkey',
  'approval_part_merchant_id_document_id_fkey',
  'project_bidder_merchant_id_project_id_fkey', 'project_analyst_merchant_id_project_id_fkey',
  'contract_line_merchant_id_contract_id_fkey', 'contract_supplement_line_merchant_id_supplement_id_fkey',
  'document_comment_merchant_id_document_id_fkey', 'document_link_merchant_id_to_id_fkey',
  'document_version_merchant_id_document_id_fkey', 'export_record_merchant_id_id_fkey', 'feedback_comment_merchant_id_feedback_id_fkey',
  'import_row_merchant_id_task_id_fkey', 'ledger_row_merchant_id_ledger_key_fkey', 'kept_workbook_part_merchant_id_workbook_id_fkey', 'man_certificate_merchant_id_man_id_fkey', 'material_search_merchant_id_id_fkey',
  'project_item_label_merchant_id_item_id_fkey', 'project_item_label_merchant_id_label_id_fkey', 'project_label_merchant_id_type_id_fkey',
  'quota_document_merchant_id_quota_id_worker_id_fkey', 'quota_machine_merchant_id_quota_id_worker_id_fkey',
  'quota_material_merchant_id_quota_id_worker_id_fkey', 'quota_worker_merchant_id_quota_id_fkey', 'role_permission_merchant_id_role_id_fkey',
  'supplier_account_merchant_id_supplier_id_fkey', 'supplier_certificate_merchant_id_supplier_id_fkey', 'supplier_contact_merchant_id_supplier_id_fkey',
  'analysis_merchant_id_round_id_fkey', 'analysis_item_merchant_id_analysis_id_fkey', 'analysis_step_merchant_id_item_id_fkey', 'analysis_material_merchant_id_item_id_fkey',
  'analysis_machine_merchant_id_analysis_id_fkey', 'analysis_other_merchant_id_analysis_id_fkey', 'analysis_phase_merchant_id_analysis_id_fkey',
  'analysis_change_merchant_id_analysis_id_fkey', 'analysis_pick_merchant_id_round_id_fkey', 'analysis_composed_other_merchant_id_other_id_fkey', 'analysis_composed_other_merchant_id_round_id_fkey',
  'fee_template_row_merchant_id_template_id_fkey', 'project_fees_merchant_id_id_fkey', 'project_fee_row_merchant_id_fees_id_fkey', 'project_fee_line_merchant_id_fees_id_fkey',
  'project_fee_rate_merchant_id_fees_id_fkey', 'project_quote_merchant_id_project_id_fkey', 'project_quote_merchant_id_round_id_fkey', 'project_quote_row_merchant_id_quote_id_fkey',
  'analysis_pick_merchant_id_analysis_item_id_fkey',
  'analysis_deed_merchant_id_analysis_id_fkey', 'analysis_deed_row_merchant_id_deed_id_fkey',
  'analysis_item_phase_merchant_id_item_id_fkey', 'analysis_item_phase_merchant_id_phase_id_fkey', 'analysis_share_merchant_id_analysis_id_fkey', 'analysis_share_view_merchant_id_share_id_fkey',
  'session_user_id_fkey', 'user_role_merchant_id_user_id_fkey',
]

const byConstraint = new Map(REFERENCES.map(reference => [reference.constraint, reference]))

/** A foreign key has one name for both of its sides; whatever the language, the message names the table only to who deletes. */
function isNaming({ constraint, from, to }: Reference, message: string): boolean {
  const mentions = message.replaceAll(constraint, '').match(new RegExp(`\\b${to}\\b`, 'g'))?.length ?? 0
  return mentions < (from === to ? 2 : 1)
}

/** Who names what is gone reads that it is; who deletes what is named reads that it is in use. Other faults as the catalogue has them. */
export function readableFault(error: unknown): unknown {
  const { constraint = '', message = '' } = pgFaultOf(error) ?? {}
  const broken = byConstraint.get(constraint)
  if (error instanceof AppError || broken === undefined || !isNaming(broken, message)) return fromDatabase(error)
  return new AppError('WRONG_STATE', { text: `所选的${broken.word}刚刚被删除或合并，请刷新后重新选择`, cause: error })
}
