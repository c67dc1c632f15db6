import { loss } from '#schemas/change/losses.ts'
import { CLIENT_ANSWERED, CLIENT_PENDING, CLIENT_STATE, type ClientState } from '#schemas/change/states.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { dec, toScale, type Document } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readPage } from '#server/document/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { VariablesTotal, variableChangeApi } from '#shared/api/change.ts'

/** Internally approved. */
const APPROVED = { key: 'processState', op: 'in', value: ['COMPLETE'] } as const
const inStates = (states: readonly ClientState[]) => ({ key: 'clientState', op: 'in', value: states })
const STATES = Object.keys(CLIENT_STATE) as ClientState[]

/** Footer and number of rows of a kind's list of a project, approved records under further filters. */
const footerOf = (db: Db, kind: Document, projectId: string) => async (...filters: readonly ReturnType<typeof inStates>[]) => {
  const { total, sums = {} } = await readPage(kindOf(kind))(db, {
    projectId, pageNum: 1, pageSize: 1, sorts: [], filters: [APPROVED, ...filters],
  })
  return { count: total, sum: (key: string): string => sums[key] ?? '0.00' }
}

/**
 * Totals of a project's changes and losses (sheet changes, queryVariablesTotal).
 * @throws AppError NOT_FOUND
 */
export async function readVariablesTotal(db: Db, { projectId }: ParsedInput<typeof variableChangeApi.total>): Promise<VariablesTotal> {
  await knownProject(db, projectId)
  const [ofChanges, ofLosses] = [footerOf(db, variableChange, projectId), footerOf(db, loss, projectId)]
  const [all, pending, replied, disputed, losses] = [
    await ofChanges(), await ofChanges(inStates(CLIENT_PENDING)), await ofChanges(inStates(CLIENT_ANSWERED)),
    await ofChanges(inStates(['DISPUTE'])), await ofLosses(),
  ]
  const counts: Partial<Record<ClientState, number>> = {}
  for (const state of STATES) counts[state] = (await ofChanges(inStates([state]))).count
  const net = dec(all.sum('confirmedAmount')).minus(all.sum('costAmount')).minus(losses.sum('totalAmount')).plus(losses.sum('shareAmount'))
  const money = (value: string): string | null => (seesPrices(db.ctx) ? value : null)
  return {
    asked: money(all.sum('askedAmount')), cost: money(all.sum('costAmount')), confirmed: money(all.sum('confirmedAmount')),
    pending: money(pending.sum('openAmount')), expected: money(pending.sum('expectedAmount')), refused: money(replied.sum('openAmount')),
    disputed: money(disputed.sum('openAmount')),
    losses: money(losses.sum('totalAmount')), deductions: money(losses.sum('shareAmount')), net: money(toScale(net, 2)),
    counts: counts as Record<ClientState, number>,
  }
}
