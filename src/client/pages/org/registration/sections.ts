/** What the platform's people do with companies, as sections of the company page. */
export const registrationSections = [
  {
    key: 'registrations', title: '入驻申请', permission: 'N_PLATFORM',
    load: async () => (await import('./RegistrationsSection.tsx')).RegistrationsSection,
  },
] as const
