import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Problem } from '#schemas/kit/index.ts'
import { manList } from '#schemas/man/list.ts'
import { manTeam, teamList, type TeamHead } from '#schemas/man/teams.ts'
import { audit, auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { man, team } from '#server/db/tables/man.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { can, checkStale } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { checkAndCompute, pageQuery, tellOfMany } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { manApi, TeamInfo } from '#shared/api/man.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { cleanRow, textOf } from './input.ts'
import { lastWriter } from './read.ts'

type TeamRecord = typeof team.$inferSelect
const mine = ({ ctx }: Db) => eq(team.merchantId, ctx.merchantId)
const leaderName = sql<string | null>`(select ${man.realName} from ${man} where ${man.merchantId} = ${team.merchantId} and ${man.id} = ${team.leaderId})`

/** 班组列表。 */
export function listTeams(db: Db, asked: PageQuery) {
  const members = sql`(select count(*)::int from ${man} where ${man.merchantId} = ${team.merchantId} and ${man.teamId} = ${team.id} and ${man.state} = 'ON')`
  const { name, jobCategory, phone, contractPersons, supplierName, state } = team
  const columns = { teamName: name, jobCategory, leaderName, phone, members, contractPersons, supplierName, state }
  return pageQuery(db, { grid: teamList, from: team, columns, key: team.id, where: sql`${mine(db)}`, pinyin: team.pinyin, extra: { leaderId: team.leaderId } }, asked)
}

const headOf = ({ id, name, jobCategory, leaderId, phone, supplierName, contractPersons, state, remark }: TeamRecord, leader: string | null): TeamHead =>
  ({ id, teamName: name, jobCategory, leaderName: leader, leaderId, phone, supplierName, contractPersons, state, remark })

/** 班组详情. @throws AppError NOT_FOUND */
export async function queryTeam(db: Db, id: string): Promise<TeamInfo> {
  const [found] = await db.q.select({ record: team, leader: leaderName }).from(team).where(and(mine(db), eq(team.id, id)))
  if (found === undefined) throw new AppError('NOT_FOUND')
  const { byName, at } = await lastWriter(db, found.record)
  return {
    id, version: found.record.version, byName, updateTime: at, head: headOf(found.record, found.leader),
    can: { edit: can(db.ctx, 'edit', 'N_WORKER'), delete: can(db.ctx, 'delete', 'N_WORKER') },
  }
}

async function lockTeams(tx: Tx, ids: readonly string[]): Promise<TeamRecord[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.q.select().from(team).where(and(mine(tx), inArray(team.id, wanted))).orderBy(team.id).for('update')
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND')
  return rows
}

/** What only the database knows: another team of the name, a leader who is nobody. */
async function knownFaults(tx: Tx, name: string, leaderId: string | null, own: string): Promise<Problem[]> {
  const twin = await tx.q.$count(team, and(mine(tx), sql`lower(${team.name}) = lower(${name})`, ne(team.id, own)))
  const leader = leaderId === null ? 1 : await tx.q.$count(man, and(eq(man.merchantId, tx.ctx.merchantId), eq(man.id, leaderId)))
  return [
    ...(twin > 0 ? [{ row: '', column: 'teamName', code: 'duplicate' as const, text: '已有同名的班组' }] : []),
    ...(leader === 0 ? [{ row: '', column: 'leaderId', code: 'invalid' as const, text: '班组长不在工人名单中' }] : []),
  ]
}

/**
 * Saves a team; its people follow its name.
 * @throws AppError NOT_FOUND; STALE_VERSION; BAD_ROWS with every wrong field
 */
export async function saveTeam(tx: Tx, input: ParsedInput<typeof manApi.saveTeam>): Promise<OutputOf<typeof manApi.saveTeam>> {
  const [stored] = input.id == null ? [] : await lockTeams(tx, [input.id])
  if (stored !== undefined) checkStale({ version: stored.version, ...await lastWriter(tx, stored) }, input.version)
  const header = manTeam.header
  const head = cleanRow(header, input.head, '')
  const id = stored?.id ?? newId()
  const [name, leaderId] = [textOf(head, 'teamName') ?? '', textOf(head, 'leaderId')]
  const faults = [...checkAndCompute(header, [head], await lookupsFor(tx)).problems, ...await knownFaults(tx, name, leaderId, id)]
  if (faults[0] !== undefined) throw new AppError('BAD_ROWS', { text: faults[0].text, field: 'basic', rows: faults.map(fault => ({ line: '', ...fault })) })
  const values: typeof team.$inferInsert = {
    id, name, pinyin: pinyinOf(name), leaderId, jobCategory: textOf(head, 'jobCategory'), phone: textOf(head, 'phone'), supplierName: textOf(head, 'supplierName'),
    contractPersons: typeof head.contractPersons === 'number' ? head.contractPersons : null, state: head.state === 'DISABLED' ? 'DISABLED' : 'ENABLED', remark: textOf(head, 'remark'),
  }
  const [now] = stored === undefined ? await tx.q.insert(team).values(values).returning({ version: team.version })
    : await tx.q.update(team).set(values).where(and(mine(tx), eq(team.id, id))).returning({ version: team.version })
  if (stored !== undefined && stored.name !== name) await tx.q.update(man).set({ teamName: name }).where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.teamId, id)))
  await audit(tx, { action: 'saveTeam', entity: 'team', entityId: id, ...(stored && { before: await told(tx, stored) }), after: await told(tx, values) })
  await tellOfMany(tx, teamList)
  await tellOfMany(tx, manList)
  return { id, version: now?.version ?? 1, notices: [] }
}

async function told(tx: Tx, { name, leaderId, jobCategory, phone, supplierName, contractPersons, state }: typeof team.$inferInsert): Promise<Record<string, string | null>> {
  const [leader] = leaderId == null ? [] : await tx.q.select({ realName: man.realName }).from(man)
    .where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.id, leaderId)))
  return {
    teamName: name, leaderName: leader?.realName ?? null, jobCategory: jobCategory ?? null, phone: phone ?? null, supplierName: supplierName ?? null,
    contractPersons: contractPersons == null ? null : String(contractPersons), state: state ?? null,
  }
}

const TOLD = 3

/** Deletes teams without people, all or none. @throws AppError NOT_FOUND; IN_USE naming who is in one */
export async function deleteTeams(tx: Tx, ids: readonly string[]): Promise<void> {
  const records = await lockTeams(tx, ids)
  for (const { id, name } of records) {
    const members = await tx.q.select({ realName: man.realName }).from(man)
      .where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.teamId, id))).orderBy(asc(man.id))
    if (members.length === 0) continue
    const names = members.slice(0, TOLD).map(({ realName }) => realName).join('、')
    throw new AppError('IN_USE', { text: `班组“${name}”还有${names}${members.length > TOLD ? ` 等 ${members.length} 名工人` : ''}，不能删除` })
  }
  await tx.q.delete(team).where(and(mine(tx), inArray(team.id, records.map(({ id }) => id))))
  await auditAll(tx, await Promise.all(records.map(async record => ({ action: 'deleteTeam', entity: 'team', entityId: record.id, before: await told(tx, record) }))))
  await tellOfMany(tx, teamList)
}
