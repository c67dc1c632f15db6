import type { Row } from '#schemas/kit/index.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import { documentPages } from '#client/document/record/documentPages.tsx'

/** A delay is created from its bar. */
const list = ({ projectId }: Row): string =>
  (typeof projectId === 'string' && projectId !== '' ? `/project/${projectId}/execute/schedule` : '/project/list')

export const DELAY_PAGES = documentPages(scheduleDelay, { use: '进度项晚了多少天、为什么，是向甲方索赔的依据；超过企业限额的须审批。', list })
