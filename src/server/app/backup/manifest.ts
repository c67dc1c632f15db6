import { z } from 'zod'

const sum = { size: z.number(), sha256: z.string() }

/** An archive's contents with their checksums. It is written last: an archive without it is incomplete. */
export const manifest = z.object({
  product: z.literal('yingzao'),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...sum })),
  /** The store of the files; early archives of a bucket contain none of them. */
  store: z.enum(['local', 's3']),
  files: z.array(z.object({ key: z.string(), ...sum })),
  /** Keys that the tables reference but the store had lost or damaged when the archive was made. */
  lost: z.array(z.string()).default([]),
})
export type Manifest = z.output<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

export const MANIFEST_ENTRY = 'manifest.json'
export const tableEntry = (name: string): string => `database/${name}`
export const fileEntry = (key: string): string => `files/${key}`
