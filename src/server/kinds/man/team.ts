import { sql } from 'drizzle-orm'
import { manList } from '#schemas/man/list.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { man, team } from '#server/db/tables/man.ts'
import { kind } from '#server/document/index.ts'

/** 班组: its members follow its name, and it cannot be deleted while it has members. */
export const servedTeam = kind(manTeam, {
  table: team,
  columns: { members: sql`(select count(*)::int from ${man} where ${man.merchantId} = ${team.merchantId} and ${man.teamId} = ${team.id}
    and ${man.state} = 'ON')` },
  namedBy: [{ by: man.teamId, called: man.realName, word: '名工人', copy: man.teamName, lists: [manList] }],
})
