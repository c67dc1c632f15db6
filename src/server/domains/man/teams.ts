import { eq } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'

interface NamedTeam { readonly id: string, readonly name: string, readonly open: boolean }
/** The merchant's teams by name, ignoring case and blanks. */
export type TeamNames = ReadonlyMap<string, NamedTeam>

export async function teamNames({ q, ctx }: Db): Promise<TeamNames> {
  const rows = await q.select({ id: team.id, name: team.teamName, state: team.state }).from(team).where(eq(team.merchantId, ctx.merchantId))
  return new Map(rows.map(({ id, name, state }) => [aliasKey(name), { id, name, open: state === 'ENABLED' }]))
}

export const teamOf = (teams: TeamNames, row: Row): NamedTeam | null => teams.get(aliasKey(String(row.teamName ?? ''))) ?? null

/** Columns of a row's team beside its name. */
export function teamCells(teams: TeamNames, row: Row) {
  const matchedTeam = teamOf(teams, row)
  return { team_id: matchedTeam?.id ?? null, team_name: matchedTeam?.name ?? null }
}

/** Faults of missing and of newly chosen closed teams; `before` has the previous teams. */
export function teamFaults(teams: TeamNames, rows: readonly Row[], before: ReadonlyMap<string, string | null>): Problem[] {
  return rows.flatMap((row): Problem[] => {
    if (row.teamName == null) return []
    const matchedTeam = teamOf(teams, row)
    if (matchedTeam !== null && (matchedTeam.open || before.get(String(row.id)) === matchedTeam.id)) return []
    const name = String(row.teamName)
    return [{
      row: String(row.id), column: 'teamName', code: 'invalid', text: matchedTeam === null ? `没有名为“${name}”的班组` : `班组“${name}”已停用`,
    }]
  })
}
