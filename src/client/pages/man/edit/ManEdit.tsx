import { idNumberNotice } from '#schemas/man/idNumber.ts'
import { manPerson } from '#schemas/man/person.ts'
import { personApi } from '#shared/api/man.ts'
import type { HeadControlProps } from '#client/document/fields/control.ts'
import type { CustomFields } from '#client/document/record/RecordForm.tsx'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { RecordField } from '#client/ui/pick/fields.tsx'
import '../man.css'
import { openTeams } from '../sources.ts'

function TeamControl({ store, name, aria }: HeadControlProps) {
  const value = String(store.head(name) ?? '')
  return (
    <RecordField
      aria={aria} noun="班组" source={openTeams} value={value === '' ? null : { key: value, label: value }}
      onChange={entry => store.setHeadValue(name, entry?.label ?? null)}
    />
  )
}

const KIND = recordKind(manPerson, personApi)
const FIELDS: CustomFields = {
  idNumber: { notice: store => idNumberNotice(String(store.head('idNumber') ?? '')) },
  teamName: { control: TeamControl },
}

/** 新增 or, with `?id=`, 编辑工人: facts, photos and certificates are saved together; unsaved work survives a reload. */
export const ManEdit = () => <RecordPage kind={KIND} fields={FIELDS} list="/work/man/list" />
