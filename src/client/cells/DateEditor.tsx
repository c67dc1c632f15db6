import { Calendar } from '#client/ui/pick/Calendar.tsx'
import type { EditorPopupProps } from './editorProps.ts'

export function DateEditor({ text, keys, pick, close }: EditorPopupProps) {
  return <Calendar text={text} keys={keys} onPick={pick} onClose={close} />
}
