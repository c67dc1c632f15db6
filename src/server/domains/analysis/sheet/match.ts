import { and, eq } from 'drizzle-orm'
import { itemRefusal } from '#schemas/analysis/itemStates.ts'
import { AppError } from '#server/core/errors.ts'
import { startTask, type TaskHandler } from '#server/core/tasks.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { matchItems } from '#server/domains/match/index.ts'
import { takeSnapshots, type TakenPackage } from '#server/domains/quota/index.ts'
import { publishList } from '#server/grid/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { autoMatchAsked, type AutoMatchAsked, type AutoMatchResult, type ItemCandidates } from '#shared/api/analysisMatch.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import type { Matched } from '#shared/match/match.ts'
import type { MatchItem, Reason } from '#shared/match/score.ts'
import { lockRows, writeRows, type ItemRow } from '../costs/rows.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { putItems } from './itemActions.ts'
import { packaged, unfit } from './packages.ts'
import { decidedPackages, sameWork } from './twins.ts'

export const AUTO_MATCH = 'analysis.autoMatch'

async function toMatch(db: Db, analyseId: string, isWanted: (row: ItemRow) => boolean): Promise<MatchItem[]> {
  const rows = await db.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analyseId))).orderBy(analysisItem.id)
  const byId = new Map(rows.map(row => [row.id, row]))
  const typeOf = itemTypes(await lookupsFor(db))
  const titles = (parent: string | null): string[] =>
    (parent === null || !byId.has(parent) ? [] : [...titles(byId.get(parent)!.parentId), byId.get(parent)!.name])
  return rows.filter(row => row.unit !== null && isWanted(row)).map(({ id, name, code, feature, unit, parentId }) => {
    const compared = { id, name, code: code ?? '', feature: feature ?? '', unit: unit! }
    return { ...compared, itemType: typeOf({ ...compared, titles: titles(parentId) }) }
  })
}

/** @throws AppError as every write of a sheet */
export async function startMatch(tx: Tx, input: AutoMatchAsked): Promise<string> {
  await lockedSheet(tx, input)
  return startTask(tx, AUTO_MATCH, '自动匹配定额包', input)
}

/** Whether an item may be matched: without a package, or requested by id and not confirmed. */
const isOpen = ({ state, noCostReason }: ItemRow, isRequested: boolean): boolean =>
  state !== null && (isRequested ? itemRefusal('select', { state, noCostReason }) === null : state === 'NONE')

const SAME_WORK = { points: 100, reasons: ['同名称、同特征的清单项已选用'] } as const
const reasonText = ({ part, points, of: maximum }: Reason): string => `${part} ${points}/${maximum}`

/** One undoable step; concurrent changes are preserved. */
async function write(tx: Tx, { itemIds, ...ref }: AutoMatchAsked, matches: readonly Matched[]): Promise<AutoMatchResult> {
  await lockedSheet(tx, ref)
  const rows = await lockRows(tx, ref.analyseId, matches.map(({ itemId }) => itemId))
  const byId = new Map(matches.map(one => [one.itemId, one]))
  const open = rows.filter(row => isOpen(row, itemIds !== undefined))
  const decided = await decidedPackages(tx, ref.analyseId)
  const ids = [
    ...matches.flatMap(({ outcome, candidates }) => (outcome === 'matched' ? [candidates[0]!.package.id] : [])),
    ...open.flatMap(row => decided.get(sameWork(row)) ?? []),
  ]
  const snapshots = await takeSnapshots(tx, [...new Set(ids)].map(quotaId => ({ quotaId })))
  const before: ItemRow[] = []
  const next: ItemRow[] = []
  const candidacies: ItemRow[] = []
  const items = open.map((row): AutoMatchResult['items'][number] => {
    const { outcome, candidates, second } = byId.get(row.id)!
    const [best] = candidates
    const fits = (id: string | undefined): TakenPackage | undefined => {
      const one = id === undefined ? undefined : snapshots.get(id)
      return one?.enabled === true && unfit(row, one) === null ? one : undefined
    }
    const same = fits(decided.get(sameWork(row)))
    const one = same ?? (outcome === 'matched' ? fits(best?.package.id) : undefined)
    const facts = same === undefined
      ? { score: best?.points ?? null, reasons: best?.reasons.map(reasonText) ?? [] }
      : { score: SAME_WORK.points, reasons: [...SAME_WORK.reasons] }
    const result = { itemId: row.id, name: row.name, second, candidates: candidates.length, ...facts }
    if (one !== undefined) {
      before.push(row)
      next.push({ ...row, ...packaged(row, one, tx.ctx.now), state: 'MATCHED', ...facts, candidates: null })
      return { ...result, outcome: 'matched', quotaName: one.quotaName }
    }
    if ((row.candidates ?? 0) !== candidates.length)
      candidacies.push({ ...row, candidates: candidates.length === 0 ? null : candidates.length })
    return { ...result, outcome: best === undefined ? 'none' : 'ambiguous', quotaName: best?.package.name ?? null }
  })
  await writeRows(tx, candidacies)
  const deedId = next.length === 0 ? null : await putItems(tx, ref.analyseId, { title: '自动匹配', action: 'autoMatchQuota', before, next })
  publishList(tx, analysisItems)
  const count = (outcome: Matched['outcome']): number => items.filter(item => item.outcome === outcome).length
  return { matched: count('matched'), ambiguous: count('ambiguous'), none: count('none'), skippedLocked: 0, deedId, items }
}

/** 自动匹配: selects a package with a sufficient lead, except for confirmed and locked items (domain B3). */
export const autoMatchTask: TaskHandler = async run => {
  const input = autoMatchAsked.parse(run.payload)
  const requestedIds = input.itemIds === undefined ? undefined : new Set(input.itemIds)
  let skippedLocked = 0
  const matches = await run.read(async source => {
    const db = await inProject(source, input.projectId)
    await knownAnalysis(db, input)
    const items = await toMatch(db, input.analyseId, row => {
      if (requestedIds !== undefined && !requestedIds.has(row.id)) return false
      if (row.state === 'CONFIRMED' || row.state === 'LOCKED') skippedLocked += 1
      return isOpen(row, requestedIds !== undefined)
    })
    const all: Matched[] = []
    for await (const portion of matchItems(db, items)) {
      all.push(...portion)
      await run.progress(all.length, items.length)
      if (await run.cancelled()) return null
    }
    return all
  })
  const noMatches: AutoMatchResult = { matched: 0, ambiguous: 0, none: 0, skippedLocked, deedId: null, items: [] }
  return matches === null
    ? noMatches
    : { ...await run.write(async tx => write(await inProject(tx, input.projectId), input, matches)), skippedLocked }
}

/** 候选定额包 of items. @throws AppError NOT_FOUND */
export async function itemCandidates(
  db: Db, { itemIds, ...ref }: OfAnalysis & { readonly itemIds: readonly string[] }
): Promise<ItemCandidates[]> {
  await knownAnalysis(db, ref)
  const requestedIds = new Set(itemIds)
  const items = await toMatch(db, ref.analyseId, row => requestedIds.has(row.id))
  if (items.length < requestedIds.size) throw new AppError('NOT_FOUND')
  const results: ItemCandidates[] = []
  for await (const portion of matchItems(db, items)) {
    results.push(...portion.map(({ itemId, outcome, second, candidates }) => ({
      itemId, outcome, second,
      candidates: candidates.map(({ points, reasons, contradictions, package: { id, code, name, own: isOwn } }) =>
        ({
          quotaId: id, quotaCode: code, quotaName: name, sys: !isOwn, points, reasons: reasons.map(one => ({ ...one })),
          contradictions: [...contradictions],
        })),
    })))
  }
  return results
}
