import { useState } from 'react'
import type { RepricedItems } from '#shared/api/analysisReprice.ts'
import { useSending, type Sending } from '#client/document/useSending.ts'
import type { UndoableAction } from '../useLastDeeds.tsx'

export interface PreviewCalls<I> {
  readonly label: string
  readonly preview: (input: I) => Promise<RepricedItems>
  readonly apply: (input: I) => Promise<RepricedItems & { readonly deedId: string | null }>
  /** Called after the change; null where nothing had to be changed. */
  readonly onDone: (action: UndoableAction | null) => void
}

export interface Preview<I> extends Pick<Sending, 'busy' | 'errorOf' | 'refuse' | 'form'> {
  /** The previewed result; null before the preview. */
  readonly shown: RepricedItems | null
  readonly look: (input: I) => void
  /** Returns to the input, which must be previewed again before it is applied. */
  readonly back: () => void
  /** Applies the preview. */
  readonly apply: () => void
}

/** Previews a re-pricing and applies exactly the previewed input (domain B4.3). */
export function usePreview<I>({ label, preview, apply, onDone }: PreviewCalls<I>, ...fields: readonly string[]): Preview<I> {
  const [previewed, setPreviewed] = useState<{ readonly input: I, readonly repriced: RepricedItems } | null>(null)
  const { send, ...sending } = useSending(...fields)
  return {
    ...sending,
    shown: previewed?.repriced ?? null,
    look: input => void send(async () => setPreviewed({ input, repriced: await preview(input) })),
    back: () => setPreviewed(null),
    apply: () => void send(async () => {
      if (previewed === null) return
      const { deedId, items } = await apply(previewed.input)
      onDone(deedId === null ? null : { deedId, label, count: items.length })
    }),
  }
}
