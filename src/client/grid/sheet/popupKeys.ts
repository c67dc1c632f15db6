export type PopupKeyHandler = (event: KeyboardEvent, chord: string | null) => boolean

/** Passes keys to an open helper before the text box, without moving the focus. */
export class PopupKeys {
  #handler: PopupKeyHandler | null = null
  /** Key being handled: an entry picked by it moves on as the key does. */
  now: string | null = null

  readonly listen = (handler: PopupKeyHandler): (() => void) => {
    this.#handler = handler
    return () => {
      if (this.#handler === handler) this.#handler = null
    }
  }

  handle(event: KeyboardEvent, chord: string | null): boolean {
    this.now = chord
    try {
      return this.#handler?.(event, chord) ?? false
    } finally {
      this.now = null
    }
  }
}
