import { z } from 'zod'

const sum = { size: z.number(), sha256: z.string() }

/** What an archive holds, and how it is proven. It is written last: an archive without it is not whole. */
export const manifest = z.object({
  product: z.literal('yingzao'),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...sum })),
  /** Where the files lay. Early archives of a bucket hold none of them. */
  store: z.enum(['local', 's3']),
  /** The files in the archive. */
  files: z.array(z.object({ key: z.string(), ...sum })),
  /** Keys that the tables know and the store had lost, or kept damaged, when the archive was made. */
  lost: z.array(z.string()).default([]),
})
export type Manifest = z.output<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

export const MANIFEST_ENTRY = 'manifest.json'
export const tableEntry = (name: string): string => `database/${name}`
export const fileEntry = (key: string): string => `files/${key}`
