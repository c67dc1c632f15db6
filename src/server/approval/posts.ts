import { businessDate, dec } from '#schemas/kit/index.ts'
import { isSettingKey } from '#schemas/org/settings.ts'
import { settingAt } from '#server/core/settings.ts'
import type { Db } from '#server/db/tx.ts'
import type { Subject } from './subject.ts'

/** The amount up to which documents take effect by 过账; null without a limit, undefined if an approval is always required. */
export async function postsUntil(db: Db, { document: { process, name } }: Pick<Subject, 'document'>): Promise<string | null | undefined> {
  if (process?.posts === undefined) return undefined
  const { until: limitSetting } = process.posts
  if (limitSetting === undefined) return null
  if (!isSettingKey(limitSetting)) throw new Error(`${name}: no setting ${limitSetting}`)
  return settingAt(db, limitSetting, businessDate(db.ctx.now))
}

/** Whether the document takes effect by 过账, without approval (domain B22.4). */
export async function posts(db: Db, subject: Pick<Subject, 'document' | 'facts'>): Promise<boolean> {
  const amountLimit = await postsUntil(db, subject)
  return amountLimit === null || amountLimit !== undefined && dec(subject.facts.amount).lte(amountLimit)
}
