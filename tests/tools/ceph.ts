import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/core/store/index.ts'

const run = promisify(execFile)
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'].map(name => `/usr/bin/${name}`)
const PATIENCE_MS = 25_000
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 30
const REGION = 'us-east-1'
const BUCKET = 'yingzao'

export interface ObjectStore {
  readonly settings: S3Settings
  stop(): Promise<void>
}

/** The monitor waits for the disk with every step, and other tests keep the disk busy: uses memory if sufficient. */
async function roomiest(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  return memory !== undefined && memory.bavail * memory.bsize > NEEDED_BYTES ? MEMORY : tmpdir()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitFor(label: string, reached: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const failed: unknown = await reached().then(() => undefined, (error: unknown) => error ?? 'failed')
    if (failed === undefined) return
    if (Date.now() > end) throw new Error(`${label} did not come`, { cause: failed })
    await pause(200)
  }
}

/** One monitor, one disk in memory, one gateway; only the gateway's users authenticate. */
const settingsOf = (folder: string, fsid: string, monitor: string, gateway: number): string => `[global]
fsid = ${fsid}
run_dir = ${folder}
mon_initial_members = a
mon_host = ${monitor}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
mon_data_avail_crit = 0
mon_data_avail_warn = 0
mon_warn_on_insecure_global_id_reclaim_allowed = false
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
osd_objectstore = memstore
memstore_device_bytes = 1073741824
log_file = ${folder}/$name.log
admin_socket = ${folder}/$name.asok
keyring = ${folder}/keyring
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
`

/**
 * Starts Debian's Ceph with its S3 gateway, which checks the policies of posted forms like Amazon, and creates a bucket.
 * @returns undefined, with a printed line, if Ceph is not installed (packages ceph-mon, ceph-osd, radosgw) or does not start
 */
export async function startCeph(): Promise<ObjectStore | undefined> {
  if (!PROGRAMS.every(path => existsSync(path))) {
    process.stdout.write('Ceph is not installed (ceph-mon, ceph-osd, radosgw): files were tested in the local store only\n')
    return undefined
  }
  // Creating a cluster on a busy machine may fail to converge.
  return start().catch(start).catch((error: unknown) => {
    process.stdout.write(`Ceph did not start (${error instanceof Error
      ? error.message.split('\n', 1)[0]
      : String(error)}): files were tested in the local store only\n`)
    return undefined
  })
}

async function start(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(await roomiest(), 'yingzao-ceph-'))
  const children: ChildProcess[] = []
  const [fsid, disk, gateway] = [randomUUID(), randomUUID(), await freePort()]
  const monitor = `v1:127.0.0.1:${await freePort()}`
  const conf = join(folder, 'ceph.conf')
  const ask = (program: string, ...args: string[]) => run(program, ['-c', conf, ...args], { timeout: PATIENCE_MS, cwd: folder })
  const daemon = (program: string, ...args: string[]): void =>
    void children.push(spawn(program, ['-c', conf, '-f', ...args], { stdio: 'ignore', cwd: folder }))
  async function stop(): Promise<void> {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'keyring'), '')
    await writeFile(conf, settingsOf(folder, fsid, monitor, gateway))
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[${monitor}]`, join(folder, 'monmap')])
    await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'))
    daemon('ceph-mon', '-i', 'a', '--public-addr', monitor)
    await ask('ceph', 'osd', 'new', disk)
    await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
    daemon('ceph-osd', '-i', '0')
    const [accessKey, secretKey] = [randomUUID(), randomUUID()]
    await ask(
      'radosgw-admin', 'user', 'create', '--uid=yingzao', '--display-name=yingzao', `--access-key=${accessKey}`, `--secret=${secretKey}`
    )
    daemon('radosgw', '-n', 'client.rgw')
    const endpoint = `http://127.0.0.1:${gateway}`
    await waitFor('the gateway', () => fetch(endpoint))
    const client = new S3Client({
      endpoint, region: REGION, forcePathStyle: true, credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
    await client.send(new PutBucketCorsCommand({
      Bucket: BUCKET, CORSConfiguration: { CORSRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }] },
    }))
    return { settings: { endpoint, bucket: BUCKET, region: REGION, accessKey, secretKey, pathStyle: true }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
