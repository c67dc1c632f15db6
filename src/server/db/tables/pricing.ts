import { integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import { feeTemplate as declaredTemplate } from '#schemas/pricing/template.ts'
import { projectFees as declaredFees } from '#schemas/pricing/projectFees.ts'
import type { QuoteFee, QuoteFacts } from '#schemas/pricing/quote.ts'
import type { PriceWay } from '#schemas/pricing/feeTerms.ts'
import { engineTable, instant, tenantTable } from './columns.ts'
import { lineTable, recordTable } from './declared.ts'

/** Company fee tables, to copy into projects. */
export const feeTemplate = recordTable('fee_template', declaredTemplate)
export const feeTemplateRow = lineTable('fee_template_row', declaredTemplate.lines.fees, { parent: { templateId: 'fee_template' } })

/** Its id is the project's. */
export const projectFees = recordTable('project_fees', declaredFees, { elsewhere: ['projectName'], names: { id: 'project' } })
const parent = { feesId: 'project_fees' } as const
export const projectFeeRow = lineTable('project_fee_row', declaredFees.lines.fees, { parent })
export const projectFeeLine = lineTable('project_fee_line', declaredFees.lines.details, { parent })
/** Rates of a section or item, by bill row or row added in an analysis. */
export const projectFeeRate = lineTable('project_fee_rate', declaredFees.lines.rates, { parent })

/** 报价 Vn: an approved round's offer to the client. Never changed; withdrawn with its approval. */
export const projectQuote = tenantTable('project_quote', {
  id: text('id').notNull(),
  projectId: text('project_id').notNull(),
  roundId: text('round_id').notNull(),
  number: integer('number').notNull(),
  facts: jsonb('facts').$type<QuoteFacts>().notNull(),
  fees: jsonb('fees').$type<readonly QuoteFee[]>().notNull(),
  total: numeric('total').notNull(),
  withdrawnAt: instant('withdrawn_at'),
}, { names: { projectId: 'project', roundId: 'analysis_round' } })
export const projectQuoteRow = engineTable('project_quote_row', {
  quoteId: text('quote_id').notNull(),
  sort: integer('sort').notNull(),
  projectItemId: text('project_item_id'),
  analysisItemId: text('analysis_item_id').notNull(),
  sections: text('sections').array().notNull().default([]),
  code: text('code'),
  name: text('name').notNull(),
  feature: text('feature'),
  unit: text('unit').notNull(),
  quantity: numeric('quantity').notNull(),
  price: numeric('price'),
  total: numeric('total'),
  way: text('way').$type<PriceWay>().notNull(),
  labour: numeric('labour'),
  material: numeric('material'),
  main: numeric('main'),
  machine: numeric('machine'),
  other: numeric('other'),
  parts: jsonb('parts').$type<Readonly<Record<string, string>>>(),
}, { key: ['quoteId', 'sort'], partOf: { quoteId: 'project_quote' } })
