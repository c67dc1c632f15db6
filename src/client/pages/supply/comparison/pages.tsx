import { each } from '#schemas/kit/index.ts'
import { LIBRARIES } from '#schemas/supplier/states.ts'
import { ComparisonPage } from './ComparisonPage.tsx'

/** 比价. */
export const COMPARISON_PAGES = each(LIBRARIES, kind => () => <ComparisonPage kind={kind} />)
