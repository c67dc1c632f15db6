/** Keys that take the active entry: the cursor then moves on, or the selection is filled, as with typed text. */
export const TAKING: ReadonlySet<string | null> = new Set(['Enter', 'Shift+Enter', 'Ctrl+Enter', 'Tab', 'Shift+Tab'])

/** Hears a key before the text box does; true means that it was meant for the panel. `chord` names it: "Alt+ArrowDown". */
export type PanelKeys = (event: KeyboardEvent, chord: string | null) => boolean

/**
 * The host of a panel of choices: a cell of a sheet, or a control of a form. The text box keeps the focus, the panel filters by `text`
 * once `typed` and gets keys through `keys`.
 */
export interface PanelHost {
  readonly text: string
  readonly typed: boolean
  readonly keys: (handler: PanelKeys) => () => void
  /** Sets the active option of the text box for screen readers; null when the list is gone. */
  readonly point: (at: { readonly list: string; readonly active: string | null } | null) => void
}
