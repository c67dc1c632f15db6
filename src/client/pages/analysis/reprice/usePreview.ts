import { useState } from 'react'
import type { RepricedItems } from '#shared/api/analysisReprice.ts'
import { useSending, type Sending } from '#client/document/useSending.ts'
import type { Deed } from '../useLastDeeds.tsx'

export interface PreviewCalls<I> {
  readonly label: string
  readonly preview: (input: I) => Promise<RepricedItems>
  readonly apply: (input: I) => Promise<RepricedItems & { readonly deedId: string | null }>
  /** It is done; null where nothing had to be changed. */
  readonly onDone: (deed: Deed | null) => void
}

export interface Preview<I> extends Pick<Sending, 'busy' | 'errorOf' | 'refuse' | 'form'> {
  /** What it would come to; null until it was looked at. */
  readonly shown: RepricedItems | null
  readonly look: (input: I) => void
  /** Back to what is asked: it is looked at anew before it can be applied. */
  readonly back: () => void
  /** Does what was looked at. */
  readonly apply: () => void
}

/** A re-pricing is looked at before it is done; what is done is what was looked at (domain B4.3). */
export function usePreview<I>({ label, preview, apply, onDone }: PreviewCalls<I>, ...fields: readonly string[]): Preview<I> {
  const [seen, setSeen] = useState<{ readonly input: I, readonly repriced: RepricedItems } | null>(null)
  const { send, ...sending } = useSending(...fields)
  return {
    ...sending,
    shown: seen?.repriced ?? null,
    look: input => void send(async () => setSeen({ input, repriced: await preview(input) })),
    back: () => setSeen(null),
    apply: () => void send(async () => {
      if (seen === null) return
      const { deedId, items } = await apply(seen.input)
      onDone(deedId === null ? null : { deedId, label, count: items.length })
    }),
  }
}
