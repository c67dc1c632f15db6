import { InputGroup } from '@blueprintjs/core'
import { FieldRow } from '#client/ui/FieldRow.tsx'

export interface ContactFieldsProps {
  readonly contact: string
  readonly phone: string
  readonly onContact: (text: string) => void
  readonly onPhone: (text: string) => void
  readonly errorOf: (field: string) => string | undefined
}

export function ContactFields({ contact, phone, onContact, onPhone, errorOf }: ContactFieldsProps) {
  return (
    <>
      <FieldRow
        label="联系人" error={errorOf('contact')}
      >{control => <InputGroup {...control} value={contact} onValueChange={onContact} />}</FieldRow>
      <FieldRow
        label="联系电话" error={errorOf('phone')}
      >{control => <InputGroup {...control} value={phone} onValueChange={onPhone} />}</FieldRow>
    </>
  )
}
