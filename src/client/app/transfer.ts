/** The document that a process key stands for (spec-1 §2). */
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

/** Where a link by process key leads, with what else its query says; an unknown key leads to the root. */
export function transferOf(search: string): string {
  const params = new URLSearchParams(search)
  const key = KEYS.map(name => params.get(name)).find(value => value !== null) ?? ''
  const detail = Object.hasOwn(DETAILS, key) ? DETAILS[key] : undefined
  if (detail === undefined) return '/'
  for (const name of KEYS) params.delete(name)
  return params.size === 0 ? detail : `${detail}?${params}`
}
