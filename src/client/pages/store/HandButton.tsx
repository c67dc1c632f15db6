import { AnchorButton } from '@blueprintjs/core'
import { MobilePhone } from '@blueprintjs/icons'
import { planIn } from '#schemas/store/planIn.ts'
import { editNeedOf, postNeedOf } from '#shared/api/document.ts'
import { BASE } from '#client/data/navigation.ts'
import { useMay } from '#client/data/session.ts'

/** Links to the page for receiving orders at the gate, outside the app. @param order initial order */
export function HandButton({ order }: { readonly order?: string }) {
  const hasPermission = useMay()
  if (!hasPermission(editNeedOf(planIn)) || !hasPermission(postNeedOf(planIn))) return null
  return <AnchorButton
    variant="minimal" size="small" icon={<MobilePhone />} text="手机收货"
    href={`${BASE}/hand${order === undefined ? '' : `?order=${encodeURIComponent(order)}`}`}
  />
}
