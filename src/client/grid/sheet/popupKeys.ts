export type PopupKeyHandler = (event: KeyboardEvent, chord: string | null) => boolean

/** The open helper of an editor hears keys before the text box does, without ever taking the focus from it. */
export class PopupKeys {
  #handler: PopupKeyHandler | null = null
  /** The key that is being answered: what is taken by it goes on from the cell as it does. */
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
