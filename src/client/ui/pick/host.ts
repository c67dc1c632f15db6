/** Keys that take the active entry: the cursor then goes on, or the selection is filled, as with what is typed. */
export const TAKING: ReadonlySet<string | null> = new Set(['Enter', 'Shift+Enter', 'Ctrl+Enter', 'Tab', 'Shift+Tab'])

/** Hears a key before the text box does; true means that it was meant for the panel. `chord` names it: "Alt+ArrowDown". */
export type PanelKeys = (event: KeyboardEvent, chord: string | null) => boolean

/**
 * What stands around a panel of choices: a cell of a sheet, or a control of a form. The text box keeps the focus, the panel
 * filters by `text` once `typed` and hears keys through `keys`.
 */
export interface PanelHost {
  readonly text: string
  readonly typed: boolean
  readonly keys: (handler: PanelKeys) => () => void
  /** Announces to screen readers which option the text box stands on; null when the list is gone. */
  readonly point: (at: { readonly list: string; readonly active: string | null } | null) => void
}
