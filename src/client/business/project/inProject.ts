import type { PageFacts } from '#client/data/route.ts'

/** All pages of a project share one layout and one tab. */
export const IN_PROJECT: PageFacts = { tab: 'project', layout: async () => (await import('./ProjectLayout.tsx')).ProjectLayout }
