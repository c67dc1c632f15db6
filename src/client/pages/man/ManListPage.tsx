import { lazy, Suspense } from 'react'
import { useQueryParam } from '#client/document/navigation.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { ManList } from './list/ManList.tsx'

const ManImport = lazy(async () => ({ default: (await import('./list/ManImport.tsx')).ManImport }))

/** 工人, or with `?import=1` its import, for which the product has no address. */
export function ManListPage() {
  if (useQueryParam('import') === null) return <ManList />
  return <Suspense fallback={<SkeletonRows />}><ManImport /></Suspense>
}
