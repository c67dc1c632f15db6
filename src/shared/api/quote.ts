import { z } from 'zod'
import { FREIGHT, type Freight } from '#schemas/supply/quote.ts'
import { QUOTE_PATHS } from '../quotePaths.ts'
import { BODY, reads, writes } from './contract.ts'
import { int32 } from './kv.ts'

/** The quote's checks refuse a longer text by line and column. */
const typed = z.string().max(500).nullable()
const DAYS_SAID = 1_000_000
const id = z.string().min(1).max(64)

const line = z.object({
  row: id, declined: z.boolean(), price: typed, taxRate: typed, brand: typed, note: typed,
  days: z.number().int().min(-DAYS_SAID).max(DAYS_SAID).nullable(), leastQuantity: typed,
})
export const quoteSchema = z.object({
  includeTax: z.boolean(), taxRate: z.string().max(500), freight: z.enum(Object.keys(FREIGHT) as [Freight, ...Freight[]]),
  freightAmount: typed, freightTaxRate: typed,
  validUntil: typed, payment: typed, lines: z.array(line).max(500),
})
const text = z.string().nullable()
const requestedLine = z.object({
  row: z.string(), itemName: z.string(), spec: text, brand: text, unit: z.string(), quantity: z.string(), needDay: text,
})
const opened = z.object({
  /** OVER: past the deadline, or closed; read-only. */
  phase: z.enum(['OPEN', 'OVER']),
  title: z.string(), company: z.string(), project: text, holder: z.string(), place: text, deliverFrom: text, payment: text, demands: text,
  /** ISO instants; `now` is the server's. */
  deadline: z.string(), now: z.string(), sealed: z.boolean(),
  /** Deadline changes for the supplier, newest first. */
  notices: z.array(z.object({ at: z.string(), text: z.string() })),
  lines: z.array(requestedLine),
  draft: z.object({ revision: z.number(), savedAt: z.string(), quote: quoteSchema }).nullable(),
  given: z.object({ version: z.number(), at: z.string(), quote: quoteSchema }).nullable(),
  declined: z.object({ at: z.string(), reason: z.string() }).nullable(),
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
})
export type OpenedQuote = z.output<typeof opened>
const sheetRead = z.object({
  quote: quoteSchema,
  faults: z.array(z.object({ row: text, column: z.string(), text: z.string() })),
})
export type SheetRead = z.output<typeof sheetRead>

const byLink = { need: 'public', link: 'quote' } as const

/**
 * A supplier's calls by link, without an account (domain B7.5). No stored answer contains input: a revision protects a draft, a request key
 * a version.
 */
export const quoteApi = {
  open: reads(QUOTE_PATHS.open, { title: '打开报价', ...byLink, output: opened }),
  seen: writes(QUOTE_PATHS.seen, { title: '查看询价', ...byLink }),
  /** Saves invalid drafts too. STALE_VERSION if another window saved since `revision`; idempotent for the same content. */
  save: writes(QUOTE_PATHS.save, {
    title: '保存报价草稿', ...byLink, maxBody: BODY.usual, input: z.object({ revision: int32, quote: quoteSchema }),
    output: z.object({ revision: z.number(), savedAt: z.string() }),
  }),
  submit: writes(QUOTE_PATHS.submit, {
    title: '提交报价', ...byLink, maxBody: BODY.usual, input: z.object({ revision: int32, quote: quoteSchema }),
    output: z.object({ version: z.number(), at: z.string(), revision: z.number() }),
  }),
  decline: writes(QUOTE_PATHS.decline, {
    title: '拒绝报价', ...byLink, input: z.object({ reason: z.string().trim().min(1, '请填写原因').max(200, '原因最多 200 字') }),
  }),
  /** Another file replaces it. */
  attach: writes(QUOTE_PATHS.attach, {
    title: '上传报价附件', ...byLink, body: 'form', output: z.object({ id: z.string(), name: z.string(), size: z.number() }),
  }),
  detach: writes(QUOTE_PATHS.detach, { title: '移除报价附件', ...byLink }),
  sheet: reads(QUOTE_PATHS.sheet, { title: '下载报价表', ...byLink, body: 'file' }),
  /** Saves nothing; invalid cells stay and are listed. */
  readSheet: writes(QUOTE_PATHS.readSheet, { title: '读取报价表', ...byLink, body: 'form', output: sheetRead }),
}
