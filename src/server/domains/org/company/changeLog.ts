import { eq } from 'drizzle-orm'
import { changeLog } from '#schemas/org/changeLog.ts'
import { QUOTA_STATE, type QuotaState } from '#schemas/quota/states.ts'
import { auditLog, type TextValues } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { logCells, sideText, subjectOf } from './logText.ts'

const ROW_ACTIONS: Readonly<Record<string, string>> = { addRow: '新增', changeRow: '修改', removeRow: '删除', moveRow: '移动' }
const CALLS = new Map(CONTRACTS.map(({ path, title }) => [path.slice(path.lastIndexOf('/') + 1), title]))
const actionText = (action: string): string => ROW_ACTIONS[action] ?? CALLS.get(action) ?? action

/** States are kept by their keys; those of packages are numbers. */
const stateText = (entity: string, key: string | null | undefined): string | null =>
  (key == null ? null : entity === 'quota' && Object.hasOwn(QUOTA_STATE, key) ? QUOTA_STATE[key as QuotaState] : key)

const values = (stored: unknown): TextValues | null => (typeof stored === 'object' && stored !== null ? stored as TextValues : null)

/** What was done in the merchant, the newest first, with the old and the new values as the reader may see them. */
export async function listChanges(db: Db, asked: PageQuery) {
  const { at, realName, entity, entityId, reason, id, merchantId, action, before, after, fromState, toState } = auditLog
  const lookups = await lookupsFor(db)
  const page = await pageQuery(db, {
    grid: changeLog, from: auditLog, key: id, where: eq(merchantId, db.ctx.merchantId), columns: { at, realName, entity, entityId, reason },
    extra: { action, before, after, fromState, toState },
  }, asked)
  return { ...page, rows: page.rows.map(row => {
    const { fromState: from, toState: to, ...rest } = row as typeof row & { fromState?: string | null, toState?: string | null }
    const [was, is] = [values(row.before), values(row.after)]
    const name = String(row.entity ?? '')
    const states = from == null && to == null ? [] : [{ label: '状态', before: stateText(name, from), after: stateText(name, to) }]
    const cells = [...states, ...logCells(db.ctx, name, was, is, lookups)]
    return {
      ...rest, action: actionText(String(row.action ?? '')), subject: subjectOf(was, is), cells,
      before: sideText(cells, 'before'), after: sideText(cells, 'after'),
    }
  }) }
}
