import { sql } from 'drizzle-orm'
import { PROCESS_MACHINE, type ProcessState } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { approval } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lockRecords, type ServedDocument } from '#server/document/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import type { Duty } from '#server/domains/org/index.ts'
import { lockDocument } from './lockDocument.ts'
import { bizOf, namedDocument, routeOfDocument } from './notices.ts'
import { perform } from './perform.ts'

interface StartedDocument {
  readonly id: string, readonly kind: string, readonly title: string, readonly projectId: string | null, readonly submitted: boolean
}

const OVER: readonly ProcessState[] = ['COMPLETE', 'CANCELLED']

/** Drafts, documents in approval and returned ones, in lock order. */
const ownOf = ({ sql: query, ctx }: Db, kinds: readonly string[], userId: string) => query<StartedDocument>`
  select d.id, d.kind, d.title, d.project_id as "projectId", a.document_id is not null as submitted
  from ${document} d left join ${approval} a on a.merchant_id = d.merchant_id and a.document_id = d.id
  where d.merchant_id = ${ctx.merchantId} and d.kind = any(${sql.param([...kinds])}) and coalesce(a.starter_id, d.starter_id,
  d.created_by) = ${userId}
    and case when a.document_id is null then d.state = ${PROCESS_MACHINE.start} else a.state <> all(${sql.param([...OVER])}) end
  order by d.id`

/** Transfers a user's unfinished documents to a successor with equal permissions (domain B12.3, B14). */
export function ownDuty(all: readonly ServedDocument[]): Duty {
  const kinds = new Map(all.filter(({ stored }) => stored.document.process !== undefined)
    .map(served => [served.stored.document.name, served]))

  /** A draft has no approval: its owner is in its spine row. */
  async function giveDraft(tx: Tx, { stored }: ServedDocument, { id, title, projectId }: StartedDocument, to: string): Promise<void> {
    await lockRecords(tx, stored, [id])
    await tx.sql`update ${document} set starter_id = ${to} where merchant_id = ${tx.ctx.merchantId} and id = ${id}`
    await audit(tx, { action: 'handOver', entity: stored.document.entity, entityId: id, subject: title })
    await notifyPeople(tx, {
      receivers: [to], kind: 'SYSTEM', title: `移交给你的草稿：${namedDocument(stored.document, title)}`,
      route: routeOfDocument(stored.document, id, projectId), biz: bizOf(id),
    })
  }
  async function give(tx: Tx, started: StartedDocument, from: string, to: string): Promise<void> {
    const served = kinds.get(started.kind)!
    if (!started.submitted) return giveDraft(tx, served, started, to)
    const locked = await lockDocument(tx, served, started.id)
    // The document may have been completed while waiting for the lock.
    if (locked.kept.instance.starterId !== from || OVER.includes(locked.kept.instance.state)) return
    try {
      await perform(tx, locked, { kind: 'handOver', by: tx.ctx.userId, from, to }, { deed: 'handOver' })
    } catch (error) {
      if (error instanceof AppError)
        throw new AppError(error.code, { text: `${namedDocument(served.stored.document, started.title)}：${error.message}` })
      throw error
    }
  }
  return {
    key: 'document', label: '未办结的单据',
    count: async (db, userId) => (await ownOf(db, [...kinds.keys()], userId)).length,
    async transfer(tx, from, to) {
      for (const started of await ownOf(tx, [...kinds.keys()], from)) await give(tx, started, from, to)
    },
  }
}
