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
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/known.ts'
import { putItems } from './deeds.ts'
import { packaged, unfit } from './packages.ts'
import { decidedPackages, sameWork } from './twins.ts'

export const AUTO_MATCH = 'analysis.autoMatch'

/** Items as they are compared, with the titles above them. */
async function toMatch(db: Db, analyseId: string, wanted: (row: ItemRow) => boolean): Promise<MatchItem[]> {
  const rows = await db.q.select().from(analysisItem)
    .where(and(eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analyseId))).orderBy(analysisItem.id)
  const byId = new Map(rows.map(row => [row.id, row]))
  const typeOf = itemTypes(await lookupsFor(db))
  const titles = (parent: string | null): string[] =>
    (parent === null || !byId.has(parent) ? [] : [...titles(byId.get(parent)!.parentId), byId.get(parent)!.name])
  return rows.filter(row => row.unit !== null && wanted(row)).map(({ id, name, code, feature, unit, parentId }) => {
    const compared = { id, name, code: code ?? '', feature: feature ?? '', unit: unit! }
    return { ...compared, itemType: typeOf({ ...compared, titles: titles(parentId) }) }
  })
}

/** Queues an automatic match. @throws AppError as every write of a sheet */
export async function startMatch(tx: Tx, asked: AutoMatchAsked): Promise<string> {
  await lockedSheet(tx, asked)
  return startTask(tx, AUTO_MATCH, '自动匹配定额包', asked)
}

/** Items that may be matched: without a package, or named and not stood by by anybody. */
const isOpen = ({ state, noCostReason }: ItemRow, named: boolean): boolean =>
  state !== null && (named ? itemRefusal('select', { state, noCostReason }) === null : state === 'NONE')

/** What speaks for the package of an item that is the same work. */
const SAME_WORK = { points: 100, reasons: ['同名称、同特征的清单项已选用'] } as const
const reasonText = ({ part, points, of: most }: Reason): string => `${part} ${points}/${most}`

/** Writes what was found as one step that can be taken back; what others have done to an item meanwhile stays. */
async function write(tx: Tx, { itemIds, ...of }: AutoMatchAsked, found: readonly Matched[]): Promise<AutoMatchResult> {
  await lockedSheet(tx, of)
  const rows = await lockRows(tx, of.analyseId, found.map(({ itemId }) => itemId))
  const byId = new Map(found.map(one => [one.itemId, one]))
  const open = rows.filter(row => isOpen(row, itemIds !== undefined))
  const decided = await decidedPackages(tx, of.analyseId)
  const ids = [
    ...found.flatMap(({ outcome, candidates }) => (outcome === 'matched' ? [candidates[0]!.package.id] : [])),
    ...open.flatMap(row => decided.get(sameWork(row)) ?? []),
  ]
  const taken = await takeSnapshots(tx, [...new Set(ids)].map(quotaId => ({ quotaId })))
  const before: ItemRow[] = []
  const next: ItemRow[] = []
  const candidacies: ItemRow[] = []
  const items = open.map((row): AutoMatchResult['items'][number] => {
    const { outcome, candidates, second } = byId.get(row.id)!
    const [best] = candidates
    const fits = (id: string | undefined): TakenPackage | undefined => {
      const one = id === undefined ? undefined : taken.get(id)
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
  const deedId = next.length === 0 ? null : await putItems(tx, of.analyseId, { title: '自动匹配', action: 'autoMatchQuota', before, next })
  publishList(tx, analysisItems)
  const count = (outcome: Matched['outcome']): number => items.filter(item => item.outcome === outcome).length
  return { matched: count('matched'), ambiguous: count('ambiguous'), none: count('none'), skippedLocked: 0, deedId, items }
}

/** 自动匹配: it takes a package where one is far enough ahead, and never touches what somebody stands by (domain B3). */
export const autoMatchTask: TaskHandler = async run => {
  const asked = autoMatchAsked.parse(run.payload)
  const named = asked.itemIds === undefined ? undefined : new Set(asked.itemIds)
  let skippedLocked = 0
  const found = await run.read(async given => {
    const db = await inProject(given, asked.projectId)
    await knownAnalysis(db, asked)
    const items = await toMatch(db, asked.analyseId, row => {
      if (named !== undefined && !named.has(row.id)) return false
      if (row.state === 'CONFIRMED' || row.state === 'LOCKED') skippedLocked += 1
      return isOpen(row, named !== undefined)
    })
    const all: Matched[] = []
    for await (const portion of matchItems(db, items)) {
      all.push(...portion)
      await run.progress(all.length, items.length)
      if (await run.cancelled()) return null
    }
    return all
  })
  const none: AutoMatchResult = { matched: 0, ambiguous: 0, none: 0, skippedLocked, deedId: null, items: [] }
  return found === null
    ? none
    : { ...await run.write(async tx => write(await inProject(tx, asked.projectId), asked, found)), skippedLocked }
}

/** 候选定额包 of items. @throws AppError NOT_FOUND */
export async function itemCandidates(
  db: Db, { itemIds, ...of }: OfAnalysis & { readonly itemIds: readonly string[] }
): Promise<ItemCandidates[]> {
  await knownAnalysis(db, of)
  const wanted = new Set(itemIds)
  const items = await toMatch(db, of.analyseId, row => wanted.has(row.id))
  if (items.length < wanted.size) throw new AppError('NOT_FOUND')
  const found: ItemCandidates[] = []
  for await (const portion of matchItems(db, items)) {
    found.push(...portion.map(({ itemId, outcome, second, candidates }) => ({
      itemId, outcome, second,
      candidates: candidates.map(({ points, reasons, contradictions, package: { id, code, name, own } }) =>
        ({
          quotaId: id, quotaCode: code, quotaName: name, sys: !own, points, reasons: reasons.map(one => ({ ...one })),
          contradictions: [...contradictions],
        })),
    })))
  }
  return found
}
