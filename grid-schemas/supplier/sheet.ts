import { defineGrid, FILLED, longText, sealed, text, type Problem, type Row } from '#schemas/kit/index.ts'
import { CALLED } from '#schemas/man/columns.ts'
import { isAccountMask, SEALED_ACCOUNT, WHOLE_ACCOUNT } from '#schemas/org/accountNumber.ts'
import { factColumns, OWN_COLUMNS } from './columns.ts'
import { SUPPLIER_KIND, type SupplierKind } from './states.ts'
import { SUPPLIER_LIBRARY } from './suppliers.ts'

function sheetOf(kind: SupplierKind) {
  const { key, call } = SUPPLIER_LIBRARY[kind]
  return defineGrid(`supplier.${call.toLowerCase()}Sheet`, {
    title: SUPPLIER_KIND[kind], access: { read: key, write: key },
    columns: {
      ...factColumns, ...OWN_COLUMNS[kind],
      remark:      longText('备注', { max: 300 }),
      contactName: text('联系人', { max: 20, excelAliases: ['主要联系人', '联系人姓名'] }),
      post:        text('联系人职务', { max: 30, excelAliases: ['职务'] }),
      phone:       text('联系电话', { strip: 'all', form: CALLED, excelAliases: ['电话', '手机', '手机号', '联系人电话'] }),
      accountName: text('户名', { max: 100, excelAliases: ['账户名称', '开户名'] }),
      bank:        text('开户银行', { max: 50, excelAliases: ['开户行', '银行'] }),
      branch:      text('开户支行', { max: 100, excelAliases: ['支行'] }),
      number:      sealed('银行账号', SEALED_ACCOUNT, { strip: 'all', excelAliases: ['账号', '银行账户', '收款账号'] }),
    },
    rules: [
      { when: { contactName: FILLED }, require: ['phone'] }, { when: { phone: FILLED }, require: ['contactName'] },
      { when: { number: FILLED }, require: ['accountName', 'bank'] }, { when: { accountName: FILLED }, require: ['number'] },
    ],
    unique: { columns: ['supplierName'], message: `已有同名的${SUPPLIER_KIND[kind]}` },
    keys: { creditCode: ['creditCode'] },
  })
}

/** 导入的表：一行一家供应商，可以带一名联系人和一个收款账户。 */
export const labourSheet = sheetOf('LABOUR')
export const materialSheet = sheetOf('MATERIAL')
export const machineSheet = sheetOf('MACHINE')
export const supplierSheets = { LABOUR: labourSheet, MATERIAL: materialSheet, MACHINE: machineSheet } as const

/** Returns faults of an imported row beyond the declaration: masked numbers from an exported list identify no account. */
export function sheetFaults(row: Row): Problem[] {
  return isAccountMask(String(row.number ?? '')) ? [{
    row: String(row.id ?? ''), column: 'number', code: 'invalid', text: WHOLE_ACCOUNT,
  }] : []
}
