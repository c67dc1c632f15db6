import { z } from 'zod'

const sum = { size: z.number(), sha256: z.string() }

/** Contents with checksums, written last: an archive without it is incomplete. */
export const manifest = z.object({
  product: z.literal('yingzao'),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...sum })),
  /** Early archives of a bucket contain no files. */
  store: z.enum(['local', 's3']),
  files: z.array(z.object({ key: z.string(), ...sum })),
  /** Referenced keys that the store had lost or damaged. */
  lost: z.array(z.string()).default([]),
})
export type Manifest = z.output<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

export const MANIFEST_ENTRY = 'manifest.json'
export const tableEntry = (name: string): string => `database/${name}`
export const fileEntry = (key: string): string => `files/${key}`
