import { z } from 'zod'
import { oneChange } from './changes.ts'
import { reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'

/** Maximum comment length, and number of attachments. */
export const COMMENT_MAX = 500
export const COMMENT_FILES_MAX = 9

/** Event of a new comment; its row is the document. */
export const COMMENT_NEWS = 'document.comments'

/** Declaration name and id of a document; open to readers of the kind. */
const one = { kind: z.string().max(60), id }
const file = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })
const comment = z.object({ id: z.string(), realName: z.string(), time: z.string(), content: z.string(), files: z.array(file) })
/** Prices are absent without the right. */
const draft = z.object({ head: z.record(z.string(), z.unknown()), lines: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) })
const version = z.object({ number: int32, state: z.string(), byName: z.string(), time: z.string() })
export const related = z.object({
  id: z.string(), kind: z.string(), kindTitle: z.string(), code: z.string(), title: z.string(), state: z.string(),
  /** Whether this one is derived from or amends the other, or vice versa. */
  direction: z.enum(['FROM', 'TO']),
  opens: z.string().nullable(),
})
/** Facts of a numbered document: versions, newest first, related documents, comments, and whether others pull its rows. */
export const factsBeside = z.object({
  versions: z.array(version), related: z.array(related), comments: z.array(comment), gives: z.boolean(),
})
export type FactsBeside = z.output<typeof factsBeside>

export const documentFactsApi = {
  history: reads('document/queryHistory', { title: '修改记录', need: '-', input: z.object(one), output: z.array(oneChange) }),
  /** Page below the base path. */
  page: reads('document/queryDocumentPage', { title: '单据页面', need: '-', input: z.object({ id }), output: z.object({ opens: z.string() }) }),
  /** A past version in current columns. */
  version: reads('document/queryVersion', { title: '单据的历史版本', need: '-', input: z.object({ ...one, number: int32 }), output: draft }),
  /** Standard clauses as of submit; '' for kinds without any. */
  clauses: reads('document/queryClauses', { title: '标准条款', need: '-', input: z.object(one), output: z.object({ text: z.string() }) }),
  /** The document before the amendment, in the amendment's columns. */
  amended: reads('document/queryAmended', { title: '变更前的单据', need: '-', input: z.object(one), output: draft }),
  /** Initial values of an amendment. */
  amending: reads('document/queryAmending', { title: '变更的起点', need: '-', input: z.object({ kind: one.kind, of: id }), output: draft }),
  comments: reads('document/queryComments', { title: '单据评论', need: '-', input: z.object(one), output: z.array(comment) }),
  comment: writes('document/commentDocument', {
    title: '评论单据', need: '-', input: z.object({
      ...one, content: z.string().trim().min(1, '评论内容必须填写').max(COMMENT_MAX), fileIds: z.array(id).max(COMMENT_FILES_MAX).default([]),
    }),
  }),
}
