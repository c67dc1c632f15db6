import { boolean, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { engineTable, instant, tenantTable } from './columns.ts'

/**
 * Materials and machines of the merchant and the platform ('0'). `typeCode`: node of the tree MATERIAL; `machine`: below 机械; `identity`:
 * normalised name, spec, brand and unit.
 */
export const material = tenantTable('material', {
  id: text('id').notNull(),
  code: text('code'),
  name: text('name').notNull(),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit').notNull(),
  typeCode: text('type_code').notNull(),
  machine: boolean('machine').notNull(),
  priceExcl: numeric('price_excl'),
  taxRate: numeric('tax_rate'),
  priceIncl: numeric('price_incl'),
  originPlace: text('origin_place'),
  manufacturer: text('manufacturer'),
  nickName: text('nick_name'),
  feature: text('feature'),
  state: text('state', { enum: ['1', '2'] }).notNull().default('1'),
  imgIds: text('img_ids').array().notNull().default([]),
  attachmentIds: text('attachment_ids').array().notNull().default([]),
  pid: text('pid').notNull().default('-1'),
  identity: text('identity').notNull(),
  searchKey: text('search_key').notNull(),
  pinyin: text('pinyin').notNull().default(''),
})

/** The item that pickers offer first among those of one name and type. */
export const materialDefault = tenantTable('material_default', {
  nameKey: text('name_key').notNull(),
  typeCode: text('type_code').notNull(),
  materialId: text('material_id').notNull(),
}, { key: ['nameKey', 'typeCode'] })

/** Merged duplicates as JSON text: the retained item before, the other items, and the moved references. */
export const materialMerge = tenantTable('material_merge', {
  id: text('id').notNull(),
  machine: boolean('machine').notNull(),
  keptId: text('kept_id').notNull(),
  keptWords: text('kept_words').notNull(),
  keptVersion: integer('kept_version').notNull(),
  before: jsonb('before').notNull(),
  gone: jsonb('gone').notNull(),
  goneIds: text('gone_ids').array().notNull(),
  moved: jsonb('moved').notNull(),
  byName: text('by_name').notNull(),
  undoneAt: instant('undone_at'),
})

/** Search rows maintained by triggers, read only by database functions. */
export const materialSearch = engineTable('material_search', {
  id: text('id').notNull(),
  machine: boolean('machine').notNull(),
  live: boolean('live').notNull(),
  typeCode: text('type_code').notNull(),
  name: text('name').notNull(),
  pinyin: text('pinyin').notNull(),
  text: text('text').notNull(),
}, { partOf: { id: 'material' } })
