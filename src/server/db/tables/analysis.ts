import { bigint, boolean, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { analysisRound as declaredRound } from '#schemas/analysis/round.ts'
import type { SharePart } from '#schemas/analysis/share.ts'
import { OWN_STATES } from '#schemas/analysis/states.ts'
import type { Draft } from '#schemas/kit/index.ts'
import type { PriceWay } from '#schemas/pricing/feeTerms.ts'
import { engineTable, instant, tenantTable } from './columns.ts'
import { recordTable } from './declared.ts'

const sums = () => ({
  labour: numeric('labour').notNull().default('0'),
  material: numeric('material').notNull().default('0'),
  machine: numeric('machine').notNull().default('0'),
  other: numeric('other').notNull().default('0'),
  direct: numeric('direct').notNull().default('0'),
  sell: numeric('sell').notNull().default('0'),
})

/** Cost analysis of a project in one round (domain B4.2). */
export const analysisRound = recordTable('analysis_round', declaredRound, {
  always: ['code', 'roundName', 'projectId', 'round'], names: { changeId: 'variable_change' },
  beside: {
    /** Client price with all fees and tax. */
    quoteTotal: numeric('quote_total'),
    /** Divisor of `perArea`; rounds that are not composed use the project's area. */
    buildingArea: numeric('building_area'),
    bestBy: text('best_by'),
    /** Analysed change; such a round is none of the project. */
    changeId: text('change_id'),
    voidedAt: instant('voided_at'),
  },
})

/** An estimator's analysis within a round; its sums are those of its sheet. */
export const analysis = tenantTable('analysis', {
  id: text('id').notNull(),
  roundId: text('round_id').notNull(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  state: text('state', { enum: OWN_STATES }).notNull().default('ASSIGNED'),
  reason: text('reason'),
  startedAt: instant('started_at'),
  submittedAt: instant('submitted_at'),
  machineSubmitted: boolean('machine_submitted').notNull().default(false),
  otherSubmitted: boolean('other_submitted').notNull().default(false),
  progressConfirmed: boolean('progress_confirmed').notNull().default(false),
  ...sums(),
  pricedSell: numeric('priced_sell').notNull().default('0'),
}, { partOf: { roundId: 'analysis_round' }, names: { userId: 'user_merchant' } })

/** Cost of an item without a package, and the price's origin; unit money is on the tax side of the fee table. */
const pricing = () => ({
  ownMachine: numeric('own_machine'),
  ownOther: numeric('own_other'),
  mainPrice: numeric('main_price'),
  unitLabour: numeric('unit_labour'),
  unitMaterial: numeric('unit_material'),
  unitMain: numeric('unit_main'),
  unitMachine: numeric('unit_machine'),
  unitOther: numeric('unit_other'),
  unitDirect: numeric('unit_direct'),
  unitManage: numeric('unit_manage'),
  unitProfit: numeric('unit_profit'),
  unitRisk: numeric('unit_risk'),
  unitFees: numeric('unit_fees'),
  labourSide: numeric('labour_side').notNull().default('1'),
  otherSide: numeric('other_side').notNull().default('1'),
  /** Direct cost of the quantity on the tax side of prices: base of the margin. */
  sideDirect: numeric('side_direct'),
  duePrice: numeric('due_price'),
  priceWay: text('price_way').$type<PriceWay>().notNull().default('RATE'),
  priceParam: numeric('price_param'),
  priceLocked: boolean('price_locked').notNull().default(false),
  priceReason: text('price_reason'),
  /** Part of each fee in the price, by id. */
  priceParts: jsonb('price_parts').$type<Readonly<Record<string, string>>>(),
  /** A changed basis requires a new price. */
  priceBasis: text('price_basis'),
})

/** Analysed item with the snapshot of its package; a section has neither unit nor state. */
export const analysisItem = tenantTable('analysis_item', {
  id: text('id').notNull(),
  analysisId: text('analysis_id').notNull(),
  projectItemId: text('project_item_id'),
  /** Unique together with the sign. */
  changeLineId: text('change_line_id'),
  /** -1 for work that a change removes. */
  sign: numeric('sign').notNull().default('1'),
  /** Package version of the agreed costs. */
  agreedVersion: integer('agreed_version'),
  parentId: text('parent_id'),
  sort: bigint('sort', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  number: text('number'),
  code: text('code'),
  feature: text('feature'),
  unit: text('unit'),
  quantity: numeric('quantity'),
  sellPrice: numeric('sell_price'),
  ...pricing(),
  remark: text('remark'),
  /** Bill quantity and price at copying. */
  billQuantity: numeric('bill_quantity'),
  billPrice: numeric('bill_price'),
  state: text('state', { enum: ['NONE', 'MATCHED', 'CONFIRMED', 'LOCKED'] }),
  noCostReason: text('no_cost_reason'),
  quotaId: text('quota_id'),
  quotaVersion: integer('quota_version'),
  quotaCode: text('quota_code'),
  quotaName: text('quota_name'),
  score: integer('score'),
  candidates: integer('candidates'),
  reasons: jsonb('reasons').$type<readonly string[]>(),
  snapshot: jsonb('snapshot').$type<Draft>(),
  snapshotVersion: integer('snapshot_version').notNull().default(0),
  snapshotAt: instant('snapshot_at'),
  labourPrice: numeric('labour_price'),
  materialPrice: numeric('material_price'),
  labour: numeric('labour'),
  material: numeric('material'),
  machine: numeric('machine').notNull().default('0'),
  other: numeric('other').notNull().default('0'),
  direct: numeric('direct'),
  sell: numeric('sell'),
  pricedSell: numeric('priced_sell'),
  margin: numeric('margin'),
  pinyin: text('pinyin').notNull().default(''),
}, { partOf: { analysisId: 'analysis' }, names: { parentId: 'analysis_item', projectItemId: 'project_item' } })

/** Work days per unit; days and money for the item's quantity. */
export const analysisStep = engineTable('analysis_step', {
  analysisId: text('analysis_id').notNull(),
  itemId: text('item_id').notNull(),
  sort: integer('sort').notNull(),
  jobName: text('job_name').notNull(),
  jobCategory: text('job_category'),
  jobLevel: text('job_level'),
  dailyPrice: numeric('daily_price'),
  workDay: numeric('work_day'),
  workDays: numeric('work_days'),
  amount: numeric('amount'),
}, { key: ['itemId', 'sort'], partOf: { itemId: 'analysis_item' } })

/** Consumption per unit; quantity and money for the item's quantity. */
export const analysisMaterial = engineTable('analysis_material', {
  analysisId: text('analysis_id').notNull(),
  itemId: text('item_id').notNull(),
  sort: integer('sort').notNull(),
  libMaterialId: text('lib_material_id'),
  name: text('name').notNull(),
  spec: text('spec'),
  brand: text('brand'),
  unit: text('unit'),
  num: numeric('num'),
  price: numeric('price'),
  quantity: numeric('quantity'),
  amount: numeric('amount'),
}, { key: ['itemId', 'sort'], partOf: { itemId: 'analysis_item' } })

const block = () => ({ id: text('id').notNull(), analysisId: text('analysis_id').notNull() })

export const analysisMachine = tenantTable('analysis_machine', {
  ...block(),
  itemId: text('item_id'),
  machineName: text('machine_name').notNull(),
  costType: text('cost_type').notNull(),
  way: text('way', { enum: ['PURCHASE', 'LEASE'] }).notNull(),
  quantity: numeric('quantity').notNull(),
  days: numeric('days').notNull(),
  price: numeric('price').notNull(),
  amount: numeric('amount').notNull(),
  remark: text('remark'),
}, { partOf: { analysisId: 'analysis' }, names: { itemId: 'analysis_item' } })

export const analysisOther = tenantTable('analysis_other', {
  ...block(),
  itemId: text('item_id'),
  costName: text('cost_name').notNull(),
  costType: text('cost_type').notNull(),
  base: text('base', { enum: ['FIXED', 'LABOUR', 'DIRECT', 'AREA', 'DAY'] }).notNull(),
  days: numeric('days'),
  rate: numeric('rate').notNull(),
  basis: numeric('basis').notNull(),
  factor: numeric('factor').notNull(),
  amount: numeric('amount').notNull(),
  remark: text('remark'),
}, { partOf: { analysisId: 'analysis' }, names: { itemId: 'analysis_item' } })

/** Amount of a public percentage in the composition of a round. */
export const analysisComposedOther = engineTable('analysis_composed_other', {
  otherId: text('other_id').notNull(),
  roundId: text('round_id').notNull(),
  basis: numeric('basis').notNull(),
  amount: numeric('amount').notNull(),
}, { key: ['otherId'], partOf: { otherId: 'analysis_other', roundId: 'analysis_round' } })

export const analysisPhase = tenantTable('analysis_phase', {
  ...block(),
  phaseName: text('phase_name').notNull(),
  startOffset: integer('start_offset').notNull(),
  days: integer('days').notNull(),
  remark: text('remark'),
}, { partOf: { analysisId: 'analysis' } })

/** The progress plan's phase for an item. */
export const analysisItemPhase = engineTable('analysis_item_phase', {
  analysisId: text('analysis_id').notNull(),
  itemId: text('item_id').notNull(),
  phaseId: text('phase_id').notNull(),
}, { key: ['itemId'], partOf: { itemId: 'analysis_item', phaseId: 'analysis_phase' } })

export const analysisChange = tenantTable('analysis_change', {
  ...block(),
  itemId: text('item_id'),
  changeName: text('change_name').notNull(),
  probability: numeric('probability').notNull(),
  amount: numeric('amount').notNull(),
  expected: numeric('expected'),
  state: text('state', { enum: ['DRAFT', 'CONFIRMED'] }).notNull().default('DRAFT'),
  opinion: text('opinion'),
  remark: text('remark'),
}, { partOf: { analysisId: 'analysis' }, names: { itemId: 'analysis_item' } })

/** 择优: the estimator whose item counts. */
export const analysisPick = tenantTable('analysis_pick', {
  roundId: text('round_id').notNull(),
  analysisItemId: text('analysis_item_id').notNull(),
  projectItemId: text('project_item_id'),
  reason: text('reason'),
}, { key: ['roundId', 'analysisItemId'], partOf: { analysisItemId: 'analysis_item', roundId: 'analysis_round' } })

/** Public page of an analysis, without an account. */
export const analysisShare = tenantTable('analysis_share', {
  id: text('id').notNull(),
  analysisId: text('analysis_id').notNull(),
  best: boolean('best').notNull(),
  userName: text('user_name').notNull(),
  scope: text('scope').array().$type<SharePart[]>().notNull(),
  showPrice: boolean('show_price').notNull(),
  expiresAt: instant('expires_at').notNull(),
  maxViews: integer('max_views').notNull(),
  views: integer('views').notNull().default(0),
  lastViewAt: instant('last_view_at'),
  revokedAt: instant('revoked_at'),
  remark: text('remark'),
}, { partOf: { analysisId: 'analysis' } })
export const analysisShareView = engineTable('analysis_share_view', {
  shareId: text('share_id').notNull(),
  sort: integer('sort').notNull(),
  viewedAt: instant('viewed_at').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
}, { key: ['shareId', 'sort'], partOf: { shareId: 'analysis_share' } })

/** Undoable bulk action on items. */
export const analysisDeed = tenantTable('analysis_deed', {
  ...block(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  undoneAt: instant('undone_at'),
  /** Fee whose rate the action changed: before and after. */
  fee: jsonb('fee').$type<{ readonly id: string, readonly before: string, readonly after: string }>(),
}, { partOf: { analysisId: 'analysis' } })
/** Item before a bulk action, with the mark of its state afterwards. */
export const analysisDeedRow = engineTable('analysis_deed_row', {
  deedId: text('deed_id').notNull(),
  rowId: text('row_id').notNull(),
  mark: text('mark').notNull(),
  before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
}, { key: ['deedId', 'rowId'], partOf: { deedId: 'analysis_deed' } })
