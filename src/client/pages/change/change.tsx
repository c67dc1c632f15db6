import type { Row } from '#schemas/kit/index.ts'
import { loss } from '#schemas/change/losses.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { documentPages } from '#client/document/record/documentPages.tsx'
import { BillItems } from './BillItems.tsx'
import { ChangeActs } from './ChangeActs.tsx'
import { ChangeFigures } from './ChangeFigures.tsx'
import { ClientTab } from './ClientTab.tsx'
import { followLines, LINE } from './follow.ts'
import { listPage } from './paths.ts'
import { PhotoPairs } from './PhotoPairs.tsx'
import { SidesTab } from './SidesTab.tsx'
import { TargetTab } from './TargetTab.tsx'
import './change.css'

const listOf = (list?: 'losses') =>
  ({ projectId }: Row): string => (typeof projectId === 'string' && projectId !== '' ? listPage(projectId, list) : '/project/list')

export const CHANGE_PAGES = documentPages(variableChange, {
  use: '设计变更、现场签证和索赔：内部审定后调整工程量和目标成本，甲方确认后计入收入。',
  linked: [followLines], tools: { [LINE]: <BillItems /> }, list: listOf(), figures: <ChangeFigures />,
  acts: (row, onDone) => <ChangeActs row={row} onDone={onDone} />,
  tabs: [
    { id: 'sides', stored: true, title: '三方对照', render: () => <SidesTab /> },
    { id: 'client', stored: true, title: '甲方进度', render: () => <ClientTab /> },
    { id: 'target', stored: true, title: '目标成本', render: () => <TargetTab /> },
    { id: 'photos', stored: true, title: '照片对照', render: () => <PhotoPairs /> },
  ],
})
export const LOSS_PAGES = documentPages(loss, { use: '材料损坏、返工、超耗及其责任，责任方承担的部分在结算时扣。', list: listOf('losses') })
