/** Choose the active entry: the cursor moves on, or the selection is filled, as with typed text. */
export const TAKING: ReadonlySet<string | null> = new Set(['Enter', 'Shift+Enter', 'Ctrl+Enter', 'Tab', 'Shift+Tab'])

/** Before the text box; true if consumed. `chord`: "Alt+ArrowDown". */
export type PanelKeys = (event: KeyboardEvent, chord: string | null) => boolean

/**
 * A cell of a sheet, or a form control. The text box retains the focus; the panel filters by `text` once `typed` and gets keys through
 * `keys`.
 */
export interface PanelHost {
  readonly text: string
  readonly typed: boolean
  readonly keys: (handler: PanelKeys) => () => void
  /** Active option for screen readers; null when the list is closed. */
  readonly point: (at: { readonly list: string; readonly active: string | null } | null) => void
}
