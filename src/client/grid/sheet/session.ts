import type { EditorName } from '#client/cells/editorName.ts'

/**
 * Editing of a cell. In `enter` mode (typing on a cell) arrow keys commit and move on; in `edit` mode they move the caret. `popup`: the
 * editor's helper is open; `problem`: why the text was refused.
 */
export interface EditSession {
  readonly rowId: string
  readonly column: string
  readonly editor: EditorName
  readonly mode: 'enter' | 'edit'
  /** Initial text: committing it unchanged writes nothing. */
  readonly initial: string
  readonly text: string
  /** Search text in a field of the editor, not the cell's text. */
  readonly sought?: string
  /** Whether the user has typed: only then a helper filters by the text. */
  readonly typed: boolean
  readonly popup: boolean
  readonly problem: string | null
}
