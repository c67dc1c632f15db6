import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { WARNING_RULES, type OwnRuleKey, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { newId } from '#server/core/ids.ts'
import { warning } from '#server/db/tables/notice.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { activeMembers, notifyPeople } from './people.ts'

/** What a rule warns of: one object of the merchant. */
export interface Finding {
  readonly objectId: string
  readonly objectName: string
  /** What is the matter; everybody who may query under the rule's key reads it, so it shows no price. */
  readonly content: string
  readonly route: string
  /** Who has to see to it; null where nobody is named, which makes it the matter of everybody who may mend it. */
  readonly ownerId: string | null
}

/** Finds everything of the transaction's merchant that a rule warns of now. It names the merchant in its condition: a nightly run sees all. */
export type Finder = (db: Db) => Promise<readonly Finding[]>
/** The finders of the rules that domains have of their own: none is missing. */
export type OwnFinders = Readonly<Record<OwnRuleKey, Finder>>
export type Finders = Readonly<Record<WarningRuleKey, Finder>>

/** Most rows that one statement writes. */
const PORTION = 500

/**
 * Brings the merchant's warnings of these rules up to date: what is new is opened, with a notice to whom it concerns, what lasts is seen
 * again, what is over is closed (domain B13).
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

async function checkRule(tx: Tx, rule: WarningRuleKey, found: readonly Finding[]): Promise<void> {
  const { merchantId, now } = tx.ctx
  const seen = now.toISOString()
  const lasting = and(eq(warning.merchantId, merchantId), eq(warning.rule, rule), ne(warning.state, 'CLOSED'))
  const rows = await tx.q.select({ objectId: warning.objectId, ownerId: warning.ownerId }).from(warning).where(lasting)
  const known = new Map(rows.map(({ objectId, ownerId }) => [objectId, ownerId]))
  const objects = new Set(found.map(({ objectId }) => objectId))
  for (let at = 0; at < found.length; at += PORTION) {
    await tx.q.insert(warning)
      .values(
        found.slice(at, at + PORTION).map(finding => ({ ...finding, id: newId(), merchantId, rule, firstSeen: seen, lastSeen: seen }))
      )
      .onConflictDoUpdate({
        target: [warning.merchantId, warning.rule, warning.objectId], targetWhere: sql`state <> 'CLOSED'`,
        set: {
          lastSeen: seen, objectName: sql`excluded.object_name`, content: sql`excluded.content`, route: sql`excluded.route`,
          ownerId: sql`excluded.owner_id`,
        },
      })
  }
  const over = [...known.keys()].filter(id => !objects.has(id))
  if (over.length > 0)
    await tx.q.update(warning).set({ state: 'CLOSED', handledAt: seen }).where(and(lasting, inArray(warning.objectId, over)))
  await notifyConcerned(
    tx, rule, found.filter(({ objectId, ownerId }) => !known.has(objectId) || (ownerId !== null && ownerId !== known.get(objectId)))
  )
}

/** Everything that is new, by whom it concerns: the named owner while he is at work here, else everybody who may mend it. */
async function concernedBy(tx: Tx, rule: WarningRuleKey, fresh: readonly Finding[]): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const members = await activeMembers(tx)
  const menders = members.filter(({ permissions }) => permissions.has(`${WARNING_RULES[rule]!.need}:edit`)).map(({ userId }) => userId)
  const atWork = new Set(members.map(({ userId }) => userId))
  const concerned = new Map<string, Finding[]>()
  for (const finding of fresh) {
    const people = finding.ownerId !== null && atWork.has(finding.ownerId) ? [finding.ownerId] : menders
    for (const userId of people) {
      const own = concerned.get(userId)
      if (own) own.push(finding)
      else concerned.set(userId, [finding])
    }
  }
  return concerned
}

/** One message per person and rule, however much is new. */
async function notifyConcerned(tx: Tx, rule: WarningRuleKey, fresh: readonly Finding[]): Promise<void> {
  if (fresh.length === 0) return
  for (const [userId, own] of await concernedBy(tx, rule, fresh)) {
    const first = own[0]
    if (first === undefined) continue
    await notifyPeople(tx, {
      receivers: [userId], kind: 'WARNING',
      title: `${WARNING_RULES[rule]!.title}：${first.objectName}${own.length > 1 ? ` 等 ${own.length} 项` : ''}`,
      body: first.content, route: '/dashboard/notifyRemindWarningList', biz: { key: 'warning', id: rule },
    })
  }
}
