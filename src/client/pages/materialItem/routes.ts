import { page, type RouteDef } from '#client/data/route.ts'

/** Both libraries have the same screens. No declaration is imported here, so that the client's entry chunk stays small. */
function routesOf(machine: boolean): readonly RouteDef[] {
  const section = machine ? 'machine' : 'material'
  return [
    page(`/${section}/materialItem/list`, async () => (await import('./ItemList.tsx')).itemList(machine)),
    page(`/${section}/materialItem/detail`, async () => (await import('./ItemDetail.tsx')).itemDetail(machine)),
    page(`/${section}/materialItem/edit`, async () => (await import('./ItemEdit.tsx')).itemEdit(machine)),
    page(`/${section}/materialItem/import`, async () => (await import('./ItemImport.tsx')).itemImport(machine)),
  ]
}

/** 材料明细 and 机械明细 (spec-2 §2). */
export const materialItemRoutes: readonly RouteDef[] = [false, true].flatMap(routesOf)
