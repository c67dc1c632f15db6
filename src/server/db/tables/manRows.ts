import { isCardMask, maskCard } from '#schemas/man/bankCard.ts'
import { isIdMask, maskId } from '#schemas/man/idNumber.ts'
import type { Vault } from '#server/core/vault.ts'
import type { man } from './man.ts'

type Record = typeof man.$inferSelect
type Sealed = Pick<Record, 'idShown' | 'idSealed' | 'idMark' | 'cardShown' | 'cardSealed' | 'cardMark'>

const placeOf = (id: string, column: 'id' | 'card'): string => `man/${id}/${column}`

/** What equal numbers of the merchant have in common. */
export const idMark = (vault: Vault, number: string): string => vault.mark(number, 'id')
export const cardMark = (vault: Vault, number: string): string => vault.mark(number, 'card')

/** A person's numbers as they are stored; a masked one keeps what `before` has. */
export function sealNumbers(vault: Vault, id: string, given: { readonly idNumber: string, readonly bankCard: string | null }, before?: Sealed): Sealed {
  const { idNumber, bankCard } = given
  const { idShown, idSealed, idMark: mark } = before !== undefined && isIdMask(idNumber) ? before
    : { idShown: maskId(idNumber), idSealed: vault.seal(idNumber, placeOf(id, 'id')), idMark: idMark(vault, idNumber) }
  if (bankCard === null) return { idShown, idSealed, idMark: mark, cardShown: null, cardSealed: null, cardMark: null }
  const card = before !== undefined && isCardMask(bankCard) ? { cardShown: before.cardShown, cardSealed: before.cardSealed, cardMark: before.cardMark }
    : { cardShown: maskCard(bankCard), cardSealed: vault.seal(bankCard, placeOf(id, 'card')), cardMark: cardMark(vault, bankCard) }
  return { idShown, idSealed, idMark: mark, ...card }
}

/** The whole numbers of a stored person. */
export const openNumbers = (vault: Vault, { id, idSealed, cardSealed }: Pick<Record, 'id' | 'idSealed' | 'cardSealed'>) => ({
  idNumber: vault.open(idSealed, placeOf(id, 'id')), bankCard: cardSealed === null ? null : vault.open(cardSealed, placeOf(id, 'card')),
})
