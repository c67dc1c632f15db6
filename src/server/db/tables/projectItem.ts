import { bigint, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { Mapping } from '#shared/import/mapping.ts'
import { engineTable, tenantTable } from './columns.ts'

/**
 * Import settings of a bill's sheet, to read it again. `lumps`: Excel row numbers whose only figure is the amount in the column `total`:
 * items with the unit 项, the quantity 1 and that price.
 */
export interface BillSheet {
  readonly name: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly withoutHidden?: boolean
  readonly lumps?: readonly number[]
}

/** Row of a bill of quantities: a section, or an item. `sheet` and `sheetRow` locate it in the bill `billId`. */
export const projectItem = tenantTable('project_item', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  parentId: text('parent_id'),
  sort: bigint('sort', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  number: text('number'),
  code: text('code'),
  feature: text('feature'),
  itemType: text('item_type'),
  unit: text('unit'),
  quantity: numeric('quantity'),
  price: numeric('price'),
  total: numeric('total'),
  provisional: numeric('provisional'),
  /** Price in the client's file, and the quote number of `price`. */
  filePrice: numeric('file_price'),
  quoteNumber: integer('quote_number'),
  state: text('state', { enum: ['IN', 'GONE'] }).notNull().default('IN'),
  remark: text('remark'),
  billId: text('bill_id'),
  sheet: text('sheet'),
  sheetRow: integer('sheet_row'),
  pinyin: text('pinyin').notNull().default(''),
  /** The change that added it. */
  changeId: text('change_id'),
}, { names: { parentId: 'project_item', changeId: 'variable_change' } })

/** A client's workbook; the newest one is exported with prices. */
export const projectBill = tenantTable('project_bill', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  fileId: text('file_id').notNull(),
  fileName: text('file_name').notNull(),
  sheets: jsonb('sheets').$type<readonly BillSheet[]>().notNull(),
})

export const projectLabelType = tenantTable('project_label_type', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  name: text('name').notNull(),
})

export const projectLabel = tenantTable('project_label', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  typeId: text('type_id').notNull(),
  name: text('name').notNull(),
}, { partOf: { typeId: 'project_label_type' } })

export const projectItemLabel = engineTable('project_item_label', {
  itemId: text('item_id').notNull(),
  labelId: text('label_id').notNull(),
}, { key: ['itemId', 'labelId'], partOf: { itemId: 'project_item', labelId: 'project_label' } })
