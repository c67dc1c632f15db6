import { priceLog } from '#schemas/labour/priceLog.ts'
import { labourApi } from '#shared/api/labour.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'

/** 定价记录: all price changes, newest first. */
export function PriceLogDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useRemoteList(priceLog, labourApi.queryPageJobCategorySetPriceLog, {}, { inAddress: false, pageSize: 20 })
  return (
    <DialogFrame size="L" flush title="定价记录" onClose={onClose}>
      <div className="yz-dialog-grid"><GridWorkspace kind="list" noun="定价记录" list={list} exports /></div>
    </DialogFrame>
  )
}
