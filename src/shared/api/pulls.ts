import { z } from 'zod'
import { BODY, reads, writes } from './contract.ts'
import { REASON_MAX } from './document.ts'
import { related } from './documentFacts.ts'
import { id, int32 } from './kv.ts'
import { pageOf, QUICK_MAX } from './page.ts'

const name = z.string().max(60)
const line = { kind: name, line: name }
const MAX_ROWS = 5_000

/** Quantities requested, drawn by effective documents, in flight, and remaining. */
const figures = { asked: z.string(), taken: z.string(), inFlight: z.string(), remaining: z.string() }
const closing = z.object({ reason: z.string(), byName: z.string(), at: z.string() })

const rowStanding = z.object({
  line: name, row: z.string(), remainder: name, takers: z.array(z.string()), ...figures, closing: closing.nullable(),
})
export type RowStanding = z.output<typeof rowStanding>

/** Remainder of the source row, without this document's draws. */
const remainder = z.object(
  { line: name, slot: name, row: z.string(), remaining: z.string(), closed: z.boolean(), opens: z.string().nullable() }
)
export type SourceLeft = z.output<typeof remainder>

/** Upstream (`UP`) and downstream documents, nearest first; for a row with quantities. */
const chain = z.object({
  nodes: z.array(related.omit({ direction: true })),
  edges: z.array(z.object({ side: z.enum(['UP', 'DOWN']), upper: z.string(), lower: z.string(), quantity: z.string().nullable() })),
})
export type Chain = z.output<typeof chain>

/**
 * Writers of the drawing kind see candidates without the source kind's read right (a keeper receives a buyer's orders), limited to number,
 * name, copied cells and quantities; only readers get links.
 */
export const pullApi = {
  sources: reads('document/queryPullSources', {
    title: '可取明细的来源', need: '-', input: z.object(line),
    output: z.array(z.object({ from: name, line: name, title: z.string(), lineTitle: z.string() })),
  }),
  /** `head`: values to agree with, `id`: document whose draws are excluded, `source`: limits to one document. */
  candidates: reads('document/queryPullCandidates', {
    title: '可取的明细', need: '-',
    input: z.object({
      ...line, from: name, fromLine: name, id: id.nullish(), source: id.optional(),
      head: z.record(z.string().max(60), z.string().max(200).nullable()).default({}), closed: z.boolean().default(false),
      pageNum: int32.min(1).default(1), pageSize: int32.min(1).max(200).default(10), quick: z.string().max(QUICK_MAX).optional(),
      sorts: z.array(z.object({ key: z.string().max(60), order: z.enum(['ASC', 'DESC']) })).max(5).default([]),
      filters: z.array(z.never()).max(0).default([]),
    }),
    output: pageOf(z.looseObject({ id: z.string(), documentId: z.string(), head: z.record(z.string(), z.string().nullable()) })),
  }),
  /** Remainders for the rows of an edited document; for readers of its kind. */
  left: reads('document/queryPullLeft', {
    title: '来源行的剩余', need: '-', output: z.array(remainder), maxBody: BODY.rows,
    input: z.object({ kind: name, id: id.nullish(), rows: z.array(z.object({
      line: name, slot: name.default('source'), row: z.string().max(64), document: z.string().max(64), source: z.string().max(64),
    })).max(MAX_ROWS) }),
  }),
  /** For readers of the document. */
  standings: reads('document/queryPullStandings', {
    title: '明细取用情况', need: '-', input: z.object({ kind: name, id }), output: z.array(rowStanding),
  }),
  /** Covers all steps, including amendments; optionally of one row. For readers of the document. */
  chain: reads('document/queryChain', {
    title: '单据上下游', need: '-', input: z.object({ kind: name, id, line: name.optional(), row: z.string().max(64).optional() }),
    output: chain,
  }),
  /** For writers of the kind; drawn and in-flight quantities stay. */
  close: writes('document/closeRemainders', {
    title: '关闭余量', need: '-', maxBody: BODY.rows,
    input: z.object({
      kind: name, id, line: name, remainder: name, rows: z.array(z.string().max(64)).min(1).max(MAX_ROWS),
      reason: z.string().trim().min(1, '请填写关闭原因').max(REASON_MAX),
    }),
  }),
  reopen: writes('document/reopenRemainders', {
    title: '重开余量', need: '-', maxBody: BODY.rows,
    input: z.object({ kind: name, id, line: name, remainder: name, rows: z.array(z.string().max(64)).min(1).max(MAX_ROWS) }),
  }),
}
