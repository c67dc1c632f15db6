import type { RouteDef } from '#client/data/route.ts'
import type { ItemMode } from './LibraryItem.tsx'

/** Both libraries have the same screens. No declaration is named here: the entry of the client stays small. */
function routesOf(machine: boolean): readonly RouteDef[] {
  const word = machine ? '机械' : '材料'
  const section = machine ? 'machine' : 'material'
  const permission = machine ? 'N_MACHINE' : 'N_MATERIAL'
  const item = (mode: ItemMode): RouteDef['load'] => async () => (await import('./LibraryItem.tsx')).libraryItem(machine, mode)
  return [
    {
      path: `/${section}/list`, title: `${word}库`, permission, kind: 'live', menu: { section, order: 0 },
      load: async () => (await import('./LibraryList.tsx')).libraryList(machine),
    },
    {
      path: `/${section}/import`, title: `导入${word}`, permission, kind: 'hidden',
      load: async () => (await import('./LibraryImport.tsx')).libraryImport(machine),
    },
    { path: `/${section}/add`, title: `新增${word}`, permission, kind: 'hidden', load: item('add') },
    { path: `/${section}/edit`, title: `编辑${word}`, permission, kind: 'hidden', load: item('edit') },
    { path: `/${section}/copy`, title: `复制${word}`, permission, kind: 'hidden', load: item('copy') },
  ]
}

/** Screens of the material and the machine library (spec-2 §2). */
export const libraryRoutes: readonly RouteDef[] = [false, true].flatMap(routesOf)
