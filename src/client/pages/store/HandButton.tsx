import { AnchorButton } from '@blueprintjs/core'
import { MobilePhone } from '@blueprintjs/icons'
import { planIn } from '#schemas/store/planIn.ts'
import { editNeedOf, postNeedOf } from '#shared/api/document.ts'
import { BASE } from '#client/data/places.ts'
import { useMay } from '#client/data/session.ts'

/** To the page on which orders are received at the gate; it stands beside the program. @param order the order with which it begins */
export function HandButton({ order }: { readonly order?: string }) {
  const may = useMay()
  if (!may(editNeedOf(planIn)) || !may(postNeedOf(planIn))) return null
  return <AnchorButton
    variant="minimal" size="small" icon={<MobilePhone />} text="手机收货"
    href={`${BASE}/hand${order === undefined ? '' : `?order=${encodeURIComponent(order)}`}`}
  />
}
