import type { ProcessKey } from '#schemas/org/processes.ts'
import type { ProcessListKey } from '#schemas/process/lists.ts'
import { useRemoteList, type RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { gridOf, VARIANTS } from './variants.tsx'

/** The rows of a list of the process centre; `keys` narrows them to documents of these processes. @param pageSize rows of its first page, where the address says nothing else */
export function useProcessRows(variant: ProcessListKey, keys?: readonly ProcessKey[], pageSize?: number): RemoteList {
  return useRemoteList(gridOf(variant), VARIANTS[variant].page, keys ? { keys } : {}, { pageSize })
}
