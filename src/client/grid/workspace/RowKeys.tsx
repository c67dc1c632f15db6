import { useCallback, useSyncExternalStore } from 'react'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { KeyHints, type KeyHint } from '#client/ui/Kbd.tsx'
import type { RowModel } from '../model.ts'
import { useStore, type Store } from '../sheet/store.ts'
import type { SheetSelection } from '../sheet/types.ts'
import { hintsAt } from './rowHints.ts'

export interface RowKeysProps {
  readonly model: RowModel
  readonly selection: Store<SheetSelection | null>
  readonly actions: readonly RowAction[]
  readonly more: readonly KeyHint[] | undefined
}

/** Key hints; replaced by statistics while several cells are selected. */
export function RowKeys({ model, selection, actions, more }: RowKeysProps) {
  const now = useStore(selection)
  const at = now !== null && now.cells === 1 ? now.active : null
  // Compared as text, as hints rarely change.
  const asText = useSyncExternalStore(
    useCallback(changed => model.subscribe(changed), [model]), () => JSON.stringify(hintsAt(model, at, actions)),
  )
  const hints = [...JSON.parse(asText) as KeyHint[], ...(at === null ? [] : more ?? [])]
  return hints.length === 0 ? null : <KeyHints hints={hints} />
}
