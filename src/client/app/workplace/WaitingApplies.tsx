import { Link } from 'wouter'
import type { ApplyState } from '#schemas/org/applyStates.ts'
import { registrations } from '#schemas/org/registrations.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'

const PENDING_APPLIES: InputOf<typeof registrationApi.describeApplies> = {
  filters: [{ key: 'state', op: 'in', value: ['APPLIED' satisfies ApplyState] }], pageSize: 1,
}
const LIST = '/merchant/settings?section=registrations'

/** For the platform (domain B15); nothing if none. */
export function WaitingApplies() {
  const { data, mutate } = useCall(registrationApi.describeApplies, PENDING_APPLIES, { quiet: true, revalidateOnMount: true })
  useRowsNews(registrations.name, () => void mutate())
  if (data === undefined || data.total === 0) return null
  return <p role="status">{data.total} 家企业的入驻申请待审核。<Link href={LIST}>去审核</Link></p>
}
