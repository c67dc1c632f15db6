import type { Section } from '../section.ts'

/** What the platform's people do with companies, as sections of the company page. */
export const registrationSections: readonly Section[] = [
  {
    key: 'registrations', title: '入驻申请', group: '平台', permission: 'N_PLATFORM',
    load: async () => (await import('./RegistrationsSection.tsx')).RegistrationsSection,
  },
]
