import { manTeam } from '#schemas/man/teams.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'

/** Teams that people may come into, by name. */
export const openTeams = rowsToPick(manTeam.list)
