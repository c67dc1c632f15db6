import { Button } from '@blueprintjs/core'
import type { Row } from '#schemas/kit/index.ts'
import type { DraftStore } from '../draft/types.ts'
import { useFact } from '../useDraft.ts'
import { actIcon } from './actIcons.tsx'
import { useActs } from './useActs.ts'
import type { RecordKind, StoredRecord } from './useRecord.ts'

export interface RecordActsProps {
  readonly kind: Pick<RecordKind, 'document' | 'api'>
  readonly info: StoredRecord
  readonly store: DraftStore
  readonly onDone: () => void
}

/** Unsaved changes must be saved or given up first. */
export function RecordActs({ kind: { document, api }, info, store, onDone }: RecordActsProps) {
  const { act } = useActs(document, api, onDone)
  const dirty = useFact(store, now => now.dirty)
  const row: Row = { ...info.head as Row, id: info.id }
  // Placed away from the end of the row, where users click.
  const isDanger = (name: string): boolean => document.actions[name]!.danger === true
  const names = info.can.acts.toSorted((a, b) => Number(isDanger(b)) - Number(isDanger(a)))
  return names.map(name => (
    <Button
      key={name} icon={actIcon(document.actions[name]!)} text={document.actions[name]!.label}
      intent={isDanger(name) ? 'danger' : 'none'} variant={isDanger(name) ? 'outlined' : 'solid'}
      disabled={dirty} title={dirty ? '请先保存或放弃修改' : undefined} onClick={() => void act([row], name)}
    />
  ))
}
