import { AppError, fromDatabase, pgFaultOf } from '#server/core/errors.ts'

/** Column with ids of another table. Writers lock the referenced row, which cannot be deleted. */
export interface Reference {
  /** Foreign key, or `yz_refers` where the row may be the platform's. */
  readonly constraint: string
  readonly from: string
  readonly column: string
  readonly to: string
  /** Label of a missing referenced row. */
  readonly word: string
}

export const keyReference = (from: string, columns: string, to: string, word: string): Reference =>
  ({ constraint: `${from}_merchant_id_${columns}_fkey`, from, column: columns, to, word })
const platform = (from: string, column: string, to: string, word: string): Reference =>
  ({ constraint: `${from}_${column}_refers`, from, column, to, word })

/**
 * References between independent rows; those of documents come with their kinds. Part rows (package lines, role permissions) are deleted
 * with their parent.
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
  platform('subscribe_line', 'lib_material_id', 'material', '库条目'),
  platform('inquiry_apply_line', 'lib_material_id', 'material', '库条目'),
  platform('inquiry_line', 'lib_material_id', 'material', '库条目'),
  platform('award_line', 'lib_material_id', 'material', '库条目'),
  platform('purchase_order_line', 'lib_material_id', 'material', '库条目'),
  platform('in_document_line', 'lib_material_id', 'material', '库条目'),
  platform('out_document_line', 'lib_material_id', 'material', '库条目'),
  platform('pick_line', 'lib_material_id', 'material', '库条目'),
  platform('back_request_line', 'lib_material_id', 'material', '库条目'),
  platform('purchase_return_line', 'lib_material_id', 'material', '库条目'),
  platform('stock_minimum', 'material_id', 'material', '库条目'),
  keyReference('stock_minimum', 'warehouse_id', 'warehouse', '仓库'),
  platform('stock_count_line', 'lib_material_id', 'material', '库条目'),
  platform('stock_transfer_line', 'lib_material_id', 'material', '库条目'),
  platform('month_end_line', 'lib_material_id', 'material', '库条目'),
  keyReference('warehouse', 'project_id', 'project', '所属项目'),
  keyReference('man', 'team_id', 'team', '班组'),
  keyReference('price_point', 'supplier_id', 'supplier', '供应商'),
  keyReference('material_item', 'supplier_id', 'supplier', '供应商'),
  { ...keyReference('user_merchant', 'department_tree_department_code', 'dict_tree', '部门'), column: 'department_code' },
  { ...keyReference('dict_tree', 'tree_parent_code', 'dict_tree', '上级分类'), column: 'parent_code' },
  keyReference('dict_tree', 'leader_id', 'user_merchant', '负责人'),
  keyReference('user_role', 'role_id', 'role', '角色'),
  keyReference('document_link', 'from_id', 'document', '来源单据'),
  keyReference('project_analyst', 'user_id', 'user_merchant', '测算人员'),
  keyReference('project_item', 'parent_id', 'project_item', '上级'),
  keyReference('project_item', 'change_id', 'variable_change', '变更签证'),
  keyReference('analysis_round', 'change_id', 'variable_change', '变更签证'),
  keyReference('analysis', 'user_id', 'user_merchant', '测算人员'),
  keyReference('analysis_item', 'project_item_id', 'project_item', '清单项'),
  keyReference('analysis_item', 'parent_id', 'analysis_item', '上级'),
  keyReference('analysis_machine', 'item_id', 'analysis_item', '清单项'),
  keyReference('analysis_other', 'item_id', 'analysis_item', '清单项'),
  keyReference('analysis_change', 'item_id', 'analysis_item', '清单项'),
  keyReference('position', 'parent_id', 'position', '上级部位'),
  keyReference('position', 'team_id', 'team', '班组'),
  keyReference('position_match', 'item_id', 'project_item', '清单项'),
  keyReference('position_match', 'position_id', 'position', '部位'),
  keyReference('position_step', 'team_id', 'team', '班组'),
  keyReference('schedule_bar', 'team_id', 'team', '班组'),
  keyReference('schedule_baseline_bar', 'team_id', 'team', '班组'),
]

const byConstraint = new Map(REFERENCES.map(reference => [reference.constraint, reference]))
const declared: (() => readonly Reference[])[] = []

/** Adds a document kind's references, evaluated on a constraint error, since referenced tables may load later. */
export const declareReferences = (references: () => readonly Reference[]): void => { declared.push(references) }

function brokenReference(constraint: string): Reference | undefined {
  const cached = byConstraint.get(constraint)
  if (cached !== undefined || constraint === '') return cached
  return declared.flatMap(references => references()).find(reference => reference.constraint === constraint)
}

/** A foreign key has one name for both sides; only the message of a delete names the table. */
function isNaming({ constraint, from, to }: Reference, message: string): boolean {
  const mentions = message.replaceAll(constraint, '').match(new RegExp(`\\b${to}\\b`, 'g'))?.length ?? 0
  return mentions < (from === to ? 2 : 1)
}

/** A missing row is "gone" for the writer, a referenced row "in use" for the deleter. Other faults follow the catalogue. */
export function readableFault(error: unknown): unknown {
  const { constraint = '', message = '' } = pgFaultOf(error) ?? {}
  const broken = brokenReference(constraint)
  if (error instanceof AppError || broken === undefined || !isNaming(broken, message)) return fromDatabase(error)
  return new AppError('WRONG_STATE', { text: `所选的${broken.word}刚刚被删除或合并，请刷新后重新选择`, cause: error })
}
