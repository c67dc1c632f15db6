import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { WARNING_RULES, type OwnRuleKey, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { newId } from '#server/core/ids.ts'
import { warning } from '#server/db/tables/notice.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { activeMembers, notifyPeople } from './people.ts'

/** An object that a rule warns about. */
export interface Finding {
  readonly objectId: string
  readonly objectName: string
  /** The problem; visible to all users with query permission of the rule's key, so without prices. */
  readonly content: string
  readonly route: string
  /** The responsible user; null for all users with edit permission. */
  readonly ownerId: string | null
}

/** Finds all current objects of the merchant. The condition includes the merchant: a nightly run sees all. */
export type Finder = (db: Db) => Promise<readonly Finding[]>
/** The finders of rules implemented by domains; all are required. */
export type OwnFinders = Readonly<Record<OwnRuleKey, Finder>>
export type Finders = Readonly<Record<WarningRuleKey, Finder>>

/** Maximum number of rows per statement. */
const PORTION = 500

/**
 * Updates the merchant's warnings of these rules: opens new ones with a notice, touches persisting ones, closes resolved ones (domain B13).
 */
export async function checkWarnings(tx: Tx, finders: Finders, rules: readonly WarningRuleKey[]): Promise<void> {
  for (const rule of rules) await checkRule(tx, rule, await finderOf(finders, rule)(tx))
  publishList(tx, warnings)
}

function finderOf(finders: Finders, rule: WarningRuleKey): Finder {
  const finder = finders[rule]
  if (finder === undefined) throw new Error(`nothing finds what ${rule} warns of`)
  return finder
}

async function checkRule(tx: Tx, rule: WarningRuleKey, findings: readonly Finding[]): Promise<void> {
  const { merchantId, now } = tx.ctx
  const checkedAt = now.toISOString()
  const lasting = and(eq(warning.merchantId, merchantId), eq(warning.rule, rule), ne(warning.state, 'CLOSED'))
  const rows = await tx.q.select({ objectId: warning.objectId, ownerId: warning.ownerId }).from(warning).where(lasting)
  const openOwners = new Map(rows.map(({ objectId, ownerId }) => [objectId, ownerId]))
  const objects = new Set(findings.map(({ objectId }) => objectId))
  for (let at = 0; at < findings.length; at += PORTION) {
    await tx.q.insert(warning)
      .values(
        findings.slice(at, at + PORTION)
          .map(finding => ({ ...finding, id: newId(), merchantId, rule, firstSeen: checkedAt, lastSeen: checkedAt }))
      )
      .onConflictDoUpdate({
        target: [warning.merchantId, warning.rule, warning.objectId], targetWhere: sql`state <> 'CLOSED'`,
        set: {
          lastSeen: checkedAt, objectName: sql`excluded.object_name`, content: sql`excluded.content`, route: sql`excluded.route`,
          ownerId: sql`excluded.owner_id`,
        },
      })
  }
  const over = [...openOwners.keys()].filter(id => !objects.has(id))
  if (over.length > 0)
    await tx.q.update(warning).set({ state: 'CLOSED', handledAt: checkedAt }).where(and(lasting, inArray(warning.objectId, over)))
  await notifyConcerned(
    tx, rule,
    findings.filter(({ objectId, ownerId }) => !openOwners.has(objectId) || (ownerId !== null && ownerId !== openOwners.get(objectId)))
  )
}

/** New findings by user concerned: the owner if active here, else all users with edit permission. */
async function concernedBy(tx: Tx, rule: WarningRuleKey, fresh: readonly Finding[]): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const members = await activeMembers(tx)
  const menders = members.filter(({ permissions }) => permissions.has(`${WARNING_RULES[rule]!.need}:edit`)).map(({ userId }) => userId)
  const atWork = new Set(members.map(({ userId }) => userId))
  const concerned = new Map<string, Finding[]>()
  for (const finding of fresh) {
    const people = finding.ownerId !== null && atWork.has(finding.ownerId) ? [finding.ownerId] : menders
    for (const userId of people) {
      const userFindings = concerned.get(userId)
      if (userFindings) userFindings.push(finding)
      else concerned.set(userId, [finding])
    }
  }
  return concerned
}

/** One message per user and rule for any number of findings. */
async function notifyConcerned(tx: Tx, rule: WarningRuleKey, fresh: readonly Finding[]): Promise<void> {
  if (fresh.length === 0) return
  for (const [userId, userFindings] of await concernedBy(tx, rule, fresh)) {
    const first = userFindings[0]
    if (first === undefined) continue
    await notifyPeople(tx, {
      receivers: [userId], kind: 'WARNING',
      title: `${WARNING_RULES[rule]!.title}：${first.objectName}${userFindings.length > 1 ? ` 等 ${userFindings.length} 项` : ''}`,
      body: first.content, route: '/dashboard/notifyRemindWarningList', biz: { key: 'warning', id: rule },
    })
  }
}
