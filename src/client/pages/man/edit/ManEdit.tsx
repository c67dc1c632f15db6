import { idNumberNotice } from '#schemas/man/idNumber.ts'
import { manPerson } from '#schemas/man/person.ts'
import { personApi } from '#shared/api/man.ts'
import type { OwnFields } from '#client/document/record/RecordForm.tsx'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { TeamControl } from './TeamControl.tsx'
import '../man.css'

const KIND = recordKind(manPerson, personApi)
const FIELDS: OwnFields = {
  idNumber: { notice: store => idNumberNotice(String(store.head('idNumber') ?? '')) },
  teamName: { control: TeamControl },
}

/** 新增 or, with `?id=`, 编辑工人: facts, photos and certificates saved as one; unsaved work outlives a reload. */
export const ManEdit = () => <RecordPage kind={KIND} fields={FIELDS} list="/work/man/list" />
