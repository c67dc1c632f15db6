import type { Columns, Lines } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { RecordList, type RecordListProps } from './RecordList.tsx'
import '../document.css'

type RecordsDialogProps<H extends Columns, L extends Lines, S extends string, C extends Columns> =
  Omit<RecordListProps<H, L, S, C>, 'onLeave'> & { readonly onClose: () => void }

export const RecordsDialog = <H extends Columns, L extends Lines, S extends string, C extends Columns>(
  { onClose, ...props }: RecordsDialogProps<H, L, S, C>,
) => (
  <DialogFrame size="L" flush title={props.document.title} onClose={onClose}>
    <div className="yz-dialog-grid"><RecordList {...props} onLeave={onClose} /></div>
  </DialogFrame>
)
