import { characterOf, keyOf } from '#client/ui/typedKeys.ts'

/** What reached the sheet while the page that the cursor goes to is pending. */
export type Held =
  | { readonly kind: 'key'; readonly event: KeyboardEvent }
  /** Composed by an input method, or put in without keys. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'clip'; readonly clip: { readonly plain: string; readonly html: string }; readonly asRows: boolean }
  /** The focus went elsewhere, which commits what is typed. */
  | { readonly kind: 'left' }

/** The same as plain JSON: it may outlive the window. */
export type KeptKeys = Exclude<Held, { readonly kind: 'key' }> | { readonly kind: 'key'; readonly key: KeyboardEventInit }

export const keptOf = (held: readonly Held[]): KeptKeys[] => held.map(one => (one.kind === 'key' ? { kind: 'key', key: keyOf(one.event) } : one))
export const heldOf = (kept: readonly KeptKeys[]): Held[] =>
  kept.map(one => (one.kind === 'key' ? { kind: 'key', event: new KeyboardEvent('keydown', one.key) } : one))

/** The entries as they were typed, for people to read: one per cell. */
export function entriesOf(held: readonly Held[]): string[] {
  const entries = ['']
  const type = (text: string) => entries.push(entries.pop()! + text)
  for (const one of held) {
    if (one.kind === 'text') type(one.text)
    else if (one.kind === 'clip') entries.push(one.clip.plain.trimEnd(), '')
    else if (one.kind === 'key') {
      const text = characterOf(one.event)
      if (text !== null) type(text)
      else if (one.event.key === 'Backspace') entries.push([...entries.pop()!].slice(0, -1).join(''))
      else if (one.event.key === 'Escape') entries[entries.length - 1] = ''
      else entries.push('')
    }
  }
  return entries.filter(entry => entry.trim() !== '')
}
