import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { manList } from '#schemas/man/list.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { man, team } from '#server/db/tables/man.ts'
import { serveDocument, storedAs } from '#server/document/index.ts'
import { tellOfMany } from '#server/grid/index.ts'
import { teamApi } from '#shared/api/man.ts'

const members = sql`(select count(*)::int from ${man} where ${man.merchantId} = ${team.merchantId} and ${man.teamId} = ${team.id} and ${man.state} = 'ON')`
const stored = storedAs(manTeam, {
  table: team, columns: { teamName: team.name, members },
  refs: { leaderId: { table: man, key: man.id, label: man.realName, missing: '班组长不在工人名单中' } },
})
const TOLD = 3

/** 班组: its people follow its name, and it stays as long as somebody is registered in it. */
export const servedTeam = serveDocument(stored, teamApi, {
  async effect(tx, { id, stored: before, draft: { head: { teamName } } }) {
    if (before === undefined || before.head.teamName === teamName) return
    await tx.q.update(man).set({ teamName: String(teamName) }).where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.teamId, id)))
    await tellOfMany(tx, manList)
  },
  async keeps(tx, records) {
    const ids = records.map(({ id }) => id)
    const people = await tx.q.select({ teamId: man.teamId, realName: man.realName }).from(man)
      .where(and(eq(man.merchantId, tx.ctx.merchantId), inArray(man.teamId, ids))).orderBy(asc(man.teamId), asc(man.id))
    const [first] = people
    if (first === undefined) return null
    const own = people.filter(({ teamId }) => teamId === first.teamId).map(({ realName }) => realName)
    const name = String(records.find(({ id }) => id === first.teamId)?.head.teamName)
    return `班组“${name}”还有${own.slice(0, TOLD).join('、')}${own.length > TOLD ? ` 等 ${own.length} 名工人` : ''}，不能删除`
  },
})
