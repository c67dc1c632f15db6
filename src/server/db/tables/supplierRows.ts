import { isAccountMask, maskAccount } from '#schemas/org/accountNumber.ts'
import type { Vault } from '#server/core/vault.ts'
import type { supplierAccount } from './supplier.ts'

type Sealed = Pick<typeof supplierAccount.$inferSelect, 'numberShown' | 'numberSealed' | 'numberMark'>

const placeOf = (id: string): string => `supplier_account/${id}/number`
/** What equal account numbers of the merchant have in common. */
export const accountMark = (vault: Vault, number: string): string => vault.mark(number, 'account')

/** A number as it is stored; a masked one keeps what `before` has. */
export function sealAccount(vault: Vault, id: string, number: string, before?: Sealed): Sealed {
  if (before !== undefined && isAccountMask(number)) return { numberShown: before.numberShown, numberSealed: before.numberSealed, numberMark: before.numberMark }
  return { numberShown: maskAccount(number), numberSealed: vault.seal(number, placeOf(id)), numberMark: accountMark(vault, number) }
}

/** The whole number of a stored account. */
export const openAccount = (vault: Vault, { id, numberSealed }: { readonly id: string, readonly numberSealed: string }): string => vault.open(numberSealed, placeOf(id))
