import type { RouteDef } from '#client/data/route.ts'
import { MACHINE, MATERIAL, type LibraryKind } from './kinds.ts'
import type { ItemMode } from './LibraryItem.tsx'

function routesOf(kind: LibraryKind): readonly RouteDef[] {
  const { path, word, permission, section } = kind
  const item = (mode: ItemMode): RouteDef['load'] => async () => (await import('./LibraryItem.tsx')).libraryItem(kind, mode)
  return [
    {
      path: `${path}/list`, title: `${word}库`, permission, kind: 'live', menu: { section, order: 0 },
      load: async () => (await import('./LibraryList.tsx')).libraryList(kind),
    },
    { path: `${path}/import`, title: `导入${word}`, permission, kind: 'hidden', load: async () => (await import('./LibraryImport.tsx')).libraryImport(kind) },
    { path: `${path}/add`, title: `新增${word}`, permission, kind: 'hidden', load: item('add') },
    { path: `${path}/edit`, title: `编辑${word}`, permission, kind: 'hidden', load: item('edit') },
    { path: `${path}/copy`, title: `复制${word}`, permission, kind: 'hidden', load: item('copy') },
  ]
}

/** Screens of the material and the machine library (spec-2 §2). */
export const libraryRoutes: readonly RouteDef[] = [MATERIAL, MACHINE].flatMap(routesOf)
