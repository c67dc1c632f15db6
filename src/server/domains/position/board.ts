import { and, eq, inArray } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toText } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { team } from '#server/db/tables/man.ts'
import { position, positionMatch, positionStep } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { packageSteps, type PackageStep } from '#server/domains/analysis/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { PlaceStep, WorkBoard } from '#shared/api/positionWork.ts'
import { boardCells } from '#shared/position/board.ts'
import { stepStates } from '#shared/position/steps.ts'

interface Work { readonly positionId: string, readonly workDay: string, readonly step: PlaceStep }

/** Current steps of the matches of a project or place; items without a package have none. */
async function worksOf(db: Db, projectId: string, positionId?: string): Promise<{
  readonly works: readonly Work[], readonly withoutSteps: readonly string[], readonly packages: ReadonlyMap<string, readonly PackageStep[]>,
}> {
  await knownProject(db, projectId)
  const { merchantId, now } = db.ctx
  const at = now.toISOString()
  const matches = await db.q.select({
    id: positionMatch.id, positionId: positionMatch.positionId, itemId: positionMatch.itemId, itemName: projectItem.name,
    unit: projectItem.unit, quantity: positionMatch.quantity,
  })
    .from(positionMatch).innerJoin(
      projectItem, and(eq(projectItem.merchantId, positionMatch.merchantId), eq(projectItem.id, positionMatch.itemId))
    )
    .where(and(
      eq(positionMatch.merchantId, merchantId), eq(positionMatch.projectId, projectId),
      positionId === undefined ? undefined : eq(positionMatch.positionId, positionId)
    ))
    .orderBy(positionMatch.place, projectItem.sort, positionMatch.id)
  const itemIds = [...new Set(matches.map(({ itemId }) => itemId))]
  const packages = itemIds.length === 0 ? new Map<string, readonly PackageStep[]>() : await packageSteps(db, projectId, itemIds)
  const stored = await db.q.select({
    matchId: positionStep.matchId, step: positionStep.step, state: positionStep.state, done: positionStep.done, doneAt: positionStep.doneAt,
    teamId: positionStep.teamId, teamName: team.teamName,
  })
    .from(positionStep).innerJoin(
      positionMatch, and(eq(positionMatch.merchantId, positionStep.merchantId), eq(positionMatch.id, positionStep.matchId))
    )
    .leftJoin(team, and(eq(team.merchantId, positionStep.merchantId), eq(team.id, positionStep.teamId)))
    .where(and(
      eq(positionStep.merchantId, merchantId), eq(positionMatch.projectId, projectId),
      positionId === undefined ? undefined : inArray(positionStep.matchId, matches.map(({ id }) => id))
    ))
  const records = new Map(stored.map(record => [`${record.matchId}\t${record.step}`, record]))
  const works = matches.flatMap(({ id: matchId, positionId, itemId, itemName, unit, quantity }) => {
    const steps = packages.get(itemId) ?? []
    const stepRecords = steps.map(({ step }) => records.get(`${matchId}\t${step}`))
    const states = stepStates(steps.map(({ waitHours, documents }) => ({ waitHours, isAccepted: documents.length > 0 })), stepRecords, at)
    return steps.map(({ step, jobName, jobCategory, waitHours, documents, workDay }, i): Work => ({
      positionId, workDay, step: {
        matchId, itemId, itemName, unit, quantity: toText(dec(quantity)), step, jobName, jobCategory, waitHours, documents: [...documents],
        ...states[i]!,
        done: toText(dec(stepRecords[i]?.done ?? '0')), teamId: stepRecords[i]?.teamId ?? null, teamName: stepRecords[i]?.teamName ?? null,
      },
    }))
  })
  const withoutSteps = [
    ...new Set(matches.filter(({ itemId }) => (packages.get(itemId) ?? []).length === 0).map(({ itemName }) => itemName))
  ]
  return { works, withoutSteps, packages }
}

/** Trades by average order in packages, equal ones by appearance. */
function tradesOf(packages: ReadonlyMap<string, readonly PackageStep[]>): readonly string[] {
  const ranks = new Map<string, { sum: number, count: number }>()
  for (const steps of packages.values()) {
    steps.forEach(({ jobCategory }, at) => {
      if (jobCategory === null) return
      const rank = ranks.get(jobCategory) ?? { sum: 0, count: 0 }
      rank.sum += at / steps.length
      rank.count += 1
      ranks.set(jobCategory, rank)
    })
  }
  return [...ranks].toSorted(([, a], [, b]) => a.sum / a.count - b.sum / b.count).map(([trade]) => trade)
}

/**
 * Rooms × trades: progress of each trade in each place.
 * @throws AppError NOT_FOUND
 */
export async function workBoard(db: Db, projectId: string): Promise<WorkBoard> {
  const { works, withoutSteps, packages } = await worksOf(db, projectId)
  const cells = boardCells(works.map(({ positionId, workDay, step: { jobCategory, state, waitsUntil, quantity, done } }) => ({
    positionId, trade: jobCategory, state, waitsUntil, quantity, done, workDay,
  })))
  const used = new Set(cells.map(({ trade }) => trade))
  const lookups = await lookupsFor(db)
  const trades = tradesOf(packages).filter(trade => used.has(trade))
    .map(trade => ({ trade, tradeName: lookups.label(DICT.jobCategory, trade) ?? trade }))
  return { trades, cells, withoutSteps: [...withoutSteps] }
}

/**
 * Steps at one place, by item in order.
 * @throws AppError NOT_FOUND
 */
export async function worksOfPlace(db: Db, projectId: string, positionId: string): Promise<PlaceStep[]> {
  const { works } = await worksOf(db, projectId, positionId)
  if (works.length === 0) {
    const { merchantId } = db.ctx
    const [place] = await db.q.select({ id: position.id })
      .from(position).where(and(eq(position.merchantId, merchantId), eq(position.projectId, projectId), eq(position.id, positionId)))
    if (place === undefined) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  }
  return works.map(({ step }) => step)
}
