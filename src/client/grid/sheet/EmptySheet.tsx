import { useSyncExternalStore, type ReactNode } from 'react'
import type { RowModel } from '../model.ts'

export function EmptySheet({ model, children }: { readonly model: RowModel; readonly children: ReactNode }) {
  const isEmpty = useSyncExternalStore(listener => model.subscribe(listener), () => model.rows().length === 0)
  return isEmpty ? <div className="yz-sheet-empty">{children}</div> : null
}
