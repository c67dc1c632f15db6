import { eq } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { team } from '#server/db/tables/man.ts'
import type { Db } from '#server/db/tx.ts'

interface NamedTeam { readonly id: string, readonly name: string, readonly open: boolean }
/** The merchant's teams by their names, capital letters and blanks aside. */
export type TeamNames = ReadonlyMap<string, NamedTeam>

export async function teamNames({ q, ctx }: Db): Promise<TeamNames> {
  const rows = await q.select({ id: team.id, name: team.teamName, state: team.state }).from(team).where(eq(team.merchantId, ctx.merchantId))
  return new Map(rows.map(({ id, name, state }) => [aliasKey(name), { id, name, open: state === 'ENABLED' }]))
}

/** The team that a row names; null where it names none. */
export const teamOf = (teams: TeamNames, row: Row): NamedTeam | null => teams.get(aliasKey(String(row.teamName ?? ''))) ?? null

/** What stands beside the name of a row's team, by the table's columns. */
export function teamCells(teams: TeamNames, row: Row) {
  const found = teamOf(teams, row)
  return { team_id: found?.id ?? null, team_name: found?.name ?? null }
}

/** People belong to teams that are there, and nobody comes into one that is closed; `before` says where a person is. */
export function teamFaults(teams: TeamNames, rows: readonly Row[], before: ReadonlyMap<string, string | null>): Problem[] {
  return rows.flatMap((row): Problem[] => {
    if (row.teamName == null) return []
    const found = teamOf(teams, row)
    if (found !== null && (found.open || before.get(String(row.id)) === found.id)) return []
    const name = String(row.teamName)
    return [{ row: String(row.id), column: 'teamName', code: 'invalid', text: found === null ? `没有名为“${name}”的班组` : `班组“${name}”已停用` }]
  })
}
