import { CONTRACTS } from '#shared/api/index.ts'

/** Deeds that no call is named after, or more than one. */
const OTHERS = {
  addRow: '新增', changeRow: '修改', removeRow: '删除', moveRow: '移动', undoImport: '撤销导入',
  createPlatformAccount: '新增平台账号', resetPassword: '重置密码', importMan: '导入工人', importPriceList: '导入信息价',
  importExcel: '导入', updateState: '更新状态', unbindMaterialItem: '解除绑定', updateWarnings: '处理预警',
} as const

/** Deeds of calls are recorded under the last part of their path; the call's title is what people read. */
export const DEED_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CONTRACTS.map(({ path, title }) => [path.slice(path.lastIndexOf('/') + 1), title])), ...OTHERS,
}
