import type { EditorName } from '#client/cells/editorName.ts'

/**
 * Editing of a cell. In `enter` mode (typing on a cell) arrow keys commit; in `edit` mode they move the caret. `popup`: the helper is open;
 * `problem`: why the text was refused.
 */
export interface EditSession {
  readonly rowId: string
  readonly column: string
  readonly editor: EditorName
  readonly mode: 'enter' | 'edit'
  /** Committing it unchanged writes nothing. */
  readonly initial: string
  readonly text: string
  /** Search text of an editor, not the cell's text. */
  readonly sought?: string
  /** Only typed text filters a helper. */
  readonly typed: boolean
  readonly popup: boolean
  readonly problem: string | null
}
