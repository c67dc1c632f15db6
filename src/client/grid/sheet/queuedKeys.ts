import { characterOf, keyOf } from '#client/ui/typedKeys.ts'

export type QueuedInput =
  | { readonly kind: 'key'; readonly event: KeyboardEvent }
  /** Composed by an input method, or inserted. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'clip'; readonly clip: { readonly plain: string; readonly html: string }; readonly asRows: boolean }
  /** The focus moved elsewhere, committing the text. */
  | { readonly kind: 'left' }

/** Plain JSON, which may outlive the window. */
export type KeptKeys = Exclude<QueuedInput, { readonly kind: 'key' }> | { readonly kind: 'key'; readonly key: KeyboardEventInit }

export const toStoredKeys = (inputs: readonly QueuedInput[]): KeptKeys[] =>
  inputs.map(one => (one.kind === 'key' ? { kind: 'key', key: keyOf(one.event) } : one))
export const heldOf = (keys: readonly KeptKeys[]): QueuedInput[] =>
  keys.map(one => (one.kind === 'key' ? { kind: 'key', event: new KeyboardEvent('keydown', one.key) } : one))

/** Entries for display, one per cell. */
export function entriesOf(inputs: readonly QueuedInput[]): string[] {
  const entries = ['']
  const type = (text: string) => entries.push(entries.pop()! + text)
  for (const one of inputs) {
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
