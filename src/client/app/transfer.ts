import { SCREENS } from '#shared/screens.ts'

/** See spec-1 §2. */
const DETAILS: Readonly<Record<string, string>> = {
  backToWarehouse: '/backToWarehouse/detail',
  return: '/backToWarehouse/detail',
  requisition: '/pick/detail',
  pickApply: '/pick/detail',
  subscribe: '/subscribe/detail',
  purchase: '/purchaseContractDetail',
  purchaseBook: '/material/order/detail',
  purchaseReturned: '/material/return/detail',
  workContract: '/work/contract/detail',
  patrol: '/patrol/detail',
}

const KEYS = ['key', 'processDefinitionKey']

/** '' if none. */
export function transferKey(search: string): string {
  const params = new URLSearchParams(search)
  return KEYS.map(name => params.get(name)).find(value => value !== null) ?? ''
}

/** Retains the rest of the query; an unknown key leads to the root. */
export function transferOf(search: string): string {
  const params = new URLSearchParams(search)
  const key = transferKey(search)
  const detail = Object.hasOwn(DETAILS, key) ? DETAILS[key] : undefined
  if (detail === undefined) return '/'
  for (const name of KEYS) params.delete(name)
  return params.size === 0 ? detail : `${detail}?${params}`
}

/** Processes that approve several document kinds; the id determines which. */
const SEVERAL: ReadonlySet<string> = new Set(['purchase', 'workContract'])

/** Document id of a link whose page the server must resolve; null for others. */
export function transferId(search: string): string | null {
  return SEVERAL.has(transferKey(search)) ? new URLSearchParams(search).get('id') : null
}

const BUILT: ReadonlySet<string> = new Set(SCREENS.filter(({ built }) => built === true).map(({ path }) => path))

/** Undefined if the page is not built, or if the server must be queried. */
export function readyTransfer(search: string): string | undefined {
  if (transferId(search) !== null) return undefined
  const target = transferOf(search)
  return target === '/' || BUILT.has(target.split('?', 1)[0]!) ? target : undefined
}
