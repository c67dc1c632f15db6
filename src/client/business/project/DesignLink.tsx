import { Button } from '@blueprintjs/core'
import { Layers } from '@blueprintjs/icons'
import { POSITION_READ } from '#shared/api/position.ts'
import { useRoutes } from '#client/data/route.ts'
import { useMay } from '#client/data/session.ts'
import { useGo } from '#client/document/navigation.ts'

const PATH = '/project/detailed-design'

/** Places of a project and matched items of its bill, with read permission. */
export function DesignLink({ projectId }: { readonly projectId: string }) {
  const go = useGo()
  const hasPermission = useMay()
  const isThere = useRoutes().some(({ path }) => path === PATH)
  return isThere && hasPermission(POSITION_READ, projectId)
    && <Button icon={<Layers />} text="深化设计" onClick={() => go(`${PATH}?projectId=${projectId}`)} />
}
