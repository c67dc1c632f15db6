import { BANK_CARD } from '#schemas/man/bankCard.ts'
import { ID_NUMBER } from '#schemas/man/idNumber.ts'
import { man } from './man.ts'
import type { SealedNumber } from './sealed.ts'

export const MAN_NUMBERS = {
  idNumber: {
    table: man, shown: 'idNumberShown', sealed: 'idNumberSealed', mark: 'idNumberMark', kind: 'id', place: 'id', form: ID_NUMBER,
  } as const satisfies SealedNumber,
  bankCard: {
    table: man, shown: 'bankCardShown', sealed: 'bankCardSealed', mark: 'bankCardMark', kind: 'card', place: 'card', form: BANK_CARD,
  } as const satisfies SealedNumber,
}
