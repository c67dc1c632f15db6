import { companyScreens } from './screens/company.ts'
import { labourScreens } from './screens/labour.ts'
import { libraryScreens } from './screens/library.ts'
import { moneyScreens } from './screens/money.ts'
import { processScreens } from './screens/process.ts'
import { projectScreens } from './screens/project.ts'
import { quotaScreens } from './screens/quota.ts'
import { shellScreens } from './screens/shell.ts'
import { siteScreens } from './screens/site.ts'
import { storageScreens } from './screens/storage.ts'

export type { MenuSection, Screen } from './screens/screen.ts'

/** Every specified screen. The client registers pages for those that are `built`; a test compares the two. */
export const SCREENS = [
  ...shellScreens, ...processScreens, ...projectScreens, ...siteScreens, ...storageScreens, ...moneyScreens,
  ...quotaScreens, ...labourScreens, ...libraryScreens, ...companyScreens,
]

export type ScreenPath = (typeof SCREENS)[number]['path']
