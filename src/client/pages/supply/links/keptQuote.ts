import { useCallback, useEffect, useRef, useState } from 'react'
import { ENTERED_WAY, type EnteredWay } from '#schemas/supply/entered.ts'
import { emptyQuote, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { quoteSchema } from '#shared/api/quote.ts'
import { dropDraft, loadDraft, saveDraft } from '#client/data/drafts.ts'
import { useUser } from '#client/data/session.ts'

/** What somebody has typed of a supplier's quote so far. */
export interface KeptQuote { readonly way: EnteredWay, readonly quote: Quote }

/** The company's goods pay 13 % unless the supplier says otherwise (domain B0). */
const USUAL_RATE = '13'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isWay = (value: unknown): value is EnteredWay => typeof value === 'string' && Object.hasOwn(ENTERED_WAY, value)

function keptIn(value: unknown, asked: readonly AskedLine[]): KeptQuote {
  const read = isObject(value) ? quoteSchema.safeParse(value.quote) : undefined
  return {
    way: isObject(value) && isWay(value.way) ? value.way : 'PHONE', quote: read?.success ? read.data : emptyQuote(asked, USUAL_RATE),
  }
}

/** What is typed of a supplier's quote stays on this computer until it is entered: closing the window or loading it anew loses nothing. */
export function useKeptQuote(invited: string, asked: readonly AskedLine[] | undefined): {
  /** undefined until it has been looked for */
  readonly kept: KeptQuote | undefined, readonly keep: (now: KeptQuote) => void, readonly drop: () => Promise<void>
} {
  const user = useUser()
  const key = [user.merchant.key, user.name, 'enterQuote', invited].join('.')
  const [kept, setKept] = useState<KeptQuote | undefined>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    let current = true
    if (asked === undefined) return undefined
    const load = async (): Promise<void> => {
      const found = await loadDraft(key).catch(() => undefined)
      if (current) setKept(keptIn(found?.value, asked))
    }
    void load()
    return () => { current = false }
  }, [asked, key])
  // One write after the other: an older state never lands on a newer one. A full disk must not stop the work on screen.
  const keep = useCallback((now: KeptQuote) => { writing.current = writing.current.then(() => saveDraft(key, now)).catch(() => {}) }, [key])
  const drop = useCallback(async () => { await writing.current; await dropDraft(key) }, [key])
  return { kept, keep, drop }
}
