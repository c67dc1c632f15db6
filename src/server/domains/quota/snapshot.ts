import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { computeDraft, type Document, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { fromPayload, type SentPayload } from '#schemas/quota/payload.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { quota, quotaVersion } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { contentDifference, demandFiles, holdPinned, refusalOf, refusedError, settledContent } from '#server/document/index.ts'
import { packages } from './content.ts'

/** A package copied into another document: one fixed version, independent of the library (domain B2). */
export interface TakenPackage {
  readonly quotaId: string
  readonly quotaVersion: number
  readonly quotaCode: string
  readonly quotaName: string
  readonly unit: string | null
  readonly enabled: boolean
  /** Read-only, as the platform's. */
  readonly sys: boolean
  readonly newest: number
  readonly snapshot: Draft
}

/** Packages of merchant and platform, at a version or the current one; missing ids are omitted. */
export async function takeSnapshots(
  { q, ctx }: Db, items: readonly { readonly quotaId: string, readonly quotaVersion?: number }[]
): Promise<Map<string, TakenPackage>> {
  const ids = [...new Set(items.map(({ quotaId }) => quotaId))]
  if (ids.length === 0) return new Map()
  const version = new Map(items.map(one => [one.quotaId, one.quotaVersion]))
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

export const sameContent = (a: Draft, b: Draft): boolean => !contentDifference(packages, '', a, b).any

/** Chinese reason why a package outside the library is invalid, with the first faulty row, or null. */
export function checkSnapshot(draft: Draft, lookups: Lookups): string | null {
  const refusal = refusalOf(quotaPackage, computeDraft(quotaPackage, draft), lookups)
  const first = refusal?.faults.find(({ line, text }) => line === refusal.tab && text !== refusal.text)
  if (refusal === null || first === undefined) return refusal?.text ?? null
  const { rowKey, columns } = (quotaPackage as Document).lines[first.line]!
  const name = draft.lines[first.line]?.find(row => row[rowKey] === first.row)?.[Object.keys(columns)[0]!]
  return `${refusal.text}${typeof name === 'string' ? `${name}：` : ''}${first.text}`
}

/**
 * Checks a payload of a package outside the library like a save: new materials are bound to the library, existing ones and the library's
 * names stay.
 * @throws AppError BAD_ROWS with the first failing check, its tab in `field` and all cells in `rows`
 */
export async function settleSnapshot(tx: Tx, payload: SentPayload, before: Draft, quotaId: string | undefined): Promise<Draft> {
  const draft = fromPayload(payload)
  await holdPinned(tx, packages, draft)
  const { computed, refused } = await settledContent(tx, packages, draft, before)
  if (refused !== null) throw refusedError(refused)
  await demandFiles(tx, packages, computed, quotaId)
  const retained = Object.fromEntries([
    'quotaCode', 'quotaVersion', 'sourceType', 'sourceId', 'quotaNum',
  ].map(key => [key, before.head[key] ?? null])) as Row
  return computeDraft(quotaPackage, { ...computed, head: { ...computed.head, ...retained } })
}
