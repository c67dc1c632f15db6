import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { useCan } from '#client/data/session.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { keptTask } from '#client/document/import/keptTask.ts'
import type { ImportSpec } from '#client/document/import/types.ts'
import { libraryKind } from './kinds.ts'
import { priceListSpec } from './priceListSpec.tsx'

interface ImportChoiceProps {
  readonly machine: boolean
  /** The import of the items themselves. */
  readonly spec: ImportSpec
}

const PRICES = 'prices'

/** A file's content: library items, or their prices of a month. A pending list is resumed. */
export function ImportChoice({ machine, spec }: ImportChoiceProps) {
  const kind = libraryKind(machine)
  const [prices] = useState(() => priceListSpec(kind))
  const [chosen, setChosen] = useState(() => (keptTask(sessionStorage, prices.name) ? PRICES : ''))
  if (!useCan()('P_PRICE')) return <ImportWizard spec={spec} />
  return (
    <ImportWizard
      key={chosen} spec={chosen === PRICES ? prices : spec}
      lead={(
        <SegmentedControl
          aria-label="导入内容" value={chosen} onValueChange={setChosen}
          options={[{ value: '', label: kind.word }, { value: PRICES, label: '信息价' }]}
        />
      )}
    />
  )
}
