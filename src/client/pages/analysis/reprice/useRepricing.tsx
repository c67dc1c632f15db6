import { MenuItem } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from '../blocks/parts.ts'
import type { UndoableAction, LastDeeds } from '../useLastDeeds.tsx'
import { OffersDialog } from './OffersDialog.tsx'
import { TradeDialog } from './TradeDialog.tsx'

export interface RepricingProps {
  readonly of: OfAnalysis
  /** Whether the user can change prices. */
  readonly may: boolean
  readonly deeds: LastDeeds
  readonly renew: () => Promise<unknown>
  readonly focus: () => void
}

/** Updates the prices of a sheet: its materials, and a trade's daily price. */
export function useRepricing({
  of: ids, may: canReprice, deeds: lastActions, renew, focus,
}: RepricingProps): { readonly buttons: ReactNode, readonly dialogs: ReactNode } {
  const [open, setOpen] = useState<'offers' | 'trade' | null>(null)
  const close = (): void => {
    setOpen(null)
    focus()
  }
  const done = (action: UndoableAction | null): void => {
    close()
    if (action === null) return void toast.info('价格相同，没有清单项需要改变')
    lastActions.begin(action)
    toast.ok(`已${action.label} ${action.count} 项`)
    void renew()
  }
  return {
    buttons: canReprice && (
      <MenuButton icon={<Refresh />} text="更新价格">
        <MenuItem text="采用材料新价" onClick={() => setOpen('offers')} />
        <MenuItem text="工种调价" onClick={() => setOpen('trade')} />
      </MenuButton>
    ),
    dialogs: (
      <>
        {open === 'offers' && <OffersDialog of={ids} onDone={done} onClose={close} />}
        {open === 'trade' && <TradeDialog of={ids} onDone={done} onClose={close} />}
      </>
    ),
  }
}
