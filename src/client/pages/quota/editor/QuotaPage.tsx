import { useTab } from '#client/data/tabContext.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { QuotaEditor } from './QuotaEditor.tsx'
import type { Opening } from './useOpening.ts'

/** The page of one way to open a package; a new one turns into its own edit page once it is saved. */
export function quotaPage(kind: Opening['kind']): () => React.JSX.Element {
  return function QuotaPage() {
    const go = useGo()
    const { close } = useTab()
    const id = useRouteParam('id')
    const opening: Opening = kind === 'add' ? { kind } : { kind, id }
    return (
      <QuotaEditor
        as="page"
        item={null}
        opening={opening}
        onSaved={({ quotaId }) => { if (kind !== 'edit') go(`/quota/edit/${quotaId}`, { replace: true }) }}
        onClose={() => close('/quota/list')}
      />
    )
  }
}
