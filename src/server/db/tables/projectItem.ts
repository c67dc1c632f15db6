import { bigint, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { Mapping } from '#shared/import/mapping.ts'
import { engineTable, tenantTable } from './columns.ts'

/**
 * How a sheet of a kept bill was read, so that it is read again in the same way. `lumps` are the rows, as Excel counts them, whose only
 * figure is the amount in the column of `total`: their items have the unit 项, the quantity 1 and that amount as price.
 */
export interface BillSheet {
  readonly name: string
  readonly headerRow: number
  readonly mapping: Mapping
  /** Rows that the file does not show were left out. */
  readonly withoutHidden?: boolean
  readonly lumps?: readonly number[]
}

/** A row of a project's bill of quantities: a section, or an item with unit and quantity. `sheet` and `sheetRow`: where the bill of `billId` has it. */
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
  /** The price that the client's file brought along, and the number of the quote that `price` is of. */
  filePrice: numeric('file_price'),
  quoteNumber: integer('quote_number'),
  state: text('state', { enum: ['IN', 'GONE'] }).notNull().default('IN'),
  remark: text('remark'),
  billId: text('bill_id'),
  sheet: text('sheet'),
  sheetRow: integer('sheet_row'),
  pinyin: text('pinyin').notNull().default(''),
  /** The change that has added it; the client's bill does not have it. */
  changeId: text('change_id'),
}, { names: { parentId: 'project_item', changeId: 'variable_change' } })

/** A client's workbook as it was imported; the newest one is given back with prices. */
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

/** Which items have which labels. */
export const projectItemLabel = engineTable('project_item_label', {
  itemId: text('item_id').notNull(),
  labelId: text('label_id').notNull(),
}, { key: ['itemId', 'labelId'], partOf: { itemId: 'project_item', labelId: 'project_label' } })
