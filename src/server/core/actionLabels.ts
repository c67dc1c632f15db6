import { CONTRACTS } from '#shared/api/index.ts'

/** Actions without a call of that name, or shared by several. */
const OTHERS = {
  add: '新增', save: '保存', update: '修改', delete: '删除',
  addRow: '新增', changeRow: '修改', removeRow: '删除', moveRow: '移动', undoImport: '撤销导入',
  createPlatformAccount: '新增平台账号', resetPassword: '重置密码', importMan: '导入工人', importSupplier: '导入供应商', importPriceList: '导入信息价',
  importExcel: '导入', updateState: '更新状态', unbindMaterialItem: '解除绑定', updateWarnings: '处理预警', endRetention: '到期清理',
  closeThrough: '结账', deApprove: '反审核', submit: '发起审批', post: '过账', audit: '审批单据', recall: '撤回', takeBack: '拿回', remind: '催办',
  cancel: '撤销', reaudit: '反审核', transfer: '转办', addSigner: '加签', reassign: '离职转办', handOver: '移交单据',
  addDepartment: '新增部门', editDepartment: '修改部门', moveDepartment: '移动部门', enableDepartment: '启用部门', disableDepartment: '停用部门',
  followArea: '随建筑面积调整', makeQuote: '生成报价', enterQuote: '录入报价', revokeInvite: '撤回询价链接', resendInvite: '重新发送询价',
  amend: '补充协议生效', amendUndo: '补充协议反审核',
} as const

/** Display words by action; a call's action displays as the call's title. */
export const DEED_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CONTRACTS.map(({ path, title }) => [path.slice(path.lastIndexOf('/') + 1), title])), ...OTHERS,
}
