import { BASE } from '#client/data/places.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'

const SETTINGS = '/merchant/settings'

/** Where somebody is put into a role that nobody holds, in a window of its own: what is typed here stays. Nothing for who may not. */
export function StaffLink() {
  const may = useCan()(`${screenKey(SETTINGS)}:edit`)
  return may && <a href={`${BASE}${SETTINGS}?section=staff`} target="_blank" rel="noreferrer">去分配人员</a>
}
