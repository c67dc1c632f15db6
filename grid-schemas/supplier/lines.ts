import { boolean, choice, date, defineGrid, files, sealed, text, type Access, type RowOf } from '#schemas/kit/index.ts'
import { CALLED } from '#schemas/man/columns.ts'
import { SEALED_ACCOUNT } from '#schemas/org/accountNumber.ts'
import { SUPPLIER_CERTIFICATE } from './states.ts'

const rows = { add: true, remove: true, move: true } as const
/** Specific to one supplier, so copies omit them. */
const ownRows = { ...rows, copy: false } as const
/** Documents of a supplier: scans and photos (spec-2 §9, attachments). */
export const PAPERS = { maxCount: 5, maxSize: 10, types: ['jpg', 'jpeg', 'png', 'pdf'] } as const

/** 联系人、收款账户、证照：供应商资料的明细，三个库相同。 */
export const supplierLines = (name: string, access: Access) => ({
  contacts: defineGrid(`${name}.contacts`, {
    title: '联系人', access, rows,
    columns: {
      contactName: text('姓名', { required: '联系人姓名必须填写', max: 20, width: 120, pin: 'left' }),
      post:        text('职务', { max: 30, width: 140 }),
      phone:       text('联系电话', { required: '联系电话必须填写', strip: 'all', form: CALLED, width: 150 }),
      isMain:      boolean('主要联系人', { yes: '是', no: '否', default: false, width: 104 }),
      remark:      text('备注', { max: 100, width: 220 }),
    },
    unique: { columns: ['contactName', 'phone'], message: '联系人重复登记' },
  }),
  accounts: defineGrid(`${name}.accounts`, {
    title: '收款账户', access, rows: ownRows,
    columns: {
      accountName: text('户名', { required: '户名必须填写', max: 100, width: 220, pin: 'left' }),
      bank:        text('开户银行', { required: '开户银行必须填写', max: 50, width: 170 }),
      branch:      text('开户支行', { max: 100, width: 220 }),
      number:      sealed('银行账号', SEALED_ACCOUNT, { required: '银行账号必须填写', strip: 'all', width: 200 }),
      isDefault:   boolean('默认账户', { yes: '是', no: '否', default: false, width: 92 }),
    },
  }),
  certificates: defineGrid(`${name}.certificates`, {
    title: '证照', access, rows: ownRows,
    columns: {
      certificateKind: choice('证照类型', SUPPLIER_CERTIFICATE, { required: '证照类型必须选择', width: 150, pin: 'left' }),
      number:          text('证照编号', { required: '证照编号必须填写', max: 50, strip: 'all', width: 190 }),
      issuer:          text('发证机关', { max: 100, width: 200 }),
      issued:          date('发证日期', { width: 120 }),
      expires:         date('到期日期', { width: 120, help: '长期有效的不填' }),
      papers:          files('扫描件', { ...PAPERS, width: 110, cell: 'imageGallery', excel: false }),
    },
    rules: [{ when: {}, notBefore: { expires: 'issued' }, message: '证照的到期日期早于发证日期' }],
    unique: { columns: ['certificateKind', 'number'], message: '这张证照重复登记' },
  }),
})
export type SupplierLines = ReturnType<typeof supplierLines>
export type SupplierCertificate = RowOf<SupplierLines['certificates']>
