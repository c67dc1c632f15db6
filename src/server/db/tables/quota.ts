import { boolean, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { engineTable, instant, instantNow, tenantTable } from './columns.ts'

/** Header of a package with totals. `quotaVersion` counts contents, `version` every change. */
export const quota = tenantTable('quota', {
  id: text('id').notNull(),
  quotaVersion: integer('quota_version').notNull().default(1),
  code: text('code').notNull(),
  name: text('name').notNull(),
  unit: text('unit'),
  num: numeric('num').notNull().default('1'),
  projectType: text('project_type'),
  itemType: text('item_type'),
  description: text('description'),
  calcMode: text('calc_mode', { enum: ['totalToJobStep', 'jobStepToTotal'] }).notNull().default('totalToJobStep'),
  jobCategory: text('job_category'),
  workerTotal: numeric('worker_total'),
  materialTotal: numeric('material_total'),
  total: numeric('total'),
  dailyPrice: numeric('daily_price'),
  workDay: numeric('work_day'),
  state: text('state', { enum: ['0', '1', '2', '9'] }).notNull().default('0'),
  sourceType: text('source_type', { enum: ['PLAT', 'SELF', 'IMPORT', 'NEW'] }).notNull().default('NEW'),
  sourceId: text('source_id'),
  imgIds: text('img_ids').array().notNull().default([]),
  searchKey: text('search_key').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by'),
})

/** By column of the row's grid. */
const formulas = () => jsonb('formulas').$type<Readonly<Record<string, string>>>()

export const quotaWorker = engineTable('quota_worker', {
  quotaId: text('quota_id').notNull(),
  id: text('id').notNull(),
  sort: integer('sort').notNull(),
  jobId: text('job_id'),
  jobName: text('job_name'),
  jobCategory: text('job_category'),
  jobLevel: text('job_level'),
  dailyPrice: numeric('daily_price'),
  ratio: numeric('ratio'),
  total: numeric('total'),
  workDay: numeric('work_day'),
  dailyWorkload: numeric('daily_workload'),
  workloadPrice: numeric('workload_price'),
  waitHours: integer('wait_hours').notNull().default(0),
  formulas: formulas(),
}, { key: ['quotaId', 'id'], partOf: { quotaId: 'quota' } })

const bound = () => ({
  quotaId: text('quota_id').notNull(),
  id: text('id').notNull(),
  workerId: text('worker_id').notNull(),
  sort: integer('sort').notNull(),
})
const fromLibrary = () => ({
  libMaterialId: text('lib_material_id'),
  libMaterialVersion: integer('lib_material_version'),
  code: text('code'),
  name: text('name'),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit'),
  typeCode: text('type_code'),
})

export const quotaMaterial = engineTable('quota_material', {
  ...bound(),
  ...fromLibrary(),
  isMain: boolean('is_main'),
  num: numeric('num'),
  formulas: formulas(),
  price: numeric('price'),
  total: numeric('total'),
  sourceType: text('source_type'),
  sourceId: text('source_id'),
}, { key: ['quotaId', 'id'], partOf: { workerId: 'quota_worker' } })

export const quotaMachine = engineTable(
  'quota_machine', { ...bound(), ...fromLibrary() }, { key: ['quotaId', 'id'], partOf: { workerId: 'quota_worker' } }
)

export const quotaDocument = engineTable('quota_document', {
  ...bound(),
  docName: text('doc_name'),
  acceptOrg: text('accept_org'),
  remarks: text('remarks'),
}, { key: ['quotaId', 'id'], partOf: { workerId: 'quota_worker' } })

/** A package version. `snapshot` is a draft: decimals are text. */
export const quotaVersion = engineTable('quota_version', {
  quotaId: text('quota_id').notNull(),
  quotaVersion: integer('quota_version').notNull(),
  state: text('state').notNull(),
  snapshot: jsonb('snapshot').notNull(),
  byUser: text('by_user').notNull(),
  byName: text('by_name').notNull(),
  at: instantNow('at'),
}, { key: ['quotaId', 'quotaVersion'], names: { quotaId: 'quota' } })
