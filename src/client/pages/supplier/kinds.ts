import { supplierSheets } from '#schemas/supplier/sheet.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIER_LIBRARY, SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { supplierApis, supplierImports } from '#shared/api/supplier.ts'
import { gridImport } from '#client/document/import/gridImport.ts'
import { recordKind } from '#client/document/record/useRecord.ts'

function pagesOf(kind: SupplierKind) {
  const document = SUPPLIERS[kind]
  const api = supplierApis[kind]
  const list = `${SUPPLIER_LIBRARY[kind].path}/list`
  return {
    kind, document, api, list, record: recordKind(document, api),
    spec: gridImport({
      grid: supplierSheets[kind], api: supplierImports[kind], list: { path: list, label: document.title },
      hint: '一行一家供应商，可以带一名联系人和一个收款账户；有表头即可，列的次序和名称不限。名称或信用代码相同的更新。',
    }),
  }
}
export type SupplierPages = ReturnType<typeof pagesOf>

export const SUPPLIER_PAGES: Readonly<Record<SupplierKind, SupplierPages>> =
  { LABOUR: pagesOf('LABOUR'), MATERIAL: pagesOf('MATERIAL'), MACHINE: pagesOf('MACHINE') }
