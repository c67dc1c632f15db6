import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { documentRoutes, page, shownRecord, type RouteDef } from '#client/data/route.ts'

const pages = () => import('./store.tsx')
type Declared = Parameters<typeof shownRecord>[0]
type Path = Parameters<typeof page>[0]

/** The pages of a bill that no list of its own leads to: one, a new one, one that is edited. */
const bill = (paths: readonly [detail: Path, add: Path, edit: Path], load: Parameters<typeof page>[1], declared: Declared): RouteDef[] =>
  [page(paths[0], load, { record: shownRecord(declared) }), page(paths[1], load), page(paths[2], load)]

/** 仓储: goods that come in and go out (spec-2 §2, domain B7.3). */
export const storeRoutes: readonly RouteDef[] = [
  page('/project/{id}/storage', async () => (await import('./StoragePage.tsx')).StoragePage, IN_PROJECT),
  ...documentRoutes({ list: '/pick/list', detail: '/pick/detail', others: ['/pick/add', '/pick/edit'] }, async () => (await pages()).PICK_PAGES, async () => (await import('#schemas/store/picks.ts')).pick),
  ...bill(['/backToWarehouse/detail', '/backWarehouse/add', '/backWarehouse/edit'], async () => (await pages()).BACK_PAGES.One, async () => (await import('#schemas/store/backs.ts')).back),
  ...documentRoutes({ list: '/material/return/list', detail: '/material/return/detail', others: ['/material/return/add', '/material/return/edit'] },
    async () => (await pages()).RETURN_PAGES, async () => (await import('#schemas/store/returns.ts')).purchaseReturn),
  ...bill(['/storage/income/planDetail', '/storage/income/addPlan', '/storage/income/editPlan'], async () => (await pages()).IN_PAGES.plan.One, async () => (await import('#schemas/store/planIn.ts')).planIn),
  ...bill(['/storage/income/backDetail', '/storage/income/addBack', '/storage/income/editBack'], async () => (await pages()).IN_PAGES.back.One, async () => (await import('#schemas/store/backs.ts')).backIn),
  ...bill(['/storage/income/otherDetail', '/storage/income/addOther', '/storage/income/editOther'], async () => (await pages()).IN_PAGES.other.One, async () => (await import('#schemas/store/otherIn.ts')).otherIn),
  ...bill(['/storage/outbound/planDetail', '/storage/outbound/addPlan', '/storage/outbound/editPlan'], async () => (await pages()).OUT_PAGES.plan.One, async () => (await import('#schemas/store/planOut.ts')).planOut),
  ...bill(['/storage/outbound/backPlanDetail', '/storage/outbound/addBackPlan', '/storage/outbound/editBackPlan'], async () => (await pages()).OUT_PAGES.return.One, async () => (await import('#schemas/store/returns.ts')).returnOut),
  ...bill(['/storage/outbound/backDetail', '/storage/outbound/addBack', '/storage/outbound/editBack'], async () => (await pages()).OUT_PAGES.direct.One, async () => (await import('#schemas/store/returns.ts')).directReturn),
  ...bill(['/storage/outbound/otherDetail', '/storage/outbound/addOther', '/storage/outbound/editOther'], async () => (await pages()).OUT_PAGES.other.One, async () => (await import('#schemas/store/otherOut.ts')).otherOut),
]
