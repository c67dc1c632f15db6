import { boolean, numeric, text } from 'drizzle-orm/pg-core'
import { engineTable, tenantTable } from './columns.ts'

/**
 * Materials and machines of the merchant and of the platform ('0'). `typeCode` is a node of the tree MATERIAL and
 * `machine` says whether it stands under the branch 机械; `identity` is the normalised name, spec, brand and unit.
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

/** What a search looks at, narrow rows kept by triggers (migration 0031). Read by functions of the database alone. */
export const materialSearch = engineTable('material_search', {
  id: text('id').notNull(),
  machine: boolean('machine').notNull(),
  live: boolean('live').notNull(),
  typeCode: text('type_code').notNull(),
  name: text('name').notNull(),
  pinyin: text('pinyin').notNull(),
  text: text('text').notNull(),
})
