import { boolean, date, integer, numeric, text } from 'drizzle-orm/pg-core'
import { BID_RESULT, type BidResult } from '#schemas/project/bidStates.ts'
import { PROJECT_STATES } from '#schemas/project/states.ts'
import { instant, tenantTable } from './columns.ts'

const RESULTS = Object.keys(BID_RESULT) as [BidResult, ...BidResult[]]

/** A project (domain B1). Its members are the people with a role in it. */
export const project = tenantTable('project', {
  id: text('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  brieflyName: text('briefly_name').notNull().default(''),
  state: text('state', { enum: PROJECT_STATES }).notNull().default('INITIATE'),
  projectType: text('project_type'),
  clientName: text('client_name'),
  clientContact: text('client_contact'),
  clientPhone: text('client_phone'),
  regionCode: text('region_code'),
  address: text('address'),
  buildingArea: numeric('building_area'),
  planStart: date('plan_start'),
  planEnd: date('plan_end'),
  managerId: text('manager_id'),
  pinyin: text('pinyin').notNull().default(''),
  remark: text('remark'),
  attachments: text('attachment_ids').array().notNull().default([]),
  analyseDeadline: date('analyse_deadline'),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by'),

  bidDeadline: date('bid_deadline'),
  bidControlPrice: numeric('bid_control_price'),
  bidPrice: numeric('bid_price'),
  bidResult: text('bid_result', { enum: RESULTS }),
  bidDate: date('bid_date'),
  winAmount: numeric('win_amount'),
  winTaxRate: text('win_tax_rate'),
  withoutAnalysis: boolean('without_analysis'),
  bidReason: text('bid_reason'),

  partyA: text('party_a'),
  contractNo: text('contract_no'),
  contractAmount: numeric('contract_amount'),
  contractTaxRate: text('contract_tax_rate'),
  retentionRate: numeric('retention_rate'),
  paymentTerms: text('payment_terms'),
  actualStart: date('actual_start'),
  contractConfirmedAt: instant('contract_confirmed_at'),
  contractConfirmedBy: text('contract_confirmed_by'),
  staffConfirmedAt: instant('staff_confirmed_at'),
  staffConfirmedBy: text('staff_confirmed_by'),
  startConfirmedAt: instant('start_confirmed_at'),
  startConfirmedBy: text('start_confirmed_by'),
})

/** Who took part in the bid for a project. */
export const projectBidder = tenantTable('project_bidder', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  sort: integer('sort').notNull().default(0),
  bidderName: text('bidder_name').notNull(),
  price: numeric('price'),
  isWinner: boolean('is_winner'),
  remark: text('remark'),
}, { partOf: { projectId: 'project' } })

/** Who analyses the costs of a project (domain B4.1). */
export const projectAnalyst = tenantTable('project_analyst', {
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
}, { key: ['projectId', 'userId'], partOf: { projectId: 'project' }, names: { userId: 'user_merchant' } })
