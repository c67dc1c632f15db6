import { MenuItem } from '@blueprintjs/core'
import { useState } from 'react'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import type { OfMoney } from '../optimize/kinds.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { SharesDialog } from './SharesDialog.tsx'
import './share.css'

/** 分享: creates links for people without an account and manages the existing ones. */
export function ShareMenu({ of: ids, shares }: { readonly of: OfMoney, readonly shares: boolean }) {
  const [open, setOpen] = useState<'new' | 'all' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <MenuButton text="分享">
        {shares && <MenuItem text="新的分享链接" onClick={() => setOpen('new')} />}
        <MenuItem text="管理分享链接" onClick={() => setOpen('all')} />
      </MenuButton>
      {open === 'new' && <ShareDialog of={ids} onClose={close} />}
      {open === 'all' && <SharesDialog of={{ projectId: ids.projectId, analyseId: ids.analyseId }} onClose={close} />}
    </>
  )
}
