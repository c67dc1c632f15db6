import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { hasPermission } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useGoOn, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { QuotaEditor } from '#client/business/quota/editor/QuotaEditor.tsx'
import type { LibraryOpening } from '#client/business/quota/editor/opening.ts'

/** A new package becomes its edit page once it is saved. */
export function quotaPage(kind: LibraryOpening['kind']): () => React.JSX.Element {
  return function QuotaPage() {
    const go = useGo()
    const { close } = useTab()
    const goOn = useGoOn()
    const id = useRouteParam('id')
    if (!hasPermission('P_PRICE')) {
      return (
        <EmptyState
          icon={<Lock size={32} />}
          title="没有查看价格的权限，不能编辑定额包"
          text="定额包连同价格一起保存；需要编辑时请联系管理员。"
          action={kind === 'edit' ? <Button text="查看定额包" onClick={() => go(`/quota/detail/${id}`, { replace: true })} /> : undefined}
        />
      )
    }
    const opening: LibraryOpening = kind === 'add' ? { kind } : { kind, id }
    return (
      <QuotaEditor
        as="page"
        item={null}
        opening={opening}
        onSaved={({ quotaId }) => { if (kind !== 'edit') goOn(`/quota/edit/${String(quotaId)}`) }}
        onClose={() => close('/quota/list')}
      />
    )
  }
}
