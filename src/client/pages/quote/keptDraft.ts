import type { Quote } from '#schemas/supply/quote.ts'

/** Draft stored on the phone until it is saved. */
export interface StoredDraft {
  readonly quote: Quote
  /** Last common state of server and phone, with its revision. */
  readonly base: Quote
  readonly revision: number
  /** A submitted version without a response, to be repeated with the same key. */
  readonly sending: { readonly key: string, readonly quote: Quote } | null
}

export interface Shelf {
  read(): StoredDraft | null
  write(draft: StoredDraft | null): void
}

/** Browser storage of a link's draft. Without storage (private windows) the draft lives as long as the page. */
export function shelfOf(token: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage): Shelf {
  const key = `yz.quote.${token.split('.')[0] ?? ''}`
  return {
    read() {
      try {
        const text = storage.getItem(key)
        return text === null ? null : JSON.parse(text) as StoredDraft
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        if (draft === null) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(draft))
      } catch {
        // Storage full or denied: the page still has the draft.
      }
    },
  }
}
