import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { newRow, type Row } from '#schemas/kit/index.ts'
import { quotaDocuments } from '#schemas/quota/documents.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { useDocument } from '#client/document/view.ts'
import type { RowGroup } from '#client/grid/model.ts'
import { useStepGroups } from './useStepGroups.ts'

/** 资料: acceptance documents, by step. */
export function DocumentsTab() {
  const { store, goTo } = useDocument()
  const groups = useStepGroups(store, 'documents', '项资料')
  const add = (jobKey: string) => {
    const rowId = crypto.randomUUID()
    // After its step's last row: rows follow the steps' order.
    const row: Row = newRow(quotaDocuments, rowId, { jobKey })
    store.edit('documents', { label: '添加资料', added: [{ row }] })
    goTo({ line: 'documents', rowId, column: 'docName' })
  }
  const adding = ({ key }: RowGroup) =>
    <Button size="small" variant="minimal" icon={<Add size={14} />} text="资料" onClick={() => add(key)} />
  return (
    <LineGrid
      line="documents"
      noun="资料"
      groups={groups}
      groupActions={store.readOnly ? undefined : adding}
    />
  )
}
