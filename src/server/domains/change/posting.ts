import { sql } from 'drizzle-orm'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { targetCost, type CostClass } from '#schemas/cost/targetCost.ts'
import { businessDate, sumOf, toScale } from '#schemas/kit/index.ts'
import { CLIENT_STATE, type ClientState } from '#schemas/change/states.ts'
import { AppError } from '#server/core/errors.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import { variableChange, variableChangeLine } from '#server/db/tables/change.ts'
import type { Tx } from '#server/db/tx.ts'
import { commitRecord, kindOf, type StoredRecord } from '#server/document/index.ts'
import { changeDesign, reopenItems } from '#server/domains/position/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { post, reverse, reversedText, type Posting, type Source } from '#server/ledger/index.ts'
import { changedRows, costByRow, lineCosts, type PartCost } from './costs.ts'
import { projects, whyNotChanged } from './faults.ts'
import { addItems, removeItems } from './items.ts'
import { partsOf, text } from './parts.ts'
import { whyUsed } from './using.ts'

const sourceOf = (tx: Tx, { id }: StoredRecord): Source => ({ kind: declared.name, id, day: businessDate(tx.ctx.now) })
const nameOf = ({ head }: StoredRecord): string => `变更签证 ${text(head.code)}`

/** Next version of the target cost; the first one is frozen. */
async function nextVersion({ sql: query, ctx }: Tx, projectId: string): Promise<string> {
  const [newest] = await query<{ version: number | null }>`select max(key[4]::int) as version from ${ledgerBalance}
    where merchant_id = ${ctx.merchantId} and ledger = ${targetCost.name} and key[1] = ${projectId}`
  return String(Math.max(newest?.version ?? 1, 1) + 1)
}

/** Postings to the target cost by class; without a cost the quantity alone. */
function targetPostings(projectId: string, version: string, costs: readonly PartCost[]): Posting<typeof targetCost>[] {
  const row = (
    { part: { row: { id }, itemId, title, quantity } }: PartCost, costClass: CostClass, amount: string
  ): Posting<typeof targetCost> =>
    ({ key: { projectId, itemId, costClass, version }, line: String(id), title, quantity, amount })
  return costs.flatMap(one => {
    const classes = one.cost?.classes ?? []
    return classes.length === 0 ? [row(one, 'OTHER', '0')] : classes.map(({ costClass, amount }) => row(one, costClass, amount))
  })
}

const entitlementPostings = (projectId: string, version: string, costs: readonly PartCost[]): Posting<typeof entitlement>[] =>
costs.flatMap(({ part: { row, itemId, title }, cost }) =>
  (cost?.materials ?? []).map(({ material, quantity, amount }): Posting<typeof entitlement> => ({
    key: { projectId, itemId, material, version }, line: String(row.id), title, quantity, amount,
  })))

/** Stores the change's cost at the time of the agreement. */
async function writeCost(tx: Tx, record: StoredRecord, costs: readonly PartCost[]): Promise<void> {
  const byRow = costByRow(changedRows(record), costs)
  const rows = [...byRow].map(([id, cost]) => ({ id: String(id), cost }))
  await tx.sql`update ${variableChangeLine} t set cost = n.cost
    from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ cost }) => cost))}::numeric[]) as n (id, cost)
    where t.merchant_id = ${tx.ctx.merchantId} and t.id = n.id`
  await tx.sql`update ${variableChange} t set cost_amount = ${toScale(sumOf(rows.flatMap(({ cost }) => cost ?? [])), 2)}::numeric
    where t.merchant_id = ${tx.ctx.merchantId} and t.id = ${record.id}`
}

/** Stores the costs of a draft's lines, from its analysis. */
export async function writeCosts(tx: Tx, record: StoredRecord): Promise<void> {
  await writeCost(tx, record, await lineCosts(tx, record))
  await commitRecord(tx, kindOf(declared).stored, { id: record.id, before: record }, null)
}

/**
 * Effect of the internal approval: a version of differences in target cost and entitlement, new items in the bill, the design reopened
 * (sheet changes, Postings). After the works only the target cost changes.
 * @throws AppError WRONG_STATE with the reason
 */
export async function applyChange(tx: Tx, record: StoredRecord): Promise<void> {
  await projects.demand(tx, record.head)
  const [projectId, parts] = [text(record.head.projectId), partsOf(changedRows(record))]
  // Locks the design first, so that a concurrent change of the project sees this version.
  if (parts.length > 0) await changeDesign(tx, projectId, nameOf(record))
  const costs = await lineCosts(tx, record)
  const refused = await whyNotChanged(tx, record, costs)
  if (refused !== null) throw new AppError('WRONG_STATE', { text: refused })
  await writeCost(tx, record, costs)
  if (parts.length === 0) return
  await addItems(tx, projectId, record.id, parts)
  const [{ state }, version, source] = [await knownProject(tx, projectId), await nextVersion(tx, projectId), sourceOf(tx, record)]
  await post(tx, targetCost, source, targetPostings(projectId, version, costs))
  await reopenItems(tx, projectId, parts.map(({ itemId }) => itemId))
  if (state !== 'SETTLEMENT') await post(tx, entitlement, source, entitlementPostings(projectId, version, costs))
}

const isClientState = (key: string): key is ClientState => Object.hasOwn(CLIENT_STATE, key)

/**
 * Reverses the effect and removes added items from the bill.
 * @throws AppError WRONG_STATE once reported to the client, and with the uses of the added quantity
 */
export async function undoChange(tx: Tx, record: StoredRecord): Promise<readonly string[]> {
  await projects.demand(tx, record.head)
  const [projectId, parts, state] = [text(record.head.projectId), partsOf(changedRows(record)), text(record.head.clientState)]
  if (state !== 'NONE' && isClientState(state)) throw new AppError('WRONG_STATE', { text: `甲方状态为${CLIENT_STATE[state]}，请另办变更` })
  if (parts.length > 0) await changeDesign(tx, projectId, `${nameOf(record)} 反审核`)
  const used = await whyUsed(tx, record.id, record)
  if (used !== null) throw new AppError('WRONG_STATE', { text: used })
  const [reversed, lookups] = [await reverse(tx, sourceOf(tx, record)), await lookupsFor(tx)]
  await reopenItems(tx, projectId, parts.map(({ itemId }) => itemId))
  await removeItems(tx, record.id, parts)
  return [...reversed.map(one => reversedText(lookups, one)), ...parts.filter(({ isNew }) => isNew).map(({ title }) => `清单项“${title}”移出清单`)]
}

