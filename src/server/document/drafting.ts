import { meets } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { editNeedOf } from '#shared/api/document.ts'
import type { Serving } from './hooks.ts'
import type { StoredRecord } from './records.ts'

async function beganIt({ stored: { table } }: Serving, { sql, ctx }: Db, id: string): Promise<boolean> {
  const [row] = await sql<{ his: boolean }>`select created_by = ${ctx.userId} as his from ${table}
    where ${table.merchantId} = ${ctx.merchantId} and ${table.id} = ${id}`
  return row?.his === true
}

/** The reason in Chinese, or null. A user who can only create drafts (`drafts` of its access) continues them until the submit. */
export async function whyNotHis(serving: Serving, db: Db, record: StoredRecord): Promise<string | null> {
  const { stored: { document }, hooks } = serving
  const reason = await hooks.notHis?.(db, record) ?? null
  if (reason !== null || document.access.drafts === undefined || meets(db.ctx, editNeedOf(document))) return reason
  return record.state === document.start && await beganIt(serving, db, record.id) ? null : `只能修改自己登记、还没有提交的${document.title}`
}
