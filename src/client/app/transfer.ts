import { SCREENS } from '#shared/screens.ts'

/** The document of a process key (spec-1 §2). */
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

/** The process key that an address names; '' where it names none. */
export function transferKey(search: string): string {
  const params = new URLSearchParams(search)
  return KEYS.map(name => params.get(name)).find(value => value !== null) ?? ''
}

/** Target of a link by process key, with the rest of its query; an unknown key leads to the root. */
export function transferOf(search: string): string {
  const params = new URLSearchParams(search)
  const key = transferKey(search)
  const detail = Object.hasOwn(DETAILS, key) ? DETAILS[key] : undefined
  if (detail === undefined) return '/'
  for (const name of KEYS) params.delete(name)
  return params.size === 0 ? detail : `${detail}?${params}`
}

/** Processes that approve documents of several kinds: their id says which of them is meant. */
const SEVERAL: ReadonlySet<string> = new Set(['purchase', 'workContract'])

/** The id of a document that a link by process key leads to by asking the server for its page; null of any other link. */
export function transferId(search: string): string | null {
  return SEVERAL.has(transferKey(search)) ? new URLSearchParams(search).get('id') : null
}

const BUILT: ReadonlySet<string> = new Set(SCREENS.filter(({ built }) => built === true).map(({ path }) => path))

/** The target if its page exists; undefined where that page is not built yet, and where the server has to be queried. */
export function readyTransfer(search: string): string | undefined {
  if (transferId(search) !== null) return undefined
  const target = transferOf(search)
  return target === '/' || BUILT.has(target.split('?', 1)[0]!) ? target : undefined
}
