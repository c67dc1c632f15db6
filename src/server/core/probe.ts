import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

const PROBE_BYTES = 1024 * 1024

/** A full disk shows only on a write. @throws Error with the system's code */
export async function probeWrite(folder: string): Promise<void> {
  const path = join(folder, `.probe-${newId()}`)
  try {
    const handle = await open(path, 'wx')
    try {
      await handle.writeFile(new Uint8Array(PROBE_BYTES))
      await handle.sync()
    } finally {
      await handle.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
