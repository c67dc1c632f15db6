import { z } from 'zod'
import { BODY, reads, writes } from './contract.ts'
import { REASON_MAX } from './document.ts'
import { related } from './documentFacts.ts'
import { id, int32 } from './kv.ts'
import { pageOf, QUICK_MAX } from './page.ts'

const name = z.string().max(60)
/** A line of a kind whose rows are taken from others. */
const line = { kind: name, line: name }
/** Most rows that one call is asked about. */
const MOST = 5_000

/** How much of a row there is, what documents have taken of it that had their effect, what is not decided yet, and what is left. */
const taken = { asked: z.string(), taken: z.string(), inFlight: z.string(), remaining: z.string() }
const closing = z.object({ reason: z.string(), byName: z.string(), at: z.string() })

/** A row of a document with one of the remainders on which others draw. */
const standing = z.object({ line: name, row: z.string(), remainder: name, takers: z.array(z.string()), ...taken, closing: closing.nullable() })
export type RowStanding = z.output<typeof standing>

/** What is left of the row that a row of a document was taken from in one sense, but for what this document takes. */
const left = z.object({ line: name, slot: name, row: z.string(), remaining: z.string(), closed: z.boolean(), opens: z.string().nullable() })
export type SourceLeft = z.output<typeof left>

/** Upstream (`UP`) and downstream of a document or row: who took from whom, the nearest first; of a row with how much of it. */
const chain = z.object({
  nodes: z.array(related.omit({ direction: true })),
  edges: z.array(z.object({ side: z.enum(['UP', 'DOWN']), upper: z.string(), lower: z.string(), quantity: z.string().nullable() })),
})
export type Chain = z.output<typeof chain>

/**
 * Rows that are taken from other documents. Who may write the taking kind sees what can be taken, whether or not he may read the other kind
 * (a keeper receives what a buyer has ordered): number, name, copied cells and quantities, prices with the right to see them, and no more;
 * of the others' records only those that their kind lets him know of. A link to them is for who may read them.
 */
export const pullApi = {
  /** From where rows of a line can be taken, in the order of the declaration. */
  sources: reads('document/queryPullSources', {
    title: '可取明细的来源', need: '-', input: z.object(line), output: z.array(z.object({ from: name, line: name, title: z.string(), lineTitle: z.string() })),
  }),
  /** Rows that can be taken, as `candidateGrid` has them; `head` are values with which they have to agree, `id` the document whose own takings are left out, `source` the one document that is taken from. */
  candidates: reads('document/queryPullCandidates', {
    title: '可取的明细', need: '-',
    input: z.object({
      ...line, from: name, fromLine: name, id: id.nullish(), source: id.optional(), head: z.record(z.string().max(60), z.string().max(200).nullable()).default({}), closed: z.boolean().default(false),
      pageNum: int32.min(1).default(1), pageSize: int32.min(1).max(200).default(10), quick: z.string().max(QUICK_MAX).optional(),
      sorts: z.array(z.object({ key: z.string().max(60), order: z.enum(['ASC', 'DESC']) })).max(5).default([]), filters: z.array(z.never()).max(0).default([]),
    }),
    output: pageOf(z.looseObject({ id: z.string(), documentId: z.string(), head: z.record(z.string(), z.string().nullable()) })),
  }),
  /** What is left for rows of a document as it is edited; for who may read its kind. */
  left: reads('document/queryPullLeft', {
    title: '来源行的剩余', need: '-', output: z.array(left), maxBody: BODY.rows,
    input: z.object({ kind: name, id: id.nullish(), rows: z.array(z.object({ line: name, slot: name.default('source'), row: z.string().max(64), document: z.string().max(64), source: z.string().max(64) })).max(MOST) }),
  }),
  /** How the rows of a document stand on which others draw; for who may read it. */
  standings: reads('document/queryPullStandings', { title: '明细取用情况', need: '-', input: z.object({ kind: name, id }), output: z.array(standing) }),
  /** What a document was taken from or amends, and what was taken from it, over all steps; of one row where it is named. For who may read it. */
  chain: reads('document/queryChain', { title: '单据上下游', need: '-', input: z.object({ kind: name, id, line: name.optional(), row: z.string().max(64).optional() }), output: chain }),
  /** Nothing more is to be taken of rows; for who may write their kind. What is taken or in flight stays. */
  close: writes('document/closeRemainders', {
    title: '关闭余量', need: '-', maxBody: BODY.rows,
    input: z.object({
      kind: name, id, line: name, remainder: name, rows: z.array(z.string().max(64)).min(1).max(MOST), reason: z.string().trim().min(1, '请填写关闭原因').max(REASON_MAX),
    }),
  }),
  reopen: writes('document/reopenRemainders', {
    title: '重开余量', need: '-', maxBody: BODY.rows, input: z.object({ kind: name, id, line: name, remainder: name, rows: z.array(z.string().max(64)).min(1).max(MOST) }),
  }),
}
