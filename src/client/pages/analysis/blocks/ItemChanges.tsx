import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { ChangesSheet, type ChangesSheetProps } from './ChangesSheet.tsx'

export interface ItemChangesProps extends Pick<ChangesSheetProps, 'of' | 'analysis' | 'mode' | 'works' | 'leads'> {
  readonly item: NonNullable<ChangesSheetProps['item']>
  readonly onClose: () => void
}

/** 预计变更 of one item; added rows belong to it (domain B4.4). */
export function ItemChanges({ onClose, ...sheet }: ItemChangesProps) {
  return (
    <DialogFrame size="L" flush title="预计变更" code={sheet.item.name} onClose={onClose}>
      <div className="yz-dialog-grid"><ChangesSheet {...sheet} shown /></div>
    </DialogFrame>
  )
}
