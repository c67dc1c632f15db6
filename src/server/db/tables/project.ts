import { date, numeric, text } from 'drizzle-orm/pg-core'
import { PROJECT_STATE, type ProjectState } from '#schemas/project/states.ts'
import { instant, tenantTable } from './columns.ts'

const STATES = Object.keys(PROJECT_STATE) as [ProjectState, ...ProjectState[]]

/** A project (domain B1). Its members are the people with a role in it. */
export const project = tenantTable('project', {
  id: text('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  brieflyName: text('briefly_name').notNull().default(''),
  state: text('state', { enum: STATES }).notNull().default('INITIATE'),
  projectType: text('project_type'),
  clientName: text('client_name'),
  partyA: text('party_a'),
  regionCode: text('region_code'),
  address: text('address'),
  buildingArea: numeric('building_area'),
  planStart: date('plan_start'),
  planEnd: date('plan_end'),
  managerId: text('manager_id'),
  pinyin: text('pinyin').notNull().default(''),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by'),
})
