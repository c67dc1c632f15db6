import type { Seed } from '#server/app/start.ts'
import type { CallSet } from '#server/core/calls/index.ts'

/** Calls that only gallery pages make. A page with a server side adds its list here. */
export const galleryCalls: CallSet = []

/** Tables of gallery pages, made at every start. A page with a server side adds its own here. */
export const gallerySeeds: readonly Seed[] = []
