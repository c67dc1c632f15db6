import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { can } from '#client/data/session.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { QuotaEditor } from './QuotaEditor.tsx'
import type { Opening } from './useOpening.ts'

/** The page of one way to open a package; a new one turns into its own edit page once it is saved. */
export function quotaPage(kind: Opening['kind']): () => React.JSX.Element {
  return function QuotaPage() {
    const go = useGo()
    const { close } = useTab()
    // Whoever saves a new package goes on in the part of it that is open.
    const { search } = useTabAddress()
    const id = useRouteParam('id')
    if (!can('P_PRICE')) {
      return (
        <EmptyState
          icon={<Lock size={32} />}
          title="没有查看价格的权限，不能编辑定额包"
          text="定额包连同价格一起保存；需要编辑时请联系管理员。"
          action={kind === 'edit' ? <Button text="查看定额包" onClick={() => go(`/quota/detail/${id}`, { replace: true })} /> : undefined}
        />
      )
    }
    const opening: Opening = kind === 'add' ? { kind } : { kind, id }
    return (
      <QuotaEditor
        as="page"
        item={null}
        opening={opening}
        onSaved={({ quotaId }) => { if (kind !== 'edit') go(`/quota/edit/${quotaId}${search && `?${search}`}`, { replace: true }) }}
        onClose={() => close('/quota/list')}
      />
    )
  }
}
