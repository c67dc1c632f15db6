import { IN_PROJECT } from '#client/business/project/inProject.ts'
import { documentRoutes, page, shownRecord, type RouteDef } from '#client/data/route.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'

const pages = () => import('./supply.tsx')

function inquiriesOf(path: '/work' | '/material' | '/machine', kind: SupplierKind): RouteDef[] {
  const [apply, inquiry] = [`${path}/inquiryApply`, `${path}/inquiry`] as const
  return [
    ...documentRoutes({ list: `${apply}/list`, detail: `${apply}/detail`, others: [`${apply}/add`, `${apply}/edit`, `${apply}/replyEdit`] },
      async () => (await pages()).APPLY_PAGES[kind], async () => (await import('#schemas/supply/applies.ts')).INQUIRY_APPLIES[kind]),
    ...documentRoutes({ list: `${inquiry}/list`, detail: `${inquiry}/detail`, others: [`${inquiry}/add`, `${inquiry}/edit`] },
      async () => (await pages()).INQUIRY_PAGES[kind], async () => (await import('#schemas/supply/inquiries.ts')).INQUIRIES[kind]),
    page(
      `${inquiry}/compare`, async () => (await import('./comparison/pages.tsx')).COMPARISON_PAGES[kind], { tab: 'address', prices: true }
    ),
    page(
      `${inquiry}/award`, async () => (await pages()).AWARD_PAGES[kind].One,
      { record: shownRecord(async () => (await import('#schemas/supply/awards.ts')).AWARDS[kind]) }
    ),
  ]
}

function ordersOf(path: '/material/order' | '/machine/order', kind: 'MATERIAL' | 'MACHINE'): RouteDef[] {
  return documentRoutes({ list: `${path}/list`, detail: `${path}/detail`, others: [`${path}/add`, `${path}/edit`] },
    async () => (await pages()).ORDER_PAGES[kind], async () => (await import('#schemas/supply/orders.ts')).ORDERS[kind])
}

const linkPages = () => import('./links/byKind.tsx')
function linksOf(path: '/material/inquiryLink' | '/machine/inquiryLink', kind: 'MATERIAL' | 'MACHINE'): RouteDef[] {
  return [
    page(`${path}/list`, async () => (await linkPages()).LINK_PAGES[kind].List),
    page(`${path}/detail`, async () => (await linkPages()).LINK_PAGES[kind].Detail),
    page(`${path}/add`, async () => (await linkPages()).LINK_PAGES[kind].Add),
    page(`${path}/edit`, async () => (await linkPages()).LINK_PAGES[kind].Edit),
  ]
}

const SUMMARY = '/project/{id}/execute/workerSummary/list'
/** 采购: from a site's request to the order (domain B7.1). */
export const supplyRoutes: readonly RouteDef[] = [
  ...inquiriesOf('/work', 'LABOUR'), ...inquiriesOf('/material', 'MATERIAL'), ...inquiriesOf('/machine', 'MACHINE'),
  ...linksOf('/material/inquiryLink', 'MATERIAL'), ...linksOf('/machine/inquiryLink', 'MACHINE'),
  ...ordersOf('/material/order', 'MATERIAL'), ...ordersOf('/machine/order', 'MACHINE'),
  page(SUMMARY, async () => (await import('./worker/SummaryList.tsx')).SummaryList, IN_PROJECT),
  page(
    '/project/{id}/execute/workerSummary/detail', async () => (await import('./worker/SummaryDetail.tsx')).SummaryDetail,
    { ...IN_PROJECT, under: SUMMARY }
  ),
  page(
    '/project/{id}/execute/workerSummary/appoint', async () => (await import('./worker/TeamsPage.tsx')).AppointPage,
    { ...IN_PROJECT, under: SUMMARY }
  ),
  page(
    '/project/{id}/execute/workerSummary/preferential', async () => (await import('./worker/TeamsPage.tsx')).PreferentialPage,
    { ...IN_PROJECT, under: SUMMARY }
  ),
  page(
    '/project/{id}/execute/workerInquiryAdd', async () => (await import('./worker/SummaryList.tsx')).WorkerInquiryAdd,
    { ...IN_PROJECT, under: SUMMARY }
  ),
  page('/machineInquiryDetail', async () => (await pages()).MachineInquiry),
  page('/purchaseInquiryDetail', async () => (await pages()).PurchaseInquiry),
]
