import { choice, date, defineDocument, each, files, longText, text, type Row, type SaveCheck } from '#schemas/kit/index.ts'
import type { Permission } from '#schemas/dict/permissions.ts'
import { DUE_DAYS } from '#schemas/man/states.ts'
import { factColumns, OWN_COLUMNS } from './columns.ts'
import { PAPERS, supplierLines } from './lines.ts'
import { CERTIFIED, CERTIFIED_TONES, LIBRARIES, SUPPLIER_KIND, SUPPLIER_STATE, SUPPLIER_TONES, type SupplierKind } from './states.ts'

/** Permission and page addresses by library (spec-2 §2). */
export const SUPPLIER_LIBRARY = {
  LABOUR:   {
    key: 'N_WORKER', path: '/work/supplier', call: 'Labour',
    relations: { name: 'supplier.labourRelations', page: 'relationship/queryWorkerSuppliers' },
  },
  MATERIAL: {
    key: 'N_MATERIAL', path: '/material/supplier', call: 'Material',
    relations: { name: 'supplier.materialRelations', page: 'relationship/queryMaterialSuppliers' },
  },
  MACHINE:  { key: 'N_MACHINE', path: '/machine/supplier', call: 'Machine', relations: null },
} as const satisfies Readonly<Record<SupplierKind, {
  readonly key: Permission, readonly path: string, readonly call: string, readonly relations: object | null,
}>>

const oneMarked = (line: string, column: string, text: string): SaveCheck => {
  const rows = (row: Row): boolean => row[column] === true
  return { tab: line, at: { line, column, rows }, test: ({ lines }) => ((lines[line] ?? []).filter(rows).length > 1 ? text : null) }
}

/** A supplier of one library: facts, contacts, accounts, certificates, and state (spec-2 §2). */
function supplierOf(kind: SupplierKind) {
  const { key, path, call, relations } = SUPPLIER_LIBRARY[kind]
  const name = `supplier.${call.toLowerCase()}`
  const access = { read: key, write: key } as const
  return defineDocument(name, {
    title: SUPPLIER_KIND[kind], entity: `${call.toLowerCase()}Supplier`, access, named: 'supplierName', opens: `${path}/detail?id={id}`,
    calls: {
      page: `supplier/query${call}Suppliers`, info: `supplier/query${call}Supplier`, save: `supplier/save${call}Supplier`,
      remove: `supplier/delete${call}Supplier`, act: `supplier/update${call}SupplierState`,
    },
    form: {
      header: {
        ...factColumns, ...OWN_COLUMNS[kind],
        state:          choice('状态', SUPPLIER_STATE, { readOnly: true, tones: SUPPLIER_TONES }),
        stateReason:    text('拉黑原因', { readOnly: true, sort: false, filter: false }),
        certificateEnd: date('最近到期', { readOnly: true, help: '最早到期的一张证照' }),
        remark:         longText('备注', { max: 300 }),
        attachments:    files('附件', { ...PAPERS, copy: false }),
      },
      sections: {
        基本信息: [
          'supplierName', 'shortName', 'supplierType', 'creditCode', 'taxKind', 'legalPerson', 'registeredCapital', 'region', 'address',
        ],
        供应与评定: ['scopeType', 'scopeNote', 'rating', 'stateReason'],
        备注与附件: ['remark', 'attachments'],
      },
      unique: { columns: ['supplierName'], message: `已有同名的${SUPPLIER_KIND[kind]}` },
      lines: supplierLines(name, access),
      checks: [oneMarked('contacts', 'isMain', '主要联系人只能有一名'), oneMarked('accounts', 'isDefault', '默认账户只能有一个')],
    },
    list: {
      columns: {
        supplierName: { width: 240, pin: 'left', cell: 'recordLink' }, state: { width: 92 }, shortName: { width: 110, hidden: true },
        supplierType: { width: 104 },
        scopeType: { width: 130 }, region: { width: 170 },
        mainContact: text('主要联系人', { sort: false, filter: false, width: 100 }),
        mainPhone: text('联系电话', { sort: false, filter: false, width: 124 }),
        certified: choice('证照', CERTIFIED, { width: 110, tones: CERTIFIED_TONES }), certificateEnd: { width: 108 },
        rating: { width: 84 }, stateReason: { width: 180, hidden: true },
        creditCode: { width: 180, hidden: true }, taxKind: { width: 116, hidden: true }, legalPerson: { width: 100, hidden: true },
        registeredCapital: { width: 110, hidden: true }, address: { width: 240, hidden: true }, scopeNote: { width: 220, hidden: true },
        remark: { width: 200, hidden: true },
      },
      sort: [['supplierName', 'asc']],
      quick: ['supplierName', 'shortName', 'creditCode', 'mainContact', 'mainPhone', 'scopeNote'],
      lead: ['supplierName', 'scopeType', 'state'],
      pick: { name: 'supplierName', detail: 'shortName', where: { state: ['ACTIVE'] } },
      // 合作单位: the company's relations, under another permission (spec-2 §2).
      views: relations === null ? [] : [{
        ...relations, access: { read: 'N_MERCHANT' }, columns: [
          'supplierName', 'state', 'shortName', 'supplierType', 'scopeType', 'region', 'mainContact', 'mainPhone', 'certified',
          'certificateEnd', 'rating', 'stateReason', 'creditCode', 'taxKind', 'legalPerson',
        ],
      }],
    },
    life: {
      states: SUPPLIER_STATE, start: 'ACTIVE', editable: ['ACTIVE', 'STOPPED'],
      actions: {
        enable:  { label: '启用', from: ['STOPPED'], to: 'ACTIVE', right: 'enable' },
        disable: { label: '停用', from: ['ACTIVE'], to: 'STOPPED', right: 'disable', asks: '停用后不能再选择这家供应商，已有的单据不变。' },
        block:   {
          label: '拉黑', icon: 'bar', from: ['ACTIVE', 'STOPPED'], to: 'BLACK', askReason: true, danger: true, asks: '拉黑后不能再选择这家供应商，资料不能修改。',
        },
        unblock: { label: '移出黑名单', icon: 'takeBack', from: ['BLACK'], to: 'ACTIVE', askReason: true },
      },
      due: { column: 'certificateEnd', days: DUE_DAYS, title: `${SUPPLIER_KIND[kind]}证照到期`, states: ['ACTIVE'] },
      removing: '联系人、收款账户和证照一并删除。不再合作的供应商请停用。',
    },
  })
}

/** 供应商 by library: labour companies, crews or persons, materials, and machines for rent or sale; targets of `ref` by their list. */
export const SUPPLIERS = each(LIBRARIES, supplierOf)
