import { newRow, type Document, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { manPerson } from '#schemas/man/person.ts'
import { manApi, type ManInfo } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { headOf, type RecordKind } from '../useOpened.ts'

// The engine sees any document as one of unknown columns.
const document = manPerson as unknown as Document
const NEW: Draft = { head: newRow(manPerson.header as unknown as Grid, ''), lines: { certificates: [] } }

/** A person as a document: header and certificates. */
export const personKind: RecordKind<ManInfo> = {
  name: 'man', document,
  load: id => call(manApi.queryMan, { id }, { quiet: true }),
  draftOf: info => (info === null ? NEW : { head: headOf(info), lines: { certificates: info.certificates as readonly Row[] } }),
}
