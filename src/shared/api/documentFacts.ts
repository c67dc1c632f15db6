import { z } from 'zod'
import { oneChange } from './changes.ts'
import { reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'

/** Most letters of a comment, and most attachments. */
export const COMMENT_MAX = 500
export const COMMENT_FILES_MAX = 9

/** The name under which it is published that a document was commented on; the row is the document. */
export const COMMENT_NEWS = 'document.comments'

/** A document of any kind: the name of its declaration and its id. Who may read the kind may call. */
const one = { kind: z.string().max(60), id }
const file = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string() })
const comment = z.object({ id: z.string(), realName: z.string(), time: z.string(), content: z.string(), files: z.array(file) })
/** Header and lines by their columns: without prices for who may not see them. */
const draft = z.object({ head: z.record(z.string(), z.unknown()), lines: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) })
const version = z.object({ number: int32, state: z.string(), byName: z.string(), time: z.string() })
export const related = z.object({
  id: z.string(), kind: z.string(), kindTitle: z.string(), code: z.string(), title: z.string(), state: z.string(),
  /** What this one was taken from or amends, or what was taken from it. */
  direction: z.enum(['FROM', 'TO']),
  opens: z.string().nullable(),
})
/** What is shown of a numbered document beside its content: its versions, the newest first, what it is related to, what people say about it, and whether others take rows of it. */
export const factsBeside = z.object({ versions: z.array(version), related: z.array(related), comments: z.array(comment), gives: z.boolean() })
export type FactsBeside = z.output<typeof factsBeside>

/** What is asked of documents whatever their kind; versions, related documents and comments come with the document itself (`info`). */
export const documentFactsApi = {
  history: reads('document/queryHistory', { title: '修改记录', need: '-', input: z.object(one), output: z.array(oneChange) }),
  /** The page of a document of any kind, below the base path: its number alone says which. */
  page: reads('document/queryDocumentPage', { title: '单据页面', need: '-', input: z.object({ id }), output: z.object({ opens: z.string() }) }),
  /** The document as it was at one of its versions, in the columns that it has now. */
  version: reads('document/queryVersion', { title: '单据的历史版本', need: '-', input: z.object({ ...one, number: int32 }), output: draft }),
  /** The company's standard clauses for a document, as they were when it was submitted; '' where its kind has none. */
  clauses: reads('document/queryClauses', { title: '标准条款', need: '-', input: z.object(one), output: z.object({ text: z.string() }) }),
  /** What a document that amends another changes: the other as it was, in the columns of the amendment. */
  amended: reads('document/queryAmended', { title: '变更前的单据', need: '-', input: z.object(one), output: draft }),
  /** What a new amendment of the document `of` begins with. */
  amending: reads('document/queryAmending', { title: '变更的起点', need: '-', input: z.object({ kind: one.kind, of: id }), output: draft }),
  /** Its comments alone, once there may be others. */
  comments: reads('document/queryComments', { title: '单据评论', need: '-', input: z.object(one), output: z.array(comment) }),
  comment: writes('document/commentDocument', {
    title: '评论单据', need: '-', input: z.object({ ...one, content: z.string().trim().min(1, '评论内容必须填写').max(COMMENT_MAX), fileIds: z.array(id).max(COMMENT_FILES_MAX).default([]) }),
  }),
}
