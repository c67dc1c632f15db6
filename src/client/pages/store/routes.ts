import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { documentRoutes, page, shownRecord, type RouteDef } from '#client/data/route.ts'
import type { Wait } from '#schemas/store/pendingLists.ts'
import type { ScreenPath } from '#shared/screens.ts'

const pages = () => import('./store.tsx')
const kinds = () => import('./kinds.ts')
type Kind = keyof Awaited<ReturnType<typeof kinds>>
type OwnList = 'count' | 'transfer' | 'monthEnd'
type Bill = Exclude<Kind, OwnList>
const pagesOf = (kind: Bill) => async () => (await pages()).PAGES[kind]
const declared = (kind: Kind) => async () => (await kinds())[kind]
const moves = () => import('./moves.tsx')

const wait = (path: ScreenPath, kind: Wait): RouteDef => page(path, async () => (await import('./WaitPage.tsx')).waitPage(kind))
/** Pages of a bill without a separate list: detail, new, edit. */
const bill = ([detail, ...others]: readonly [ScreenPath, ScreenPath, ScreenPath], kind: Bill): RouteDef[] => {
  const load = async () => (await pagesOf(kind)()).One
  return [page(detail, load, { record: shownRecord(declared(kind)) }), ...others.map(path => page(path, load))]
}

/** Pages of a bill with a separate list. */
const ownList = (name: OwnList): RouteDef[] =>
  documentRoutes(
    { list: `/storage/${name}/list`, detail: `/storage/${name}/detail`, others: [`/storage/${name}/add`, `/storage/${name}/edit`] },
    async () => (await moves()).MOVES[name], declared(name)
  )

/** 仓储: incoming and outgoing goods (spec-2 §2, domain B7.3). */
export const storeRoutes: readonly RouteDef[] = [
  page('/project/{id}/storage', async () => (await import('./StoragePage.tsx')).StoragePage, IN_PROJECT),
  wait('/storage/income/stillArrivalDetail', 'ARRIVAL'), wait('/storage/income/stillBackDetail', 'BACK'),
  wait('/storage/outbound/pickOutDetail', 'PICK'), wait('/storage/outbound/backPlanOutDetail', 'RETURN'),
  ...documentRoutes({ list: '/pick/list', detail: '/pick/detail', others: ['/pick/add', '/pick/edit'] }, pagesOf('pick'), declared('pick')),
  ...documentRoutes(
    { list: '/material/return/list', detail: '/material/return/detail', others: ['/material/return/add', '/material/return/edit'] },
    pagesOf('purchaseReturn'), declared('purchaseReturn')
  ),
  ...bill(['/backToWarehouse/detail', '/backWarehouse/add', '/backWarehouse/edit'], 'back'),
  ...bill(['/storage/income/planDetail', '/storage/income/addPlan', '/storage/income/editPlan'], 'planIn'),
  ...bill(['/storage/income/backDetail', '/storage/income/addBack', '/storage/income/editBack'], 'backIn'),
  ...bill(['/storage/income/otherDetail', '/storage/income/addOther', '/storage/income/editOther'], 'otherIn'),
  ...bill(['/storage/outbound/planDetail', '/storage/outbound/addPlan', '/storage/outbound/editPlan'], 'planOut'),
  ...bill(['/storage/outbound/backPlanDetail', '/storage/outbound/addBackPlan', '/storage/outbound/editBackPlan'], 'returnOut'),
  ...bill(['/storage/outbound/backDetail', '/storage/outbound/addBack', '/storage/outbound/editBack'], 'directReturn'),
  ...bill(['/storage/outbound/otherDetail', '/storage/outbound/addOther', '/storage/outbound/editOther'], 'otherOut'),
  ...ownList('count'), ...ownList('transfer'), ...ownList('monthEnd'),
]
