import { useCallback, useSyncExternalStore } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'

/** How many rows a document has here. */
export function RowCount({ model }: { readonly model: RowModel }) {
  const count = useSyncExternalStore(useCallback(changed => model.subscribe(changed), [model]), () => model.rows().length)
  return <><span className="yz-grow" /><span>共 {groupThousands(String(count))} 行</span></>
}
