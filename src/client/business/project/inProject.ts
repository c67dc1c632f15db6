import type { PageFacts } from '#client/data/route.ts'

/** Every page of a project is in its layout, all of them in one tab of the window. */
export const IN_PROJECT: PageFacts = { tab: 'project', layout: async () => (await import('./ProjectLayout.tsx')).ProjectLayout }
