import { subscribe } from '#schemas/supply/subscribe.ts'
import { documentPages } from '#client/document/record/documentPages.tsx'
import { EntitlementDock } from './EntitlementDock.tsx'
import { drawAgain, LINE } from './follow.ts'
import { MoneyPane } from './MoneyPane.tsx'
import { quantityNotes } from './notes.ts'
import { submitChecks } from './submitChecks.ts'
import { SubscribeTools } from './SubscribeTools.tsx'
import { useReplenished } from './useReplenished.ts'

export const SUBSCRIBE_PAGES = documentPages(subscribe, {
  use: '按目标用量向采购要料。', list: '/project/list', linked: [drawAgain], tools: { [LINE]: <SubscribeTools /> },
  cells: { [LINE]: quantityNotes }, docks: { [LINE]: rowId => <EntitlementDock rowId={rowId} /> }, summary: <MoneyPane />,
  owes: submitChecks,
  useBegun: useReplenished,
})
