import type { Quote } from '#schemas/supply/quote.ts'

/** What is kept on the phone until the server has it. */
export interface KeptDraft {
  readonly quote: Quote
  /** What server and phone had alike last, and the revision of that. */
  readonly base: Quote
  readonly revision: number
  /** A version that was sent while nobody answered: it goes with the same key. */
  readonly sending: { readonly key: string, readonly quote: Quote } | null
}

export interface Shelf {
  read(): KeptDraft | null
  write(kept: KeptDraft | null): void
}

/** The shelf of a link in the browser's storage. Where there is none (private windows), nothing is kept beyond the page. */
export function shelfOf(token: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage): Shelf {
  const key = `yz.quote.${token.split('.')[0] ?? ''}`
  return {
    read() {
      try {
        const text = storage.getItem(key)
        return text === null ? null : JSON.parse(text) as KeptDraft
      } catch {
        return null
      }
    },
    write(kept) {
      try {
        if (kept === null) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(kept))
      } catch {
        // Full or forbidden: the page itself still has it.
      }
    },
  }
}
