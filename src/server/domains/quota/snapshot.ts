import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { computeDraft, type Document, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, type SentPayload } from '#schemas/quota/payload.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota, quotaVersion } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { contentDifference, demandFiles, holdPinned, refusalOf, refusedError, settledContent } from '#server/document/index.ts'
import { packages } from './content.ts'

/** A package as another document takes it over: one version of it, never changed by what becomes of the library (domain B2). */
export interface TakenPackage {
  readonly quotaId: string
  readonly quotaVersion: number
  readonly quotaCode: string
  readonly quotaName: string
  readonly unit: string | null
  readonly enabled: boolean
  /** The platform's: it is only read. */
  readonly sys: boolean
  /** Its newest version. */
  readonly newest: number
  readonly snapshot: Draft
}

/** Own packages and the platform's by id, at a version, or as they stand: ids that are not there are left out. */
export async function takeSnapshots(
  { q, ctx }: Db, asked: readonly { readonly quotaId: string, readonly quotaVersion?: number }[]
): Promise<Map<string, TakenPackage>> {
  const ids = [...new Set(asked.map(({ quotaId }) => quotaId))]
  if (ids.length === 0) return new Map()
  const version = new Map(asked.map(one => [one.quotaId, one.quotaVersion]))
  const rows = await q.select({
    quotaId: quota.id, newest: quota.quotaVersion, quotaCode: quota.code, quotaName: quota.name, unit: quota.unit, state: quota.state,
    quotaVersion: quotaVersion.quotaVersion, snapshot: quotaVersion.snapshot, merchantId: quota.merchantId,
  }).from(quota).innerJoin(quotaVersion, and(eq(quotaVersion.merchantId, quota.merchantId), eq(quotaVersion.quotaId, quota.id)))
    .where(and(or(eq(quota.merchantId, ctx.merchantId), eq(quota.merchantId, PLATFORM_MERCHANT)), inArray(quota.id, ids),
      or(...ids.map(id => and(eq(quota.id, id), version.get(id) === undefined
        ? sql`${quotaVersion.quotaVersion} = ${quota.quotaVersion}`
        : eq(quotaVersion.quotaVersion, version.get(id)!))))))
  return new Map(rows.map(({ state, merchantId, snapshot, ...row }) =>
    [row.quotaId, { ...row, enabled: state === '1', sys: merchantId === PLATFORM_MERCHANT, snapshot: snapshot as Draft }]))
}

/** True where two drafts hold the same package. */
export const sameContent = (a: Draft, b: Draft): boolean => !contentDifference(packages, '', a, b).any

/** What keeps a package outside the library from being in order, in Chinese and with the first row at fault; null where nothing does. */
export function checkSnapshot(draft: Draft, lookups: Lookups): string | null {
  const refusal = refusalOf(quotaPackage, computeDraft(quotaPackage, draft), lookups)
  const first = refusal?.faults.find(({ line, text }) => line === refusal.tab && text !== refusal.text)
  if (refusal === null || first === undefined) return refusal?.text ?? null
  const { rowKey, columns } = (quotaPackage as Document).lines[first.line]!
  const name = draft.lines[first.line]?.find(row => row[rowKey] === first.row)?.[Object.keys(columns)[0]!]
  return `${refusal.text}${typeof name === 'string' ? `${name}：` : ''}${first.text}`
}

/**
 * A payload of a package outside the library as it is to be stored, with every check of a save: its materials are tied to the library,
 * those that it had already stay as they were. What the package is called in the library stays, too.
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`
 */
export async function settleSnapshot(tx: Tx, payload: SentPayload, before: Draft, quotaId: string | undefined): Promise<Draft> {
  const given = fromPayload(payload)
  await holdPinned(tx, packages, given)
  const { computed, refused } = await settledContent(tx, packages, given, before)
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, packages, computed, quotaId)
  const kept = Object.fromEntries([
    'quotaCode', 'quotaVersion', 'sourceType', 'sourceId', 'quotaNum',
  ].map(key => [key, before.head[key] ?? null])) as Row
  return computeDraft(quotaPackage, { ...computed, head: { ...computed.head, ...kept } })
}
