import { SEALED_ACCOUNT } from '#schemas/org/accountNumber.ts'
import type { SealedNumber } from './sealed.ts'
import { supplierAccount } from './supplier.ts'

export const ACCOUNT = {
  table: supplierAccount, shown: 'numberShown', sealed: 'numberSealed', mark: 'numberMark', kind: 'account', place: 'number',
  form: SEALED_ACCOUNT,
} as const satisfies SealedNumber
