import { newRow, type Draft } from '#schemas/kit/index.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { manApi, type TeamInfo } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { headOf, type RecordKind } from '../useOpened.ts'

const NEW: Draft = { head: newRow(manTeam.header, ''), lines: {} }

/** A team as a document. */
export const teamKind: RecordKind<TeamInfo> = {
  name: 'team', document: manTeam,
  load: id => call(manApi.queryTeam, { id }, { quiet: true }),
  draftOf: info => (info === null ? NEW : { head: headOf(info), lines: {} }),
}
