import { BASE } from '#client/data/navigation.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'

const SETTINGS = '/merchant/settings'

/** Opens in a new window, so that the form stays. Hidden without permission. */
export function StaffLink() {
  const canEdit = useCan()(`${screenKey(SETTINGS)}:edit`)
  return canEdit && <a href={`${BASE}${SETTINGS}?section=staff`} target="_blank" rel="noreferrer">去分配人员</a>
}
