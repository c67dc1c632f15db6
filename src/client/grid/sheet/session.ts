import type { EditorName } from '#client/cells/editorName.ts'

/**
 * A cell being edited. In `enter` mode (typing over a cell) arrow keys commit and move on; in `edit` mode they move the
 * caret. `popup` says whether the editor's helper is open; `problem` why the text was refused.
 */
export interface EditSession {
  readonly rowId: string
  readonly column: string
  readonly editor: EditorName
  readonly mode: 'enter' | 'edit'
  /** Text at the start: committing it unchanged writes nothing. */
  readonly initial: string
  readonly text: string
  /** What is looked for in a field of the editor's own, once somebody types there: no text of the cell. */
  readonly sought?: string
  /** The user has typed: a helper filters by the text only then. */
  readonly typed: boolean
  readonly popup: boolean
  readonly problem: string | null
}
