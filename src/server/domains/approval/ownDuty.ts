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
import { hold } from './held.ts'
import { bizOf, namedDocument, routeOfDocument } from './notices.ts'
import { perform } from './perform.ts'

interface Own {
  readonly id: string, readonly kind: string, readonly title: string, readonly projectId: string | null, readonly submitted: boolean
}

/** Nothing is left to do with what is in force or void. */
const OVER: readonly ProcessState[] = ['COMPLETE', 'CANCELLED']

/** What a person has begun and what is not over: drafts, and whatever is in approval or came back from it, in the order in which they are locked. */
const ownOf = ({ sql: query, ctx }: Db, kinds: readonly string[], userId: string) => query<Own>`
  select d.id, d.kind, d.title, d.project_id as "projectId", a.document_id is not null as submitted
  from ${document} d left join ${approval} a on a.merchant_id = d.merchant_id and a.document_id = d.id
  where d.merchant_id = ${ctx.merchantId} and d.kind = any(${sql.param([...kinds])}) and coalesce(a.starter_id, d.starter_id,
  d.created_by) = ${userId}
    and case when a.document_id is null then d.state = ${PROCESS_MACHINE.start} else a.state <> all(${sql.param([...OVER])}) end
  order by d.id`

/** What a person has begun goes to whoever takes over from him, who may do with it what he might (domain B12.3, B14). */
export function ownDuty(all: readonly ServedDocument[]): Duty {
  const kinds = new Map(all.filter(({ stored }) => stored.document.process !== undefined)
    .map(served => [served.stored.document.name, served]))

  /** A draft is in no approval yet: its row in the spine says who has it. */
  async function giveDraft(tx: Tx, { stored }: ServedDocument, { id, title, projectId }: Own, to: string): Promise<void> {
    await lockRecords(tx, stored, [id])
    await tx.sql`update ${document} set starter_id = ${to} where merchant_id = ${tx.ctx.merchantId} and id = ${id}`
    await audit(tx, { action: 'handOver', entity: stored.document.entity, entityId: id, subject: title })
    await notifyPeople(tx, {
      receivers: [to], kind: 'SYSTEM', title: `移交给你的草稿：${namedDocument(stored.document, title)}`,
      route: routeOfDocument(stored.document, id, projectId), biz: bizOf(id),
    })
  }
  async function give(tx: Tx, own: Own, from: string, to: string): Promise<void> {
    const served = kinds.get(own.kind)!
    if (!own.submitted) return giveDraft(tx, served, own, to)
    const held = await hold(tx, served, own.id)
    // It may have come to its end while it was waited for.
    if (held.kept.instance.starterId !== from || OVER.includes(held.kept.instance.state)) return
    try {
      await perform(tx, held, { kind: 'handOver', by: tx.ctx.userId, from, to }, { deed: 'handOver' })
    } catch (error) {
      if (error instanceof AppError)
        throw new AppError(error.code, { text: `${namedDocument(served.stored.document, own.title)}：${error.message}` })
      throw error
    }
  }
  return {
    key: 'document', label: '未办结的单据',
    count: async (db, userId) => (await ownOf(db, [...kinds.keys()], userId)).length,
    async transfer(tx, from, to) {
      for (const own of await ownOf(tx, [...kinds.keys()], from)) await give(tx, own, from, to)
    },
  }
}
