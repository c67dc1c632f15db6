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
  /** What is picked of a round: `best`. */
  readonly of: OfPrices
  /** Prices of picks were changed. */
  readonly onChanged: () => void
}

/** 报价 of what is picked of a round: its fee table, its sum and its target, for who leads it. */
export function BestPrices({ of, onChanged }: BestPricesProps) {
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const renew = async (): Promise<void> => {
    setChanged(true)
    await reload(analysisPricingApi.summary)
  }
  const deeds = useLastDeeds(of, renew, analysisPricingApi.undo)
  const close = (): void => {
    setOpen(false)
    // The comparison is drawn anew with other prices, and this dialog with it.
    if (isChanged) onChanged()
  }
  return (
    <>
      <Button icon={<Percentage />} text="择优报价" onClick={() => setOpen(true)} />
      {isOpen && (
        <DialogFrame size="S" flush title="择优报价" onClose={close}>
          {deeds.bar}
          <PricePane
            of={of}
            onChanged={deed => {
              if (deed !== null) deeds.begin(deed)
              void renew()
            }}
          />
        </DialogFrame>
      )}
    </>
  )
}
