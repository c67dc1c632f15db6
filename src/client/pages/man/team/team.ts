import { newRow, type Document, type Draft, type Grid } from '#schemas/kit/index.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { manApi, type TeamInfo } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { headOf, type RecordKind } from '../useOpened.ts'

// The engine sees any document as one of unknown columns.
const document = manTeam as unknown as Document
const NEW: Draft = { head: newRow(manTeam.header as unknown as Grid, ''), lines: {} }

/** A team as a document. */
export const teamKind: RecordKind<TeamInfo> = {
  name: 'team', document,
  load: id => call(manApi.queryTeam, { id }, { quiet: true }),
  draftOf: info => (info === null ? NEW : { head: headOf(info), lines: {} }),
}
