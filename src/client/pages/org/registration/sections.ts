import { PLATFORM_PERMISSION } from '#schemas/dict/permissions.ts'
import type { Section } from '../section.ts'

/** What the platform's people do with companies, as sections of the company page. */
export const registrationSections: readonly Section[] = [
  {
    key: 'registrations', title: '入驻申请', group: '平台', permission: PLATFORM_PERMISSION,
    load: async () => (await import('./RegistrationsSection.tsx')).RegistrationsSection,
  },
]
