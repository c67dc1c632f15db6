import { useCallback, useEffect, useRef, useState } from 'react'
import { ENTERED_WAY, type EnteredWay } from '#schemas/supply/entered.ts'
import { emptyQuote, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { quoteSchema } from '#shared/api/quote.ts'
import { dropDraft, loadDraft, saveDraft } from '#client/data/drafts.ts'
import { useUser } from '#client/data/session.ts'

export interface KeptQuote { readonly way: EnteredWay, readonly quote: Quote }

/** The company's goods have 13 % tax by default (domain B0). */
const USUAL_RATE = '13'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isWay = (value: unknown): value is EnteredWay => typeof value === 'string' && Object.hasOwn(ENTERED_WAY, value)

function keptIn(value: unknown, inquiryLines: readonly AskedLine[]): KeptQuote {
  const read = isObject(value) ? quoteSchema.safeParse(value.quote) : undefined
  return {
    way: isObject(value) && isWay(value.way) ? value.way : 'PHONE', quote: read?.success ? read.data : emptyQuote(inquiryLines, USUAL_RATE),
  }
}

/** Stores a supplier's quote on this computer until it is entered, so that it survives closing and reloading. */
export function useKeptQuote(invited: string, inquiryLines: readonly AskedLine[] | undefined): {
  /** undefined while loading */
  readonly kept: KeptQuote | undefined, readonly keep: (now: KeptQuote) => void, readonly drop: () => Promise<void>
} {
  const user = useUser()
  const key = [user.merchant.key, user.name, 'enterQuote', invited].join('.')
  const [stored, setStored] = useState<KeptQuote | undefined>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    let current = true
    if (inquiryLines === undefined) return undefined
    const load = async (): Promise<void> => {
      const draft = await loadDraft(key).catch(() => undefined)
      if (current) setStored(keptIn(draft?.value, inquiryLines))
    }
    void load()
    return () => { current = false }
  }, [inquiryLines, key])
  // Writes are serialized, so that an older state never overwrites a newer one. A full disk is ignored.
  const storeQuote = useCallback(
    (now: KeptQuote) => { writing.current = writing.current.then(() => saveDraft(key, now)).catch(() => {}) }, [key]
  )
  const drop = useCallback(async () => { await writing.current; await dropDraft(key) }, [key])
  return { kept: stored, keep: storeQuote, drop }
}
