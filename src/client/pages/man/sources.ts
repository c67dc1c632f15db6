import { manTeam } from '#schemas/man/teams.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'

export const openTeams = rowsToPick(manTeam.list)
