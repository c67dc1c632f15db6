import { page, type RouteDef } from '#client/data/route.ts'
import type { ItemMode } from './LibraryItem.tsx'

/** Both libraries have the same pages. Names no declaration, which keeps the client's entry small. */
function routesOf(machine: boolean): readonly RouteDef[] {
  const section = machine ? 'machine' : 'material'
  const item = (mode: ItemMode): NonNullable<RouteDef['load']> => async () => (await import('./LibraryItem.tsx')).libraryItem(machine, mode)
  return [
    page(`/${section}/list`, async () => (await import('./LibraryList.tsx')).libraryList(machine)),
    page(`/${section}/detail`, async () => (await import('./LibraryDetail.tsx')).libraryDetail(machine)),
    page(`/${section}/import`, async () => (await import('./LibraryImport.tsx')).libraryImport(machine), { offers: ['import'] }),
    page(`/${section}/add`, item('add'), { offers: ['edit'] }),
    page(`/${section}/edit`, item('edit')),
    page(`/${section}/copy`, item('copy')),
  ]
}

/** Pages of the material and the machine library (spec-2 §2). */
export const libraryRoutes: readonly RouteDef[] = [false, true].flatMap(routesOf)
