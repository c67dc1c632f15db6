import { newRow, type Draft, type Row } from '#schemas/kit/index.ts'
import { manPerson } from '#schemas/man/person.ts'
import { manApi, type ManInfo } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { headOf, type RecordKind } from '#client/document/record/useRecord.ts'

const NEW: Draft = { head: newRow(manPerson.header, ''), lines: { certificates: [] } }

/** A person as a document: header and certificates. */
export const personKind: RecordKind<ManInfo> = {
  name: 'man', document: manPerson,
  load: id => call(manApi.queryMan, { id }, { quiet: true }),
  save: ({ head, lines }, stored) =>
    call(manApi.saveMan, { ...stored, head: { ...head }, certificates: (lines.certificates ?? []).map(row => ({ ...row })) }, { quiet: true }),
  draftOf: info => (info === null ? NEW : { head: headOf(info), lines: { certificates: info.certificates as readonly Row[] } }),
}
