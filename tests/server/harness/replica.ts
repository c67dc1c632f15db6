import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresUser } from '#server/db/embedded/asUser.ts'
import { giveTo } from '#server/db/embedded/cluster.ts'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { openClient } from '#server/db/pool.ts'

const run = promisify(execFile)

/** Servers that replicate from each other, each with its folder, for tests that stop, pause and promote them. */
export class Servers {
  readonly #folders = new Map<EmbeddedDatabase, string>()

  async #folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'yingzao-replica-'))
    await chmod(folder, 0o755)
    return folder
  }

  async #start(folder: string): Promise<EmbeddedDatabase> {
    const server = await startEmbedded(folder)
    this.#folders.set(server, folder)
    return server
  }

  /** A server that retains enough log for new standbys and waits for the log as an installation does, but not for the disk. */
  async primary(): Promise<EmbeddedDatabase> {
    const server = await this.#start(await this.#folder())
    const client = await openClient(server.connection)
    for (const setting of [`fsync = off`, `wal_keep_size = '1GB'`, 'autovacuum = off']) await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
    await client.end()
    return server
  }

  /** A standby that streams from a server, made by copying its files, as the embedded binaries lack pg_basebackup. */
  async standbyOf(primary: EmbeddedDatabase): Promise<EmbeddedDatabase> {
    const folder = await this.#folder()
    const data = join(folder, 'pg')
    const client = await openClient(primary.connection)
    await client.query(`select pg_backup_start('standby', true)`)
    await run('cp', ['-a', join(this.#folders.get(primary)!, 'pg'), data])
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    await client.end()
    for (const file of ['postmaster.pid', 'yingzao-owner', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      await rm(join(data, file), { force: true })
    const { host, port, user, password } = primary.connection
    const owner = await postgresUser()
    for (const [name, content] of [['backup_label', rows[0]!.label], ['standby.signal', '']] as const) {
      await writeFile(join(data, name), content)
      await giveTo(owner, join(data, name))
    }
    await appendFile(
      join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user} password=${String(password)}'\n`
    )
    return this.#start(folder)
  }

  async again(server: EmbeddedDatabase): Promise<EmbeddedDatabase> {
    return this.#start(this.#folders.get(server)!)
  }

  async stop(): Promise<void> {
    for (const server of [...this.#folders.keys()].toReversed()) await server.stop()
    for (const folder of new Set(this.#folders.values())) await rm(folder, { recursive: true, force: true })
  }
}
