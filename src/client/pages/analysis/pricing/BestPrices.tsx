import { Button } from '@blueprintjs/core'
import { Percentage } from '@blueprintjs/icons'
import { useState } from 'react'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { reload } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { useLastDeeds } from '../useLastDeeds.tsx'
import type { OfPrices } from './ofPrices.ts'
import { PricePane } from './PricePane.tsx'

export interface BestPricesProps {
  /** A round's picks: `best`. */
  readonly of: OfPrices
  /** Called after changes of the picks' prices. */
  readonly onChanged: () => void
}

/** 报价 of a round's picks: fee table, sum and target, for the round's leader. */
export function BestPrices({ of: ids, onChanged }: BestPricesProps) {
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const renew = async (): Promise<void> => {
    setChanged(true)
    await reload(analysisPricingApi.summary)
  }
  const lastActions = useLastDeeds(ids, renew, analysisPricingApi.undo)
  const close = (): void => {
    setOpen(false)
    // Changed prices remount the comparison and this dialog.
    if (isChanged) onChanged()
  }
  return (
    <>
      <Button icon={<Percentage />} text="择优报价" onClick={() => setOpen(true)} />
      {isOpen && (
        <DialogFrame size="S" flush title="择优报价" onClose={close}>
          {lastActions.bar}
          <PricePane
            of={ids}
            onChanged={action => {
              if (action !== null) lastActions.begin(action)
              void renew()
            }}
          />
        </DialogFrame>
      )}
    </>
  )
}
