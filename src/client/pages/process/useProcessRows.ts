import type { ProcessKey } from '#schemas/org/processes.ts'
import type { ProcessListKey } from '#schemas/process/lists.ts'
import { useRemoteList, type RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { gridOf, VARIANTS } from './variants.tsx'

/**
 * Rows of a list of the process centre; `keys` restricts them to these processes. @param pageSize initial page size unless the address has
 * one
 */
export function useProcessRows(variant: ProcessListKey, keys?: readonly ProcessKey[], pageSize?: number): RemoteList {
  return useRemoteList(gridOf(variant), VARIANTS[variant].page, keys ? { keys } : {}, { pageSize })
}
