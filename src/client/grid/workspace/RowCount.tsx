import { useCallback, useSyncExternalStore } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'

/** How many rows a document has here, of a tree also those that are folded away; `total`: of a tree on the server. */
export function RowCount({ model, total }: { readonly model: RowModel; readonly total?: number }) {
  const count = useSyncExternalStore(useCallback(changed => model.subscribe(changed), [model]), () => total ?? model.tree?.shape().ids.length ?? model.rows().length)
  return <><span className="yz-grow" /><span>共 {groupThousands(String(count))} 行</span></>
}
