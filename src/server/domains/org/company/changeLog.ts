import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { DOCUMENTS } from '#schemas/documents.ts'
import { FEEDBACK_STATE } from '#schemas/feedback/feedback.ts'
import { actionTo, type Document, type Lookups } from '#schemas/kit/index.ts'
import { WARNING_STATE } from '#schemas/notice/warnings.ts'
import { APPLY_STATE } from '#schemas/org/applyStates.ts'
import { changeLog } from '#schemas/org/changeLog.ts'
import { ENABLED_STATE } from '#schemas/org/states.ts'
import { ANALYSE_STATE } from '#schemas/analysis/states.ts'
import { DEED_WORDS } from '#server/core/actionLabels.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { auditLog, type TextValues } from '#server/db/tables/engine.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { OneChange } from '#shared/api/changes.ts'
import { companyApi } from '#shared/api/company.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { logCells, sideText } from './logText.ts'

/** Labels of states by key; others are enabled or disabled. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  feedback: FEEDBACK_STATE, merchantApply: APPLY_STATE, warning: WARNING_STATE, merchant: { ACTIVE: '启用' }, analysis: ANALYSE_STATE,
  ...DOCUMENTS.reduce<Record<string, Readonly<Record<string, string>>>>(
    (all, { entity, states }) => ({ ...all, [entity]: { ...all[entity], ...states } }), {}
  ),
}
const stateText = (states: Readonly<Record<string, string>>, key: string | null | undefined): string | null =>
  (key == null ? null : Object.hasOwn(states, key) ? states[key]! : key)

const values = (stored: unknown): TextValues | null => (typeof stored === 'object' && stored !== null ? stored as TextValues : null)

export interface Declared {
  readonly document: Pick<Document, 'header' | 'lines' | 'states' | 'actions'>
  /** Titles of its calls, by audit action. */
  readonly deeds: Readonly<Record<string, string>>
}

function deedWord(action: string, from: string | null, to: string | null, declared: Declared | undefined): string {
  const act = declared === undefined || from === null || to === null || from === to ? undefined : actionTo(declared.document, from, to)
  return act === undefined ? declared?.deeds[action] ?? DEED_WORDS[action] ?? action : declared!.document.actions[act]!.label
}

type Recorded = Readonly<Record<'action' | 'entity' | 'fromState' | 'toState', string | null>> & {
  readonly before: unknown, readonly after: unknown
}

/** An audit entry as text: action, and cells before and after. */
function inWords(db: Db, { action, entity, fromState, toState, before, after }: Recorded, lookups: Lookups, declared?: Declared) {
  const [oldValues, newValues] = [values(before), values(after)]
  const name = entity ?? ''
  const stateLabels = declared?.document.states ?? STATES[name] ?? ENABLED_STATE
  const states = fromState === toState ? []
    : [{ label: '状态', before: stateText(stateLabels, fromState), after: stateText(stateLabels, toState) }]
  return {
    action: deedWord(action ?? '', fromState, toState, declared),
    cells: [...states, ...logCells(db.ctx, name, oldValues, newValues, lookups, declared?.document)],
  }
}

/** Entities whose audited values are hidden from some readers of the log. */
export interface LogSeal {
  readonly entities: readonly string[]
  /** Condition: rows in `auditLog` whose values the user may see; of others only action, time and user are visible. */
  readonly knows: (ctx: Ctx) => SQL
}

const sealedFrom = (ctx: Ctx, seals: readonly LogSeal[]): SQL =>
  sql.join([sql`false`, ...seals.map(({ entities, knows: canRead }) => sql`${auditLog.entity} = any(${sql.param([...entities])})
    and not coalesce(${canRead(ctx)}, false)`)], sql` or `)

/** Audit log, the newest first, with values as visible to the user. */
const listChanges = (seals: readonly LogSeal[]) => async (db: Db, query: PageQuery) => {
  const { at, realName, entity, subject, entityId, reason, id, merchantId, action, before, after, fromState, toState } = auditLog
  const lookups = await lookupsFor(db)
  const page = await pageQuery(db, {
    grid: changeLog, from: auditLog, key: id, where: eq(merchantId, db.ctx.merchantId),
    columns: { at, realName, entity, subject, entityId, reason },
    extra: { action, before, after, fromState, toState, sealed: sealedFrom(db.ctx, seals) },
  }, query)
  return { ...page, rows: page.rows.map(row => {
    const {
      fromState: from = null, toState: to = null, sealed, ...rest
    } = row as typeof row & { fromState?: string | null, toState?: string | null, sealed?: boolean }
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
    const labelled = inWords(db, { action: text(row.action), entity: text(row.entity), fromState: from, toState: to, before: sealed
      ? null
      : row.before, after: sealed ? null : row.after }, lookups)
    return { ...rest, ...labelled, before: sideText(labelled.cells, 'before'), after: sideText(labelled.cells, 'after') }
  }) }
}

/** Audit log of a company; `seals` are of domains with hidden values. */
export const changeLogCalls = (seals: readonly LogSeal[]): CallSet =>
  [implement(companyApi.describeChangeLog, { replica: true, read: listChanges(seals) })]

const SHOWN_CHANGES = 200

/** Audit log of one object, the newest first; a document provides the cell labels. */
export async function changesOf(db: Db, entity: string, entityId: string, declared?: Declared): Promise<OneChange[]> {
  const lookups = await lookupsFor(db)
  const rows = await db.q.select().from(auditLog)
    .where(and(eq(auditLog.merchantId, db.ctx.merchantId), eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
      .orderBy(desc(auditLog.id)).limit(SHOWN_CHANGES)
  return rows.map(row => {
    const { action, cells } = inWords(db, row, lookups, declared)
    return { id: row.id, at: row.at, realName: row.realName, reason: row.reason, action, cells }
  })
}
