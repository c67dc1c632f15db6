import { quoteSchema } from '#shared/api/quote.ts'
import { vaultOf } from '#server/core/vault.ts'
import type { Db } from '#server/db/tx.ts'
import type { Quote } from '#schemas/supply/quote.ts'
import type { z } from 'zod'

export type StoredQuote = z.output<typeof quoteSchema>

/** Encrypts suppliers' drafts: no price is readable in rows, exports or backups. */
export interface QuoteSeal {
  seal(quote: Quote, place: string): string
  open(sealed: string, place: string): StoredQuote
}

export const draftPlace = (invited: string): string => `inquiry_invite.draft ${invited}`
export const versionPlace = (invited: string, number: number): string => `quote_version.content ${invited} ${number}`

export async function quoteSeal(db: Db): Promise<QuoteSeal> {
  const vault = await vaultOf(db)
  return {
    seal: (quote, place) => vault.seal(JSON.stringify(quote), place),
    open: (sealed, place) => quoteSchema.parse(JSON.parse(vault.open(sealed, place))),
  }
}
